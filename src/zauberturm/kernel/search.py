"""Searching a game: the compiled search of a core, its arrays, its threads and its budget."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from zauberturm.kernel import buffers, descent, tree
from zauberturm.kernel.core import Core
from zauberturm.kernel.jit import JIT, bind, entry, inner
from zauberturm.kernel.real import plain_exp
from zauberturm.kernel.record import Handle
from zauberturm.kernel.rng import MASK, SEED_WORDS, pick, set_seed

NODES: Final = 1 << 19  # of one tree: 52 MB when it is full, less before
AT_ONCE: Final = 64  # iterations between two looks at the clock: some milliseconds
FIRST_NODE: Final = 1


@dataclass(frozen=True)
class Plan:
    """How to search."""

    explore: float  # how much what is not known yet attracts
    weight: float  # the guess before the first visit counts as much as so many visits
    scale: float  # points of the game's own guess that make a win e times as likely
    trust: float  # by how much an action that the guess finds certain to win attracts more than a lost one: e to this
    worlds: int  # positions over which the guess for the actions at the root is averaged
    cut: int  # decisions played on below the tree before the guess
    tries: int  # proposals of which the best is played there
    fair: bool = False  # whoever plays there sees only what its seat may know; takes time, so only where that matters
    alone: bool = False  # the tree ends where others decide: there they play on as simple bots, not as if they searched
    race: float = 0.0  # above 0, actions at the root are compared like runners: the more, the longer none is given up
    firm: float = 1.0  # the guess at the root counts as much as so many visits in that race


@dataclass(frozen=True)
class Question:
    """Who has to decide, and what about."""

    handle: Handle  # the position; what the seat does not know of it is drawn anew
    seat: int
    remember: int  # as `Core.resample` takes it
    players: int
    winners: int = 1  # seats that win together


@dataclass(frozen=True)
class Tally:
    """What the search found out about one action."""

    visits: int
    sum: float
    squares: float


class Tree:
    """The arrays of one thread, kept from one decision to the next."""

    def __init__(self, core: Core, nodes: int) -> None:
        self.records = core.record.several(descent.RECORDS)
        self.arrays = tree.Arrays(
            links=buffers.links(nodes, tree.LINKS),
            sums=buffers.sums(nodes, tree.SUMS),
            notes=buffers.wholes(tree.NOTES),
            whole=buffers.wholes(tree.WHOLES),
            real=buffers.reals(tree.REALS),
            marks=buffers.wholes(core.actions),
            path=buffers.wholes(tree.DEEPEST),
            movers=buffers.wholes(tree.DEEPEST),
            values=buffers.reals(tree.MOST_SEATS),
            out=buffers.codes(core.max_legal),
        )
        self.links, self.sums, self.notes = self.arrays.links, self.arrays.sums, self.arrays.notes
        self.forget()

    def forget(self) -> None:
        """Begin with nothing but a root."""
        self.notes[tree.USED], self.notes[tree.ROOT] = FIRST_NODE + 1, FIRST_NODE
        self._clear(FIRST_NODE)

    def _clear(self, node: int) -> None:
        for column in range(tree.LINKS):
            self.links[node, column] = 0
        for column in range(tree.SUMS):
            self.sums[node, column] = 0.0

    def follow(self, line: Sequence[int]) -> None:
        """Let the root be where this line leads; begin anew if the line is unknown or the tree has become large."""
        node = int(self.notes[tree.ROOT])
        for code in line:
            node = self.child(node, code)
        if node == 0 or self.notes[tree.USED] > len(self.links) // 2:
            self.forget()
        else:
            self.notes[tree.ROOT] = node

    def plant(self, guesses: dict[int, float], trust: float) -> None:
        """Give a bare root its children, with a guess how good each is, by code; the first one becomes the first."""
        root = int(self.notes[tree.ROOT])
        if self.links[root, tree.FIRST]:
            return
        for code in reversed(guesses):
            node = int(self.notes[tree.USED])
            self.notes[tree.USED] = node + 1
            self._clear(node)
            self.links[node, tree.CODE], self.links[node, tree.NEXT] = code, self.links[root, tree.FIRST]
            self.sums[node, tree.GUESS], self.sums[node, tree.PRIOR] = guesses[code], plain_exp(guesses[code] * trust)
            self.links[root, tree.FIRST] = node

    def tallies(self, seat: int) -> dict[int, Tally]:
        """What is known of the actions at the root, by code."""
        return {
            int(self.links[child, tree.CODE]): Tally(
                int(self.links[child, tree.VISITS]), float(self.sums[child, seat]), float(self.sums[child, tree.SQUARE])
            )
            for child in self.children(int(self.notes[tree.ROOT]))
        }

    def child(self, node: int, code: int) -> int:
        """Where a decision or outcome leads; 0 if that is not known."""
        return next((child for child in self.children(node) if self.links[child, tree.CODE] == code), 0)

    def children(self, node: int) -> Iterator[int]:
        """The children of a node; node 0 has none."""
        child = int(self.links[node, tree.FIRST])
        while child:
            yield child
            child = int(self.links[child, tree.NEXT])


class Searcher:
    """Searches one game."""

    def __init__(self, core: Core) -> None:
        self.core, module = core, core.legal.__module__
        bound: dict[str, Any] = {
            name: getattr(core, name)
            for name in ("to_move", "sample", "legal", "take_decision", "take_chance", "follow", "resample", "evaluate")
        }
        bound |= {"pick": pick, "put": inner(descent.put_) if JIT else descent.put_plain}
        # A game with an outlook has another way to weigh seats and to like actions.
        knows = "points" if core.outlook is None else "outlook"
        bound["outlook"] = core.outlook
        for name in (
            "go_on",
            "weight_of",
            "estimate",
            "run_chance",
            "widen",
            "imagine",
            "walk",
            "liking",
            "choose",
            "play_on",
        ):
            template = getattr(descent, f"{name}_", None) or getattr(descent, f"{name}_by_{knows}_")
            bound[name] = inner(template, **bound)
        self.loop = bind(descent.grow, "grow", module, **bound)
        self._resample, self.apply, self.sample = entry(core.resample), entry(core.apply), entry(core.sample)
        self.to_move, self.legal = entry(core.to_move), entry(core.legal)

    def new_tree(self, nodes: int = NODES) -> Tree:
        """An empty tree."""
        return Tree(self.core, nodes)

    def search(self, question: Question, plan: Plan, trees: Sequence[Tree], seed: int, budget: "Budget") -> int:
        """Let all trees grow side by side; how many iterations were done."""

        def part(stream: int) -> int:
            return self._search_one(question, plan, trees[stream], stream, seed, budget)

        if len(trees) == 1:
            return part(0)
        with ThreadPoolExecutor(len(trees)) as pool:
            return sum(pool.map(part, range(len(trees))))

    def _search_one(self, q: Question, plan: Plan, one: Tree, stream: int, seed: int, budget: "Budget") -> int:
        words = [(seed >> (32 * word)) & MASK for word in range(SEED_WORDS - 1)]
        one.arrays.whole[:] = [
            q.seat,
            q.remember,
            q.players,
            q.winners,
            plan.cut,
            plan.tries,
            plan.fair,
            plan.alone,
            stream,
            *words,
        ]
        one.arrays.real[:] = [plan.explore, plan.weight, plan.scale, plan.trust, plan.race, plan.firm]
        one.records[descent.START] = q.handle[0] if JIT else self.core.record.copy_of(q.handle)
        one.notes[tree.ITERATIONS] = one.notes[tree.POSITIONS] = 0
        done = 0
        while wanted := budget.next(done, stream):
            did = int(self.loop(one.records, one.arrays, budget.stop, wanted))
            done += did
            if did < wanted:
                break
        return done

    def known(self, question: Question) -> bytes:
        """What the seat knows, as bytes: equal if and only if it cannot tell two positions apart."""
        record = self.core.record
        plain: Any = record.plain(question.handle)
        set_seed(plain, 0)
        handle = plain.handle()
        self._resample(handle, question.seat, question.remember)
        drawn: Any = record.plain(handle)
        set_seed(drawn, 0)
        return bytes(drawn.pack())

    def is_known(self, handle: Handle, question: Question, wanted: bytes) -> bool:
        """Whether who is asked knows just that, if this is the position."""
        return self.known(replace(question, handle=handle)) == wanted


class Budget:
    """How long to search: iterations, or milliseconds, or until somebody stops it."""

    def __init__(self, iterations: int | None, milliseconds: float | None, threads: int) -> None:
        self.stop = buffers.flag()
        self._iterations, self._threads = iterations, threads
        self._until = None if milliseconds is None else time.monotonic() + milliseconds / 1000

    def next(self, done: int, stream: int) -> int:
        """How many iterations a thread may do at once after so many; 0 when it is enough."""
        if self.stop[0] or (self._until is not None and done and time.monotonic() >= self._until):
            return 0
        if self._iterations is None:
            return AT_ONCE
        share = (self._iterations + stream) // self._threads  # the shares add up to the whole
        left = share - done
        return left if self._until is None else min(left, AT_ONCE)


def merged(trees: Sequence[Tree], seat: int) -> dict[int, Tally]:
    """What all trees together know of the actions at the root, by code."""
    total: dict[int, Tally] = {}
    for part in trees:
        for code, one in part.tallies(seat).items():
            sofar = total.get(code, Tally(0, 0.0, 0.0))
            total[code] = Tally(sofar.visits + one.visits, sofar.sum + one.sum, sofar.squares + one.squares)
    return total


@cache
def searcher(core: Core) -> Searcher:
    """The searcher of a game, made once."""
    return Searcher(core)
