"""Random commands by random people: whatever they send, the table keeps its promises."""

from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.fuzz.lanes import lane
from tests.table.desk import BOT, INVITATION, OPEN, OWNER, STRANGER, Desk, person, race, seen, sit_down, token, viewers
from zauberturm.kernel import JIT
from zauberturm.table import BotMove, Presence, Verdict, hashed
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.chairs import COLOURS
from zauberturm.table.folded import COUNTED
from zauberturm.table.phrases import PHRASES

NAMES = ("a", "b", "c", "d", "anna", "bert")
SECRETS = (OWNER, INVITATION, STRANGER, *map(token, NAMES))
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("race", 2, {"goal": 5}),
    ("towers", 2, {"variant": "master", "spells": 8}),
    ("towers", 4, {"team": True}),
    ("zauberberg", 2, {}),
)

secrets = st.sampled_from(SECRETS)
seats = st.sampled_from("abcdef")
bots = st.sampled_from(["level:1", "level:5"])
colours = st.none() | st.sampled_from(COLOURS)
names = st.sampled_from(["Anna", " Bert ", "\u202eevil", "", "x" * 30]) | st.text(max_size=6)
kinds = st.lists(st.sampled_from(["cast", "after", "offer", "flasks", "card"]), max_size=3)
seat_orders: st.SearchStrategy[do.Order] = st.one_of(
    st.just(do.Leave()),
    st.builds(do.Rename, st.just("Anna"), colours),
    st.just(do.Return()),
    st.builds(do.Consent, st.integers(1, 4), st.sampled_from([True, True, False])),
    st.builds(do.Prefer, kinds),
    st.builds(do.Rematch, st.booleans()),
)
orders: st.SearchStrategy[do.Order] = st.one_of(
    st.builds(do.Play, st.sampled_from(["roll", "card", "double", "pass", "end", "W1:-", "1,2+", "nonsense", ""])),
    st.just(do.Undo()),
    st.builds(do.Claim, seats, secrets, names, colours),
    st.just(do.Leave()),
    st.builds(do.Rename, names, colours),
    st.builds(do.SetSeat, seats, st.none() | bots),
    st.just(do.Return()),
    st.builds(do.Consent, st.integers(1, 4), st.booleans()),
    st.just(do.Withdraw()),
    st.builds(do.Start, bots),
    st.builds(do.Prefer, kinds),
    st.builds(do.Say, st.sampled_from([*PHRASES, "nonsense"])),
    st.builds(do.Open, st.booleans(), st.sampled_from(["off", "link", "public"])),
    st.builds(do.Rematch, st.booleans(), st.sampled_from([None, {}, {"players": 3}, {"nonsense": 1}])),
)
wishes = st.sampled_from(["person", "person", "person", "open", "bot"])


def everything(desk: Desk) -> list[bytes]:
    return [seen(desk.table, who) for who in viewers(desk.table)]


