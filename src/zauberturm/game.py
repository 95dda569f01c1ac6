"""Game: one game in play, the friendly object of the public API: what may be known of it, kept and sent on."""

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from zauberturm import checks
from zauberturm import record as files
from zauberturm.action import EVERYTHING, Action, Event
from zauberturm.engine import Engine
from zauberturm.errors import OptionError, PositionError, shown
from zauberturm.games.rules import Ask, Options, Position, Window
from zauberturm.kernel.core import NOBODY_MOVES, OBSERVERS
from zauberturm.kernel.record import Handle
from zauberturm.kernel.rng import SEED_BITS, set_seed
from zauberturm.lexicon import Lexicon
from zauberturm.playing import CHANCE, ChanceMode, Playing
from zauberturm.registry import engine as engine_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["CHANCE", "EVERYTHING", "MEMORIES", "ChanceMode", "Game", "redacted"]

MEMORIES: Final = ("strict", "assist")
REMEMBERED: Final = (*MEMORIES, "recall")  # recall: all that was ever public, whatever the table shows


class Packed(msgspec.Struct, frozen=True):
    """A game on its way to another process: small plain data, the same whether its rules are compiled or not.

    The rules stay behind: those of the same name that are registered over there go on with it.
    """

    game: str
    actions: int  # how many there are: rules of the same name may be others
    options: Options
    chance: ChanceMode
    seed: int
    names: dict[str, str]
    history: list[int]
    barrier: int
    shown: bool
    now: bytes
    start: bytes
    loaded: Position | None
    imagined: bool


