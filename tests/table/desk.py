"""A table with its log, people with their tokens, and a clock that ticks once a command."""

import base64
import hashlib
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.conformance_game import RULES as RACE
from zauberturm.registry import guest
from zauberturm.table import Entry, Fresh, Presence, Table, Verdict, create, decode, encode
from zauberturm.table import commands as do
from zauberturm.table.tokens import Viewer

LETTERS = "abcdef"


def token(name: str) -> str:
    """Everybody has one secret, made from the name."""
    return base64.urlsafe_b64encode(hashlib.sha256(name.encode()).digest()).decode().rstrip("=")


OWNER, INVITATION, STRANGER = token("owner"), token("invitation"), token("stranger")


def person(name: str, **more: Any) -> do.SeatWish:
    return do.SeatWish("person", name=name, token=token(name), **more)


def people(count: int) -> list[do.SeatWish]:
    """People whose tokens are called after their seats."""
    return [person(letter) for letter in LETTERS[:count]]


OPEN, BOT = do.SeatWish("open"), do.SeatWish("bot", bot="level:2")


@contextmanager
def race() -> Iterator[None]:
    """The tiny game of the conformance tests as a guest."""
    with guest(RACE):
        yield


class Desk:
    """One table, driven by commands as a server would."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.log: list[Entry] = []
        self.opened: list[list[Entry]] = []
        self.numbers = 0
        for entry in entries:
            self.keep(entry)

    def keep(self, entry: Entry) -> None:
        """Write down and fold; the fold gets what was read back."""
        line = encode(entry)
        self.log.append(decode(line))
        if len(self.log) == 1:
            self.table = Table.fold(self.log)
        else:
            self.table.apply(self.log[-1])

    def fresh(self) -> Fresh:
        self.numbers += 1
        return Fresh(token(f"table {self.numbers}")[:22], 1_000 + self.numbers)

    def decide(
        self,
        secret: str,
        order: do.Order,
        expects: int | None = None,
        command_id: str | None = None,
        online: Sequence[str] = (),
        presence: Presence | None = None,
        shows: str | None = None,
    ) -> Verdict:
        """Ask for a verdict and keep what it says; `shows` is a second token, such as the invitation."""
        self.numbers += 1
        command = do.Command(command_id or str(self.numbers), order, expects)
        there, tokens = presence or Presence(online), [secret, shows] if shows else [secret]
        return self.kept(self.table.decide(tokens, command, float(self.numbers), self.fresh, there))

    def kept(self, verdict: Verdict) -> Verdict:
        for entry in verdict.entries:
            self.keep(entry)
        if verdict.opens:
            self.opened.append(list(verdict.opens))
        return verdict

    def order(self, secret: str, order: do.Order, **more: Any) -> do.Answer:
        """A command for the version as it is."""
        return self.decide(secret, order, self.table.version, **more).answer

    def play(self, action: str) -> do.Answer:
        """The seat that is asked plays; its token is called after it."""
        return self.order(token(str(self.asked)), do.Play(action))

    @property
    def asked(self) -> str | None:
        return self.table.game.to_move if self.table.game else None

    def play_on(self, steps: int, seed: int = 0) -> None:
        """Some random decisions of whoever is asked."""
        dice = random.Random(seed)
        for _ in range(steps):
            if self.table.status == "playing":
                answer = self.play(choice(self.table, dice))
                assert isinstance(answer, do.Accepted), answer

    def who(self, *names: str) -> Viewer:
        return self.table.viewer([token(name) for name in names])

    def again(self) -> Table:
        """The same table from its log alone."""
        return Table.fold(self.log)


def choice(table: Table, dice: random.Random) -> str:
    """A legal action; every kind is equally likely, so that rare ones happen."""
    kinds: dict[str, list[str]] = {}
    for action in table.running().legal():
        kinds.setdefault(action.kind, []).append(action.text)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


def sit_down(game: str = "towers", wishes: Sequence[do.SeatWish] | None = None, **more: Any) -> Desk:
    """A new table; without wishes, three people."""
    options, seed = more.pop("options", {}), more.pop("seed", 7)
    wish = list(people(3) if wishes is None else wishes)
    order = do.NewTable("new", game, options, wish, OWNER, INVITATION, **more)
    return Desk(create(order, Fresh(token("table")[:22], seed), 0.0))


def seen(table: Table, who: Viewer) -> bytes:
    """Everything a viewer gets, in bytes."""
    return msgspec.json.encode([table.view_for(who), table.steps_for(who)])


def viewers(table: Table) -> list[Viewer]:
    """Every kind of viewer."""
    seats = [Viewer((seat,)) for seat in table.chairs]
    return [Viewer(), Viewer(owner=True), Viewer(tuple(table.chairs)), *seats]
