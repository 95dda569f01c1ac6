"""What watchers are sent adds up to the whole, whoever they are and however often they look."""

import asyncio
import json
import random
import time
from typing import Any

import msgspec
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

import zauberturm as zt
from tests.table.desk import INVITATION, OWNER, Desk, people, token
from zauberturm.games.rules import ActionInfo
from zauberturm.server.deflate import DEFLATE, WORTH_IT
from zauberturm.server.live import Live, Watcher
from zauberturm.table import Fresh, create
from zauberturm.table import commands as do
from zauberturm.table.choices import choice_among, expanded
from zauberturm.table.views import Choice


class Client:
    """Puts together what it is sent."""

    def __init__(self, live: Live, *tokens: str, every: int = 1) -> None:
        self.live, self.every, self.number = live, every, 0
        self.watcher = Watcher(tokens, 0, lambda: None)
        self.watcher.changes = True
        self.kinds: list[str] = []
        self.table: dict[str, Any] = {}
        self.steps: list[Any] = []
        live.enter(self.watcher)

    def look(self) -> None:
        """Take what there is, if it is time to."""
        self.number += 1
        if self.number % self.every or self.watcher.revision == self.live.revision:
            return
        message = json.loads(self.live.news_for(self.watcher))
        self.kinds.append(message["type"])
        if message["type"] == "update":
            self.table = message["state"]
        else:
            view = None if self.table["view"] is None else {**self.table["view"], **message["view"]}
            for name, added in message["more"].items():
                assert view is not None
                view[name] = view[name] + added
            self.table = {**self.table, "view": view, **message["state"]}
            for name in message["gone"]:
                del self.table["view"][name]
        if message["choice"] is not None:
            choice = Choice(**message["choice"])
            self.table["legal"] = [{"kind": a.kind, "text": a.text, "parts": a.parts} for a in expanded(choice)]
        elif message["actions"] is not None:
            self.table["legal"] = [action for group in message["actions"] for action in listed(group)]
        self.steps += message["steps"]
        self.check()

    def check(self) -> None:
        """What is put together is what somebody is told who asks for everything."""
        who, table = self.live.viewer(self.watcher), self.live.table
        whole = json.loads(self.live.update(who, 0))
        assert self.table == whole["state"] == plain(table.view_for(who, self.live.presence()))
        assert self.steps[-len(whole["steps"]) :] == whole["steps"]


def plain(value: object) -> Any:
    """As it is sent."""
    return json.loads(msgspec.json.encode(value))


def listed(group: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a group, one by one."""
    kind, names = group["kind"], group["parts"]
    return [
        {"kind": kind, "text": text, "parts": dict(zip(names, parts, strict=True))} for text, *parts in group["rows"]
    ]


def order_of(desk: Desk, dice: random.Random) -> tuple[str, do.Order, int | None]:
    """What somebody does next: usually the one who is asked plays."""
    table, seat = desk.table, str(desk.table.to_move)
    chance = dice.random()
    if chance < 0.08:
        return token(dice.choice("ab")), do.Say("hello"), None
    if chance < 0.14:
        return token(dice.choice("ab")), do.Undo(), table.version
    if chance < 0.18:
        return token("a"), do.Rename(dice.choice(["Anna", "Berta"])), None
    if chance < 0.26:
        return token(dice.choice("ab")), do.Prefer([f"turn_of:{dice.choice('ab')}"]), None
    if chance < 0.28:
        return OWNER, do.Open(dice.choice([True, False]), "public"), None
    return token(seat), do.Play(dice.choice(table.running().legal()).text), table.version


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_changes_add_up_to_the_whole(game: str) -> None:
    async def story() -> None:
        dice = random.Random(game)
        order = do.NewTable("x", game, {}, people(2), OWNER, INVITATION, spectators="public", log="all")
        desk = Desk(create(order, Fresh(token("table")[:22], 7), 0.0))
        live = Live(desk.table, time.monotonic(), 30)
        seats = [Client(live, token("a")), Client(live, token("b"), OWNER)]
        others = [Client(live), Client(live), Client(live, token("a"), token("b")), Client(live, token("b"), every=3)]
        late: list[Client] = []
        for number in range(160):
            if desk.table.status == "over":
                break
            who, what, expects = order_of(desk, dice)
            desk.decide(who, what, expects)
            live.changed()
            if number % 40 == 20:
                late.append(Client(live))  # presence changes, too
            if number % 40 == 35:
                live.leave(late.pop().watcher)
            for client in (*seats, *others, *late):
                client.look()
        for client in (*seats, *others[:2]):
            assert client.kinds[0] == "update"
            assert set(client.kinds[1:]) == {"changed"}

    asyncio.run(story())


def test_a_move_changes_little() -> None:
    async def story() -> None:
        order = do.NewTable("x", "towers", {"starter": "a"}, people(2), OWNER, INVITATION)
        desk = Desk(create(order, Fresh(token("table")[:22], 7), 0.0))
        live = Live(desk.table, time.monotonic(), 30)
        client = Client(live, token("b"))
        client.look()
        desk.decide(token("a"), do.Play(desk.table.running().legal()[0].text), desk.table.version)
        live.changed()
        message = json.loads(live.news_for(client.watcher))
        assert not {"seats", "options", "phrases", "commitment", "view"} & set(message["state"])
        assert "options" not in message["view"]

    asyncio.run(story())


def crystal_ball() -> list[ActionInfo]:
    """All that can be shown by a crystal ball, somewhere in a game."""
    dice = random.Random(1)
    for seed in range(20):
        game = zt.new("zauberberg", players=2, seed=seed)
        while not game.over:
            legal = game.legal()
            if legal[0].kind == "show":
                return [action.info for action in legal]
            game.play(dice.choice(legal))
    raise AssertionError("no crystal ball in twenty games")


def test_k_of_n_travel_as_one_choice() -> None:
    legal = crystal_ball()
    choice = choice_among(legal)
    assert choice is not None
    assert (choice.kind, choice.text, choice.part, choice.count) == ("show", "show:", "fields", 3)
    assert expanded(choice) == legal


@pytest.mark.parametrize("change", ["one is missing", "two are exchanged", "one is of another kind"])
def test_what_is_not_exactly_k_of_n_is_listed(change: str) -> None:
    legal = crystal_ball()
    if change == "one is missing":
        del legal[30]
    elif change == "two are exchanged":
        legal[3], legal[4] = legal[4], legal[3]
    else:
        legal[-1] = ActionInfo("other", legal[-1].text, legal[-1].parts)
    assert choice_among(legal) is None


def test_long_messages_are_deflated_and_short_ones_are_not() -> None:
    _, ours = DEFLATE.process_request_params([("client_max_window_bits", None)], [])
    theirs = PerMessageDeflate(True, True, ours.local_max_window_bits, 15)
    short, long = b"x" * (WORTH_IT - 1), bytes(range(32, 127)) * 20
    assert ours.encode(Frame(Opcode.TEXT, short)).data == short
    sent = ours.encode(Frame(Opcode.TEXT, long))
    assert sent.rsv1
    assert len(sent.data) < len(long) / 5
    assert theirs.decode(sent, max_size=1_000_000).data == long
    assert ours.encode(Frame(Opcode.TEXT, long)).data is sent.data  # who is sent the same shares it
