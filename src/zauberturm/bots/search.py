"""The bot that thinks ahead: information-set Monte-Carlo tree search (`kernel.search`). It knows no game."""

import math
import random
from dataclasses import replace
from typing import Any, Final, NamedTuple

from zauberturm import checks
from zauberturm.action import Action
from zauberturm.bots.bot import must_be_asked
from zauberturm.bots.memory import Memory
from zauberturm.bots.trail import Trail
from zauberturm.errors import OptionError, shown
from zauberturm.game import Game
from zauberturm.kernel.core import Core
from zauberturm.kernel.descent import SOLO_SCALE, STREAMS
from zauberturm.kernel.lookahead import weigher
from zauberturm.kernel.real import plain_exp
from zauberturm.kernel.search import Budget, Plan, Question, Searcher, Tally, Tree, merged, searcher

ITERATIONS: Final = 4_000
# docs/bots.md says how these were found.
PLAN: Final = Plan(explore=1.0, weight=2.0, scale=2500.0, trust=25.0, worlds=16, cut=10, tries=6)
# Without playing on below the tree an iteration costs half: better for short thoughts, much worse for long ones, which
# come to believe in whatever the game's guess overrates in the middle of a turn.
QUICK: Final = replace(PLAN, cut=0)
# Among three or more sides the guess tells less about who will win: better to play on, mostly to the end.
CROWD: Final = replace(PLAN, scale=700.0, cut=60)
# Where the game knows how likely everybody is to win, it pays to compare actions long, and to play on well rather than
# far: with the best of all actions, as far as the seat can see.
OUTLOOK: Final = replace(PLAN, scale=1500.0, trust=50.0, cut=4, tries=40, fair=True, race=2.0, firm=20.0)
# Among three or more sides hands differ so much from world to world that the tree says little about what others do, and
# it takes longer until it is the seat's turn again.
OUTLOOK_IN_A_CROWD: Final = replace(OUTLOOK, cut=12, alone=True)
_SEED_BITS: Final = 96
_TRAVELS: Final = ("_iterations", "_milliseconds", "_threads", "_plan", "_memory", "_dice")  # with a pickled bot
HOPELESS: Final = 700.0  # the exponential of more than that is no number


class Candidate(NamedTuple):
    """A legal action and what the search thinks of it."""

    action: Action
    visits: int
    value: float  # how likely the seat is to win
    error: float  # standard error of the value, as far as the visits tell