class Game(Playing):
    """A game in play. Make one with `zt.new`, `zt.load` or `zt.replay`."""

    def __init__(
        self,
        engine: Engine,
        options: Options,
        handle: Handle,
        seed: int,
        chance: ChanceMode,
        *,
        loaded: Position | None = None,
        imagined: bool = False,
        words: Lexicon | None = None,
    ) -> None:
        super().__init__(engine, options, handle, chance, words)
        self._seed = seed
        self.names: dict[str, str] = {}
        self._loaded = loaded  # the position it began with, if not the set-up
        self._imagined = imagined  # it began in the middle of another game

    # -- what may be known

    def _seat_number(self, seat: str) -> int:
        return self._engine.rules.seats.index(checks.seat(seat, self.seats))

    def view(self, seat: str | None) -> Position:
        """Plain data: what `seat` may know; None: what a spectator may know."""
        number = None if seat is None else self._seat_number(seat)
        return self._engine.rules.view(self._plain(), self._options, number)

    def ask(self, seat: str | None) -> Ask | None:
        """What is asked now, as `seat` may know it: a key and its facts; None: nobody is asked."""
        return self.ask_in(self.view(seat))

    def ask_in(self, view: Position) -> Ask | None:
        """The same for who has the view already."""
        return None if self.to_move in (None, CHANCE) else self._engine.rules.ask(view)

    def landings(self) -> list[str | None]:
        """For each of `legal()`, where what it moves comes to stand; None: it moves nothing to a place of its own."""
        return self._engine.rules.landings(self._plain(), self._options, [action.info for action in self.legal()])

    def window(self, seat: str) -> Window | None:
        """What `seat` may react to now: its `own` announced move, one that touches it (`concerned`), or any `other`."""
        return self._engine.rules.window(self.view(seat), seat) if self.to_move == seat else None

    def position(self) -> Position:
        """The complete position as plain data, for `zt.load` (which takes running games only)."""
        return self._engine.rules.position(self._plain(), self._options)

    def determinize(self, seat: str | None, seed: int, memory: str | None = None) -> "Game":
        """A complete game drawn uniformly from those that `seat` cannot tell from this one.

        `memory` overrides the table's option of that name: "assist" keeps what was public when it happened, "recall"
        also what the table does not show again (the discard pile with `discard_view` "top").
        The drawn game has dice of its own, also if `seed` happens to be the seed of this one.
        """
        seed = checks.seed(seed)
        number = -1 if seat is None else self._seat_number(seat)
        remembered = None if memory is None else checks.choice(memory, "memory", REMEMBERED)
        rules = self._engine.rules
        before = self._plain()
        set_seed(before, seed)
        handle = before.handle()
        self._engine.resample(handle, number, rules.resample_mode(self._options, remembered))
        plain: Any = rules.core.record.plain(handle)
        dice = _seed_of_dice(seed)
        set_seed(plain, dice)
        drawn = self._begun_at(plain.handle(), dice, self.chance, imagined=True)
        drawn.names.update(self.names)
        return drawn

    def legal_mask(self) -> "npt.NDArray[np.uint8]":
        """One byte per action code: 1 if it is legal now."""
        import numpy as np

        mask = np.zeros(self._engine.rules.info.actions, np.uint8)
        mask[self._legal_codes()] = 1
        return mask

    def observation(self, seat: str) -> "npt.NDArray[np.float32]":
        """What `seat` may know as numbers; the planes are listed in docs/observation.md."""
        planes: npt.NDArray[np.float32] = self._engine.rules.planes(self.numbers(seat)[None], self._options)[0]
        return planes

    def numbers(self, seat: str | None, observer: str = "now") -> "npt.NDArray[np.uint8]":
        """The same, one byte per number (docs/observation.md); `observer` may be "recall" or "full" as well."""
        number = -1 if seat is None else self._seat_number(seat)
        kind = OBSERVERS.index(checks.choice(observer, "observer", OBSERVERS))
        out: npt.NDArray[np.uint8] = self._engine.observation(kind)
        self._engine.observe(self._g, number, kind, out)
        return out

    def evaluate(self, seat: str) -> int:
        """How good the position looks to `seat`, in points of the game's own: a rough guess, for simple bots."""
        return int(self._engine.evaluate(self._g, self._seat_number(seat)))

    # -- the whole game

    def result(self) -> dict[str, Any] | None:
        """Winners, winning teams and the rule that ended the game; None while it runs."""
        return self._engine.rules.result(self._plain()) if self.over else None

    def digest(self) -> str:
        """A hash of the position, equal for equal positions on every platform."""
        plain = self._plain()
        set_seed(plain, 0)  # what will fall is not part of the position
        return hashlib.blake2b(plain.pack(), digest_size=16).hexdigest()

    def record(self, viewer: str | None = EVERYTHING) -> str:
        """The game file as text. With a seat, or None for a spectator, cards they may not know are written as `?`."""
        return files.write(self.file(viewer))

    def file(self, viewer: str | None = EVERYTHING) -> files.GameFile:
        """The game file, not yet as text: a table adds what it can be checked with."""
        self._check_viewer(viewer)
        options = {name: value for name, value in self._options.items() if value is not None}
        file = files.GameFile(self.name, options, self._checked_names(), start=self._start_for(viewer))
        file.plies = self.plies(viewer)
        if result := self.result():
            file.seed, file.winners, file.reason = self._seed, result["winners"], result["reason"]
        else:
            file.commitment = files.commitment(self._seed)
        return file

    def _check_viewer(self, viewer: str | None) -> None:
        if viewer is not None:
            checks.seat(viewer, (*self.seats, EVERYTHING))

    def _checked_names(self) -> dict[str, str]:
        """The names of the players; anybody may have written anything there."""
        for seat, name in self.names.items():
            checks.seat(seat, self.seats)
            if not isinstance(name, str):
                raise OptionError("option", f"seat {seat} has the name {shown(name)}, not a text", {"seat": seat})
        return dict(self.names)

    def _start_for(self, viewer: str | None) -> Position | None:
        """The position a game began with that has no set-up of its own, as the viewer may know it."""
        if self._loaded is None and not self._imagined:
            return None
        rules = self._engine.rules
        if self._loaded is None and self._engine.to_move(self._start) == NOBODY_MOVES:
            raise PositionError("position", "the game was over before this one was drawn from it: nothing to write", {})
        plain = rules.core.record.plain(self._start)
        if viewer == EVERYTHING:
            return self._loaded or rules.position(plain, self._options)
        return rules.view(plain, self._options, None if viewer is None else self._seat_number(viewer))

    def _begun_at(self, start: Handle, seed: int, chance: ChanceMode, *, imagined: bool = False) -> "Game":
        """Another game at the same table that begins there."""
        return Game(self._engine, self._options, start, seed, chance, imagined=imagined, words=self._words)

    def _begun(self) -> "Game":
        """The game as it began; what happens in it has to be said."""
        return self._begun_at(self._engine.rules.core.record.copy_of(self._start), 0, "manual")

    def steps(self) -> Iterator[tuple["Game", Action]]:
        """The game once more, step by step: each action or outcome, and an independent game just before it."""
        shadow = self._begun()
        for code in self._history:
            yield shadow.copy(), self._words.actions[code]
            shadow.play(code)

    def plies(self, viewer: str | None = EVERYTHING) -> list[files.Ply]:
        """The history line by line, as the viewer may know it: each decision with the outcomes that followed it."""
        self._check_viewer(viewer)
        shadow = self._begun()
        plies: list[files.Ply] = []
        for code in self._history:
            mover = shadow.to_move
            action = self._words.actions[code]
            events = shadow.play(code)
            text = action.text if viewer == EVERYTHING else redacted(action, events, viewer)
            if mover != CHANCE:
                plies.append(files.Ply(str(mover), text))
            else:
                if not plies:
                    plies.append(files.Ply("-", ""))
                plies[-1].chance.append(text)
        return plies

    # -- copies, here and elsewhere

    def copy(self) -> "Game":
        """An independent game at the same point."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__ | {
            "_g": self._engine.rules.core.record.copy_of(self._g),
            "_history": list(self._history),
            "names": dict(self.names),
        }
        return other

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _: Any) -> "Game":
        return self.copy()

    def __getstate__(self) -> Packed:
        rules, bytes_of = self._engine.rules, self._engine.rules.core.record.bytes_of
        return Packed(
            game=self.name,
            actions=rules.info.actions,
            options=self._options,
            chance=self.chance,
            seed=self._seed,
            names=self.names,
            history=self._history,
            barrier=self._barrier,
            shown=self.shown,
            now=bytes_of(self._g),
            start=bytes_of(self._start),
            loaded=self._loaded,
            imagined=self._imagined,
        )

    def __setstate__(self, packed: Packed) -> None:
        engine = engine_of(packed.game)
        record, seed, chance = engine.rules.core.record, packed.seed, packed.chance
        if packed.actions != engine.rules.info.actions or len(packed.now) != record.byte_size:
            raise OptionError("option", f"the rules of {packed.game} are others here", {"game": packed.game})
        start = record.unpack(packed.start).handle()
        Game.__init__(self, engine, packed.options, start, seed, chance, loaded=packed.loaded, imagined=packed.imagined)
        self._g, self._history, self._barrier = record.unpack(packed.now).handle(), packed.history, packed.barrier
        self._shown = packed.shown
        self.names = packed.names

    def __repr__(self) -> str:
        return f"<{self.name}: {self._options['players']} players, ply {len(self._history)}, to move {self.to_move}>"


def _seed_of_dice(seed: int) -> int:
    """The seed of a drawn game's dice: apart from the numbers that drew it, and from a game with the same seed."""
    digest = hashlib.blake2b(f"dice of a drawn game, {seed}".encode(), digest_size=SEED_BITS // 8).digest()
    return int.from_bytes(digest, "big")


def redacted(action: Action, events: list[Event], viewer: str | None) -> str:
    """An action's text without a card or tile that the viewer may not know: the events say who may."""
    parts = action.info.parts
    for key in ("card", "tile"):
        named = parts.get(key)
        if named and any(e.facts.get(key) == named and e.facts_for(viewer).get(key) != named for e in events):
            return action.text.removesuffix(named) + files.HIDDEN
    return action.text