class Crowd(RuleBasedStateMachine):
    """People at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.guest = race()
        self.guest.__enter__()
        self.accepted: dict[tuple[str, str], do.Accepted] = {}

    def teardown(self) -> None:
        try:
            if hasattr(self, "desk"):
                again = self.desk.again()
                assert [seen(again, who) for who in viewers(again)] == everything(self.desk)
        finally:
            self.guest.__exit__(None, None, None)

    @initialize(which=st.sampled_from(TABLES), kinds=st.lists(wishes, min_size=6, max_size=6), listed=st.booleans())
    def begin(self, which: tuple[str, int, dict[str, Any]], kinds: list[str], listed: bool) -> None:
        game, players, options = which
        free = {"open": OPEN, "bot": BOT}
        chosen = [free.get(kind) or person(name) for kind, name in zip(kinds[:players], NAMES, strict=False)]
        self.desk = sit_down(game, chosen, options=options, listed=listed)

    # -- what people do

    @rule(secret=secrets, order=orders, back=st.sampled_from([0, 0, 0, 1, -1, None]), number=st.integers(0, 9))
    def somebody_wants_something(self, secret: str, order: do.Order, back: int | None, number: int) -> None:
        """Also with the number of an earlier command, or for a version long gone."""
        expects = None if back is None else max(0, self.desk.table.version - back)
        self.command(secret, order, expects, f"old {number}" if number < 3 else f"new {self.desk.numbers}")

    @precondition(lambda self: self.desk.table.status == "playing")
    @rule(data=st.data())
    def whoever_is_asked_plays(self, data: st.DataObject) -> None:
        table = self.desk.table
        legal = table.running().legal()
        kind = data.draw(st.sampled_from(sorted({action.kind for action in legal})))
        action = data.draw(st.sampled_from([action.text for action in legal if action.kind == kind]))
        seat = str(self.desk.asked)
        chair = table.chairs[seat]
        if chair.bot:
            self.keep(table.decide_for_bot(BotMove(seat, action, table.version), 1.0))
        secret = self.secret_of(seat)
        if secret and not chair.bot:
            answer = self.command(secret, do.Play(action), table.version, f"play {self.desk.numbers}")
            assert isinstance(answer, do.Accepted)

    @precondition(lambda self: self.desk.table.status == "playing" and self.desk.table.running().can_undo)
    @rule()
    def whoever_decided_takes_back(self) -> None:
        seat = str(self.desk.asked)
        self.command(self.secret_of(seat) or STRANGER, do.Undo(), self.desk.table.version, f"undo {self.desk.numbers}")

    @rule(data=st.data(), order=seat_orders)
    def somebody_at_the_table_wants_something(self, data: st.DataObject, order: do.Order) -> None:
        seat = data.draw(st.sampled_from(sorted(self.desk.table.chairs)))
        self.command(self.secret_of(seat) or STRANGER, order, self.desk.table.version, f"seat {self.desk.numbers}")

    @rule(data=st.data(), bot=st.none() | bots)
    def the_owner_cares_for_a_seat(self, data: st.DataObject, bot: str | None) -> None:
        seat = data.draw(st.sampled_from(sorted(self.desk.table.chairs)))
        self.command(OWNER, do.SetSeat(seat, bot), None, f"owner {self.desk.numbers}")

    @rule(data=st.data(), secret=secrets, colour=colours)
    def somebody_sits_down(self, data: st.DataObject, secret: str, colour: Any) -> None:
        seat = data.draw(st.sampled_from(sorted(self.desk.table.chairs)))
        self.command(secret, do.Claim(seat, secret, "Anna", colour), None, f"claim {self.desk.numbers}")

    def secret_of(self, seat: str) -> str | None:
        return next((secret for secret in SECRETS if hashed(secret) == self.desk.table.chairs[seat].token), None)

    # -- what must be true

    def command(self, secret: str, order: do.Order, expects: int | None, command_id: str) -> do.Answer:
        desk, before = self.desk, everything(self.desk)
        # Those at the last seats are connected: they are asked to agree, and are not replaced.
        there = Presence(online=list(desk.table.chairs)[1:])
        wanted = do.Command(command_id, order, expects)
        verdict = desk.table.decide([secret, INVITATION], wanted, float(desk.numbers), desk.fresh, there)
        # Whoever claims a seat is known by the token of that seat from then on.
        giver = order.token if isinstance(order, do.Claim) else secret
        self.check_hands(verdict, hashed(giver))
        assert everything(desk) == before, "deciding has changed something"
        self.check_undo(verdict)
        self.check_answer(verdict, [(one, command_id) for one in (giver, secret, INVITATION)], order)
        desk.numbers += 1
        self.keep(verdict)
        if not verdict.entries:
            assert everything(desk) == before
        return verdict.answer

    def check_answer(self, verdict: Verdict, keys: list[tuple[str, str]], order: do.Order) -> None:
        """By the first of these keys it was done, if it came before by any of them."""
        answer, table, key = verdict.answer, self.desk.table, keys[0]
        first = next((self.accepted[one] for one in keys if one in self.accepted), None)
        assert isinstance(answer, do.Duplicate) == (first is not None)
        if isinstance(answer, do.Duplicate) and first is not None:
            assert (answer.version, answer.next) == (first.version, first.next)
        if isinstance(answer, do.Accepted):
            if verdict.entries:
                self.accepted[key] = answer
            assert answer.version == table.version + sum(type(entry) in COUNTED for entry in verdict.entries)
            assert all(entry.cause == log.Cause(hashed(key[0]), key[1]) for entry in verdict.entries)
            if isinstance(order, do.Play):
                first_entry = verdict.entries[0]
                assert isinstance(first_entry, log.Played)
                assert (first_entry.action, first_entry.seat) == (order.action, table.running().to_move)
        else:
            assert not verdict.entries
            assert not verdict.opens

    def check_hands(self, verdict: Verdict, secret: str) -> None:
        """Once cards are dealt, a seat goes to its own person, or to somebody whom others have let in."""
        table = self.desk.table
        sat = [entry for entry in verdict.entries if isinstance(entry, log.Sat)] if table.game is not None else []
        for entry in sat:
            for seat, chair in entry.seats.items():
                before = table.chairs[seat]
                assert chair.kind in (before.kind, "bot")
                if chair.token not in (None, before.token, before.former):
                    assert entry.agreed
                    assert chair.token != secret or secret in {one.token for one in table.requests.values()}

    def check_undo(self, verdict: Verdict) -> None:
        for entry in verdict.entries:
            if isinstance(entry, log.TookBack):
                game = self.desk.table.running()
                assert entry.decisions <= game.undoable
                assert entry.seat == game.to_move
                trial = game.copy()
                for _ in range(entry.decisions):
                    trial.undo()
                assert trial.to_move == entry.seat

    def keep(self, verdict: Verdict | None) -> None:
        if verdict is not None:
            self.desk.kept(verdict)
            if isinstance(verdict.answer, do.Accepted):
                assert verdict.answer.version == self.desk.table.version

    @invariant()
    def chairs_are_in_order(self) -> None:
        if not hasattr(self, "desk"):
            return
        chairs = self.desk.table.chairs.values()
        tokens = [chair.token for chair in chairs if chair.token]
        assert len(set(tokens)) == len(tokens), "one person on two chairs"
        assert all(chair.token is None for chair in chairs if chair.kind != "person")
        assert all(chair.bot for chair in chairs if chair.kind == "bot")
        assert len({chair.colour for chair in chairs}) == len(chairs)
        assert hashed(INVITATION) not in tokens
        former = [chair.former for chair in chairs if chair.former]
        assert len({*tokens, *former}) == len(tokens) + len(former), "one person with a second hand"
        assert all(chair.is_absent for chair in chairs if chair.former)

    @invariant()
    def the_log_is_the_table(self) -> None:
        if hasattr(self, "desk"):
            again = self.desk.again()
            assert (again.version, again.sequence, again.done) == (
                self.desk.table.version,
                self.desk.table.sequence,
                self.desk.table.done,
            )
            assert again.sequence == len(self.desk.log)
            assert [seen(again, who) for who in viewers(again)] == everything(self.desk)


TestCrowd = Crowd.TestCase
TestCrowd.settings = settings(lane(40 if JIT else 15), stateful_step_count=50)
