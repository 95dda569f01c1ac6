"""The compiled side of a game, ready to be called from Python."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zauberturm.games.rules import Rules
from zauberturm.kernel import JIT, Record, buffers, entry, interpreted
from zauberturm.kernel.core import NOW
from zauberturm.kernel.record import Handle

if JIT or TYPE_CHECKING:
    import numpy as np

FACTS = 8  # most facts of a refusal


class _Entry:
    """A function of the core as an attribute of the engine: compiled, or fetched from the cache, on first use."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, engine: "Engine", owner: type) -> Callable[..., Any]:
        ready: Callable[..., Any] = entry(getattr(engine.rules.core, self.name))
        engine.__dict__[self.name] = ready  # found before this descriptor from now on
        return ready


class Room(threading.local):
    """Buffers for one call at a time, one set per thread: all games of an engine share them."""

    def __init__(self, engine: "Engine") -> None:
        self.codes, self.log = engine.codes(), engine.log()


class Engine:
    """The core of one game with handles instead of records (see `Core` for what each function does)."""

    legal = _Entry()
    tell = _Entry()
    follow = _Entry()
    to_move = _Entry()
    sample = _Entry()
    weight = _Entry()
    refusal = _Entry()
    resample = _Entry()
    observe = _Entry()
    evaluate = _Entry()
    winners = _Entry()
    outlook = _Entry()  # of games that have one

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.room = Room(self)

    def stand_in(self) -> None:
        """From now on interpreted rules do what the entries would do, until `take_over`. For those who cannot wait."""
        if JIT:
            core = self.rules.core
            self.__dict__.update({name: stand_in(getattr(core, name), core.record) for name in self._entries()})

    def take_over(self) -> None:
        """Fetch the entries, then let them do it themselves. Games that run notice nothing; may be done in a thread."""
        ready = Engine(self.rules)
        for part in ready.parts():
            part()
        self.__dict__.update({name: made for name, made in ready.__dict__.items() if name != "room"})

    def _entries(self) -> list[str]:
        found = [name for name, value in vars(Engine).items() if isinstance(value, _Entry)]
        return [name for name in found if getattr(self.rules.core, name) is not None]

    def codes(self) -> Any:
        """A buffer for legal codes."""
        return buffers.codes(self.rules.core.max_legal)

    def log(self) -> Any:
        """A buffer for a story: a header row, then one row per event."""
        return buffers.wholes((self.rules.log_room + 1) * self.rules.log_width)

    def facts(self) -> Any:
        """A buffer for the facts of a refusal."""
        return buffers.wholes(FACTS)

    def observation(self, observer: int = NOW) -> Any:
        """A buffer for an observation."""
        import numpy  # noqa: ICN001 - needed interpreted as well; who only plays does without

        return numpy.zeros(len(self.rules.number_names[observer]), numpy.uint8)

    def parts(self) -> tuple[Callable[[], object], ...]:
        """One call for each entry, on a position of its own: together they compile everything a game needs."""
        h, codes = self.rules.start(self.rules.resolve({})).handle(), self.codes()
        return (
            lambda: self.to_move(h),
            lambda: self.sample(h),
            lambda: self.weight(h, 0),
            lambda: self.legal(h, codes),
            lambda: self.tell(h, int(codes[0]), self.log()),
            lambda: self.refusal(h, 0, self.facts()),
            lambda: self.observe(h, 0, NOW, self.observation()),
            lambda: self.resample(h, 0, 0),
            lambda: self.evaluate(h, 0),
            lambda: self.winners(h),
            lambda: self.rules.core.outlook and self.outlook(h, 0),
            lambda: self.follow(h),  # `h` is for trying things out: what becomes of it does not matter
        )


def stand_in(function: Callable[..., Any], record: type[Record]) -> Callable[..., Any]:
    """What `entry(function)` does, on the same handle and buffers, interpreted: nothing is compiled. Needs the JIT."""
    twin = interpreted(function)

    def stood_in(handle: Handle, *given: Any) -> Any:
        before = record.bytes_of(handle)
        plain = record.unpack(before)
        used = [listed(one) for one in given]
        result = twin(plain, *used)
        after = plain.pack()
        if after != before:
            handle.view(np.uint8)[:] = np.frombuffer(after, np.uint8)
        for buffer, filled in zip(given, used, strict=True):
            if filled is not buffer:
                buffer[:] = filled
        return result

    return stood_in


def listed(argument: Any) -> Any:
    """A buffer of integers as the list that interpreted rules are used to: its numbers do not overflow."""
    is_buffer = isinstance(argument, np.ndarray) and np.issubdtype(argument.dtype, np.integer)
    return argument.tolist() if is_buffer else argument
