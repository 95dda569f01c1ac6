"""The same rules for the browser: what JavaScript can call of a game, as one WebAssembly module.

No rule is written here; the functions call the core's. A record is an address in the module's memory, a buffer is too.
Needs the JIT, and the linker that `wasm_module` names; import this module only where a module is made.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numba
from numba import carray, types

from zauberturm.kernel import batch, descent, lookahead, real, search, tree
from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import rebuild
from zauberturm.kernel.playout import COUNTS
from zauberturm.kernel.wasm_module import Module
from zauberturm.kernel.wasm_target import on_wasm

_I16, _I32, _I64, _U32, _U8, _F64 = types.int16, types.int32, types.int64, types.uint32, types.uint8, types.float64
_NOTHING, _AT = types.void, types.CPointer

# Functions of the core that take a record and numbers: what comes back, and how many numbers.
_SIMPLE: Final[dict[str, tuple[Any, int]]] = {
    "to_move": (_I32, 0),
    "sample": (_I32, 0),
    "weight": (_I32, 1),
    "follow": (_NOTHING, 0),
    "take_decision": (_NOTHING, 1),
    "take_chance": (_NOTHING, 1),
    "apply": (_NOTHING, 1),
    "resample": (_NOTHING, 2),
    "evaluate": (_I32, 1),
    "outlook": (_I32, 1),
}


@dataclass(frozen=True)
class Room:
    """How many numbers the buffers hold that a caller hands over."""

    log: int
    facts: int


class _Export(NamedTuple):
    name: str
    function: Callable[..., Any]
    signature: Any


class _Exports:
    """All exports of one game. Each is a closure over core functions that are compiled for WebAssembly."""

    def __init__(self, core: Core, room: Room) -> None:
        self.core, self.room, self._done = core, room, dict[Any, Any]()
        self.record = numba.from_dtype(core.record.dtype)

    def _anew(self, function: Any) -> Any:
        return rebuild(function, {}, on_wasm, self._done)

    def __iter__(self) -> Iterator[_Export]:
        yield from self._simple()
        yield from self._with_buffers()
        yield from self._playouts()
        yield self._lookahead()
        yield self._search()
        yield from self._real()

    def _simple(self) -> Iterator[_Export]:
        for name, (result, numbers) in _SIMPLE.items():
            if getattr(self.core, name) is not None:
                call = _calls(self._anew(getattr(self.core, name)))[numbers]
                yield _Export(name, call, result(self.record, *[_I32] * numbers))

    def _with_buffers(self) -> Iterator[_Export]:
        legal, tell, refusal = (self._anew(getattr(self.core, name)) for name in ("legal", "tell", "refusal"))
        most, log_room, facts_room = self.core.max_legal, self.room.log, self.room.facts

        def call_legal(g: Any, out: Any) -> Any:
            return legal(g, carray(out, most))

        def call_tell(g: Any, code: int, log: Any) -> Any:
            return tell(g, code, carray(log, log_room))

        def call_refusal(g: Any, code: int, facts: Any) -> Any:
            return refusal(g, code, carray(facts, facts_room))

        yield _Export("legal", call_legal, _I32(self.record, _AT(_I16)))
        yield _Export("tell", call_tell, _I32(self.record, _I32, _AT(_I64)))
        yield _Export("refusal", call_refusal, _I32(self.record, _I32, _AT(_I64)))

    def _playouts(self) -> Iterator[_Export]:
        bound = batch.playouts(self.core)
        play, spin, trace = (self._anew(bound[name]) for name in ("play_one", "spin_one", "trace_one"))
        most, words = self.core.max_legal, self.core.record.dtype.itemsize // 4
        games = _AT(self.record)

        def call_play(records: Any, count: int, out: Any, counts: Any, rounds: int) -> None:
            for i in range(count):
                play(carray(records, count)[i], carray(out, most), carray(counts, COUNTS), rounds)

        def call_spin(records: Any, count: int, fresh: Any, out: Any, counts: Any, rounds: int) -> None:
            for i in range(count):
                spin(carray(records, count), i, carray(fresh, 1), carray(out, most), carray(counts, COUNTS), rounds)

        def call_trace(records: Any, count: int, same: Any, out: Any, counts: Any, digests: Any, limit: int) -> None:
            games, rows = carray(records, count), carray(same, (count, words))  # the records once more, as words
            for i in range(count):
                digest = trace(games[i], rows[i], carray(out, most), carray(counts, COUNTS), limit)
                carray(digests, count)[i] = digest

        yield _Export("play_all", call_play, _NOTHING(games, _I32, _AT(_I16), _AT(_I64), _I32))
        yield _Export("spin_all", call_spin, _NOTHING(games, _I32, games, _AT(_I16), _AT(_I64), _I32))
        traced = _NOTHING(games, _I32, _AT(_U32), _AT(_I16), _AT(_I64), _AT(_I64), _I32)
        yield _Export("trace_all", call_trace, traced)

    def _lookahead(self) -> _Export:
        weigh, most = self._anew(lookahead.weigher(self.core).loop), self.core.max_legal
        records_room, whole_room = lookahead.RECORDS, lookahead.WHOLES

        def call_weigh(records: Any, outs: Any, whole: Any, points: Any, worlds: int) -> Any:
            buffers = carray(outs, (records_room, most))
            return weigh(
                carray(records, records_room), buffers, carray(whole, whole_room), carray(points, most), worlds
            )

        return _Export("weigh", call_weigh, _I32(_AT(self.record), _AT(_I16), _AT(_I64), _AT(_F64), _I32))

    def _search(self) -> _Export:
        grow, arrays = self._anew(search.searcher(self.core).loop), tree.Arrays
        most, actions = self.core.max_legal, self.core.actions
        kept, links, sums, notes = descent.RECORDS, tree.LINKS, tree.SUMS, tree.NOTES
        wholes, reals, deepest, seats = tree.WHOLES, tree.REALS, tree.DEEPEST, tree.MOST_SEATS

        def call_grow(  # noqa: PLR0913, PLR0917 - WebAssembly takes numbers and addresses, no records
            records: Any, nodes: int, at_links: Any, at_sums: Any, at_notes: Any, whole: Any, real: Any, marks: Any,
            path: Any, movers: Any, values: Any, out: Any, stop: Any, iterations: int,
        ) -> Any:  # fmt: skip
            t = arrays(
                carray(at_links, (nodes, links)),
                carray(at_sums, (nodes, sums)),
                carray(at_notes, notes),
                carray(whole, wholes),
                carray(real, reals),
                carray(marks, actions),
                carray(path, deepest),
                carray(movers, deepest),
                carray(values, seats),
                carray(out, most),
            )
            return grow(carray(records, kept), t, carray(stop, 1), iterations)

        whole_numbers, numbers = _AT(_I64), _AT(_F64)
        signature = _I32(
            _AT(self.record), _I32, _AT(_I32), numbers, whole_numbers, whole_numbers, numbers, whole_numbers,
            whole_numbers, whole_numbers, numbers, _AT(_I16), _AT(_U8), _I32,
        )  # fmt: skip
        return _Export("grow", call_grow, signature)

    def _real(self) -> Iterator[_Export]:
        for name in ("exp", "log"):
            yield _Export(name, _calls(self._anew(getattr(real, name)))[0], _F64(_F64))


def _calls(function: Any) -> tuple[Callable[..., Any], ...]:
    """A call with none, one and two more numbers."""

    def call0(g: Any) -> Any:
        return function(g)

    def call1(g: Any, a: int) -> Any:
        return function(g, a)

    def call2(g: Any, a: int, b: int) -> Any:
        return function(g, a, b)

    return call0, call1, call2


def module_of(core: Core, room: Room) -> bytes:
    """The WebAssembly module of a game."""
    module = Module()
    for name, function, signature in _Exports(core, room):
        module.export(name, function, signature)
    return module.finish()


def sizes(core: Core, room: Room) -> dict[str, Any]:
    """What whoever calls a module has to know: how many bytes or numbers everything has that it hands over."""
    return {
        "record": core.record.dtype.itemsize,
        "max_legal": core.max_legal,
        "actions": core.actions,
        "log": room.log,
        "facts": room.facts,
        "counts": COUNTS,
        "lookahead": {"records": lookahead.RECORDS, "whole": lookahead.WHOLES},
        "search": {
            "records": descent.RECORDS,
            "links": tree.LINKS,
            "sums": tree.SUMS,
            "notes": tree.NOTES,
            "whole": tree.WHOLES,
            "real": tree.REALS,
            "deepest": tree.DEEPEST,
            "seats": tree.MOST_SEATS,
        },
    }