class Search:
    """Thinks for so many iterations or milliseconds, over several threads.

    With a budget of iterations the same seed and the same games give the same choices. When the seat decides again
    without anything hidden in between, it goes on with the tree it has; a pickled bot leaves its tree behind.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        iterations: int | None = None,
        milliseconds: float | None = None,
        threads: int = 1,
        attention: float = 1.0,
        plan: Plan | None = None,
    ) -> None:
        if iterations is None and milliseconds is None:
            iterations = ITERATIONS
        self._iterations = None if iterations is None else checks.whole(iterations, "iterations", 1)
        self._milliseconds = None if milliseconds is None else checks.above_zero(milliseconds, "milliseconds")
        self._threads, self._plan = checks.whole(threads, "threads", 1, STREAMS), plan
        if plan is not None and not isinstance(plan, Plan):
            raise OptionError("option", f"plan={shown(plan)} is no plan", {"option": "plan"})
        self._memory = Memory(seed, attention)
        self._dice = random.Random(checks.seed(seed))
        self._forget()

    def _forget(self) -> None:
        """Begin without anything thought before."""
        self.trees: list[Tree] = []  # one per thread
        self._searcher: Searcher | None = None
        self._last: tuple[Question, int] | None = None  # what was asked before, and what was done
        self._guesses: dict[int, float] = {}  # by code, of the last question
        self._budget: Budget | None = None
        self.done = 0  # iterations of the last decision

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name in _TRAVELS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._forget()

    def reseed(self, seed: int) -> None:
        """Begin with dice of this seed and without anything thought before; what it remembers stays."""
        self._dice = random.Random(checks.seed(seed))
        self._forget()

    def choose(self, game: Game, seat: str) -> Action:
        """The action that was looked at most."""
        must_be_asked(game, seat)
        actions = game.legal()
        question = self._memory.question(game, seat)
        if len(actions) == 1:
            best = actions[0]
            self._dice.getrandbits(_SEED_BITS)
            self._prepare(question, game)
        else:
            found = self.explore(game, seat)
            best = max(found, key=lambda one: (one.visits, one.value, self._guesses[one.action.code])).action
        self._last = (question, best.code)
        return best

    def explore(self, game: Game, seat: str) -> list[Candidate]:
        """What the search thinks of every legal action, in the order of `game.legal()`."""
        must_be_asked(game, seat)
        question, seed = self._memory.question(game, seat), self._dice.getrandbits(_SEED_BITS)
        self._budget = Budget(self._iterations, self._milliseconds, self._threads)
        finder = self._prepare(question, game)
        self._plant(question, game, seed)
        plan = self._plan or plan_for(game.rules.core, question)
        self.done = finder.search(question, plan, self.trees, seed, self._budget)
        self._budget = None
        found = merged(self.trees, question.seat)
        return [candidate(action, found.get(action.code)) for action in game.legal()]

    @property
    def is_thinking(self) -> bool:
        """Whether a decision is being thought about."""
        return self._budget is not None

    def cancel(self) -> None:
        """From another thread: let the decision that is being thought about be made now."""
        budget = self._budget
        if budget is not None:
            budget.stop[0] = 1

    def _plant(self, question: Question, game: Game, seed: int) -> None:
        """Begin with what looks best right away: a guess for every action, averaged over games it holds possible."""
        core, sides = game.rules.core, question.players / question.winners
        plan = self._plan or plan_for(core, question)
        points = weigher(core).weigh(question, seed, plan.worlds)
        pairs = zip(game.legal(), points, strict=True)
        self._guesses = {action.code: likely(one, plan.scale, sides) for action, one in pairs}
        for tree in self.trees:
            tree.plant(self._guesses, plan.trust)

    def _prepare(self, question: Question, game: Game) -> Searcher:
        """Trees for this question: those of the last one if the game has gone on from there, else empty ones."""
        finder = searcher(game.rules.core)
        last, self._last = self._last, None
        if finder is not self._searcher:
            self._searcher, self.trees = finder, [finder.new_tree() for _ in range(self._threads)]
            return finder
        line = Trail(finder, question, self.trees[0]).from_(*last) if last is not None else None
        for tree in self.trees:
            if line is None:
                tree.forget()
            else:
                tree.follow(line)
        return finder


def plan_for(core: Core, question: Question) -> Plan:
    """The plan that suits a game and so many sides."""
    crowded = question.players > 2 * question.winners
    if core.outlook is not None:
        return OUTLOOK_IN_A_CROWD if crowded else OUTLOOK
    return CROWD if crowded else PLAN


def likely(points: float, scale: float, sides: float) -> float:
    """How likely a side is to win that looks so good, if the others look alike."""
    if sides == 1:
        return 1 / (1 + plain_exp(min(-points / (SOLO_SCALE * scale), HOPELESS)))
    return 1 / (1 + (sides - 1) * plain_exp(min(-points / scale * sides / (sides - 1), HOPELESS)))


def asked(game: Game, seat: str) -> Question:
    """The question to a seat that remembers everything that was public, as the kernel puts it."""
    return Memory().question(game, seat)


def candidate(action: Action, tally: Tally | None) -> Candidate:
    """A tally in words; an action that was never tried has no value."""
    if tally is None or tally.visits == 0:
        return Candidate(action, 0, 0.0, 1.0)
    value = tally.sum / tally.visits
    spread = max(tally.squares / tally.visits - value * value, 0.0)
    # One more observation in the middle keeps a single visit from looking certain.
    return Candidate(action, tally.visits, value, math.sqrt((spread + 0.25 / tally.visits) / tally.visits))
