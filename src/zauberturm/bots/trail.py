"""How a game went on from one question of a seat to its next one: found by trying, not by being told."""

from typing import Final

from zauberturm.kernel import buffers
from zauberturm.kernel import tree as columns
from zauberturm.kernel.core import CHANCE_MOVES
from zauberturm.kernel.record import Handle
from zauberturm.kernel.search import Question, Searcher, Tree

TRIALS: Final = 60  # positions that are looked at before it gives up
FEW: Final = 8  # outcomes of chance that are tried

Line = tuple[int, ...]


class Trail:
    """Tries what is in the tree until it comes to what the seat knows now; others hold what it had imagined."""

    def __init__(self, finder: Searcher, now: Question, grown: Tree) -> None:
        self._finder, self._now, self._tree = finder, now, grown
        self._wanted, self._left = finder.known(now), TRIALS

    def from_(self, before: Question, code: int) -> Line | None:
        """The line from the question before, after which the seat did `code`; None if it is not found."""
        if before.seat != self._now.seat:
            return None
        return self._try(before.handle, (), code, int(self._tree.notes[columns.ROOT]), own=True)

    def _try(self, handle: Handle, line: Line, code: int, node: int, *, own: bool) -> Line | None:
        """Let somebody decide so."""
        child = self._tree.child(node, code)
        there = self._after(handle, code) if child else None
        return None if there is None else self._go_on(there, (*line, code), child, own=own)

    def _after(self, handle: Handle, code: int) -> Handle | None:
        """The position after an action or outcome; None if enough was tried."""
        self._left -= 1
        if self._left < 0:
            return None
        there = self._finder.core.record.copy_of(handle)
        self._finder.apply(there, code)
        return there

    def _go_on(self, there: Handle, line: Line, node: int, *, own: bool) -> Line | None:
        """What may come next. An outcome belongs to the line if the seat itself had decided and is asked again."""
        mover = self._finder.to_move(there)
        if mover == CHANCE_MOVES:
            return self._chance(there, line, node, own=own)
        if mover == self._now.seat:
            return line if self._finder.is_known(there, self._now, self._wanted) else None
        for code in self._replies(there, node) if mover >= 0 else ():
            if found := self._try(there, line, code, node, own=False):
                return found
        return None

    def _chance(self, there: Handle, line: Line, node: int, *, own: bool) -> Line | None:
        """What chance may bring: after the seat's own action all of it, if that is little; else one way is drawn."""
        outcomes = self._codes(there)
        if len(outcomes) > FEW or not own:
            outcomes = [int(self._finder.sample(there))]
        for outcome in outcomes:
            after = self._after(there, outcome)
            if after is None:
                return None
            asked_again = own and self._finder.to_move(after) == self._now.seat
            if found := self._go_on(after, (*line, outcome) if asked_again else line, node, own=False):
                return found
        return None

    def _replies(self, there: Handle, node: int) -> list[int]:
        """What another seat may do here, as far as the tree knows it, the most visited first."""
        codes, links = set(self._codes(there)), self._tree.links
        known = [child for child in self._tree.children(node) if int(links[child, columns.CODE]) in codes]
        known.sort(key=lambda child: -int(links[child, columns.VISITS]))
        return [int(links[child, columns.CODE]) for child in known]

    def _codes(self, handle: Handle) -> list[int]:
        out = buffers.codes(self._finder.core.max_legal)
        return [int(code) for code in out[: self._finder.legal(handle, out)]]
