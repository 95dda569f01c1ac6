"""Values of positions and actions by information-set search (`kernel.search`), with what one seat knows.

Every action of a decision gets its share: first all the same, then the better half, and so on (sequential halving).
All actions are tried in the same imagined worlds, so that they differ by what they do and not by luck.
"""

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from zauberturm.analysis.purse import Purse
from zauberturm.bots.search import OUTLOOK_IN_A_CROWD, PLAN, asked
from zauberturm.game import Game
from zauberturm.kernel import tree as nodes
from zauberturm.kernel.search import Plan, Question, Tree, searcher

LEAST_VISITS: Final = 8  # of every action
_SEED_BITS: Final = 96
_FAVOURED: Final = 1e9  # a guess that beats every other score


@dataclass(frozen=True)
class Tally:
    """What a search found out about a position or an action, before it is calibrated: sums over its visits."""

    visits: int
    sums: tuple[float, ...]  # by seat
    squares: float  # of the value for the knower

    @property
    def values(self) -> tuple[float, ...]:
        """The mean per seat."""
        return tuple(one / max(self.visits, 1) for one in self.sums)

    def noise(self, seat: int) -> float:
        """Standard error of the mean for the knower's seat."""
        if self.visits == 0:
            return 0.5
        value = self.sums[seat] / self.visits
        spread = max(self.squares / self.visits - value * value, 0.0)
        # One more observation in the middle keeps a few equal ones from looking certain.
        return math.sqrt((spread + 0.25 / self.visits) / self.visits)


def plan_of(game: Game) -> Plan:
    """How to look at a game: as bots do, with all seats in the tree, but without a race, whose detours lower the mean.

    With an outlook it plays on as far as bots do in a crowd, whatever the table: so its curves were measured.
    """
    return PLAN if game.rules.core.outlook is None else replace(OUTLOOK_IN_A_CROWD, alone=False, race=0.0)


class Thinker:
    """Searches positions of one game, one after the other, in the same trees."""

    def __init__(self, game: Game, purse: Purse, seed: int, *, threads: int, memory: str | None, plan: Plan):
        self.purse, self.memory = purse, memory
        self._seed, self._plan = seed, plan
        self._searcher = searcher(game.rules.core)
        self.trees = [self._searcher.new_tree() for _ in range(threads)]

    def dice(self, *labels: object) -> random.Random:
        """Chance of its own for every purpose, the same for the same seed."""
        return random.Random(repr((self._seed, *labels)))

    def question(self, game: Game, knower: str) -> Question:
        """A position as `knower` may think about it."""
        remember = game.rules.resample_mode(game.options, self.memory)
        return replace(asked(game, knower), remember=remember)

    def imagined(self, game: Game, knower: str, seed: int) -> Game:
        """A game that `knower` holds possible; chance waits in it until it is called."""
        world = game.determinize(knower, seed, self.memory)
        world.chance = "manual"
        return world

    def known(self, game: Game, knower: str) -> bytes:
        """Equal for two positions if and only if `knower` cannot tell them apart."""
        return self._searcher.known(self.question(game, knower))

    def seconds(self, game: Game, knower: str, iterations: int) -> float:
        """How long so many iterations take, without what has to be compiled first."""
        question, idle = self.question(game, knower), Purse(1, len(self.trees))
        for amount in (1, iterations):
            self._forget()
            began = time.perf_counter()
            self._searcher.search(question, self._plan, self.trees, 0, idle.spend(amount))
        return time.perf_counter() - began

    def only(self, game: Game, knower: str, code: int, iterations: int, *labels: object) -> Tally:
        """The value of one action of `knower`, who is asked."""
        self._forget()
        planted = [plant(tree, [action.code for action in game.legal()]) for tree in self.trees]
        place = [action.code for action in game.legal()].index(code)
        self._favour(planted, place)
        self._search(self.question(game, knower), iterations, self.dice(*labels).getrandbits(_SEED_BITS))
        return self._tally([children[place] for children in planted], len(game.seats))

    def look(self, game: Game, knower: str, iterations: int, *labels: object) -> Tally:
        """The value of a position in which a seat is asked."""
        self._forget()
        self._search(self.question(game, knower), iterations, self.dice(*labels).getrandbits(_SEED_BITS))
        return self._tally([int(tree.notes[nodes.ROOT]) for tree in self.trees], len(game.seats))

    def compare(self, game: Game, knower: str, iterations: int, *labels: object) -> list[Tally]:
        """The values of all legal actions of `knower`, who is asked, in their order."""
        question, dice = self.question(game, knower), self.dice(*labels)
        codes, seat = [action.code for action in game.legal()], question.seat
        self._forget()
        planted = [plant(tree, codes) for tree in self.trees]
        found, left = (
            [self._tally(each, question.players) for each in zip(*planted, strict=True)],
            list(range(len(codes))),
        )
        rounds = max(1, math.ceil(math.log2(len(codes))))
        for number in range(rounds):
            left = sorted(left, key=lambda place: -found[place].values[seat])[: max(2, len(codes) >> number)]
            each = max(LEAST_VISITS if number == 0 else 1, iterations // (rounds * len(left)))
            seed = dice.getrandbits(_SEED_BITS)
            for place in sorted(left):
                self._favour(planted, place)
                self._search(question, each, seed)
                found[place] = self._tally([children[place] for children in planted], question.players)
        return found

    def _forget(self) -> None:
        for tree in self.trees:
            tree.forget()

    def _favour(self, planted: Sequence[Sequence[int]], favoured: int) -> None:
        """Let every iteration begin with this action."""
        for tree, children in zip(self.trees, planted, strict=True):
            tree.sums[children, nodes.GUESS] = 0.0
            tree.sums[children[favoured], nodes.GUESS] = _FAVOURED

    def _search(self, question: Question, iterations: int, seed: int) -> None:
        if not self.purse.is_empty:
            budget = self.purse.spend(max(iterations, 1))
            self.purse.done += self._searcher.search(question, self._plan, self.trees, seed, budget)

    def _tally(self, places: Sequence[int], players: int) -> Tally:
        """What all trees together know of a node, which may be elsewhere in each."""
        pairs = list(zip(self.trees, places, strict=True))
        return Tally(
            sum(int(tree.links[node, nodes.VISITS]) for tree, node in pairs),
            tuple(sum(float(tree.sums[node, seat]) for tree, node in pairs) for seat in range(players)),
            sum(float(tree.sums[node, nodes.SQUARE]) for tree, node in pairs),
        )


def plant(tree: Tree, codes: Sequence[int]) -> list[int]:
    """Give the root all its children at once, also where the search would widen step by step; their nodes."""
    tree.plant(dict.fromkeys(codes, 0.0), trust=0.0)
    return list(tree.children(int(tree.notes[nodes.ROOT])))
