"""Who looks at a position or a whole game for so long, and can be told to stop."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from zauberturm import checks
from zauberturm.analysis.history import Decision, change, decisions
from zauberturm.analysis.judging import TO_THE_END, Judge
from zauberturm.analysis.line import expected
from zauberturm.analysis.purse import Amount, Purse
from zauberturm.analysis.results import Analysis, Balance, Change, Estimate, Review
from zauberturm.analysis.thinking import Thinker, plan_of
from zauberturm.bots.bot import must_be_game
from zauberturm.errors import OptionError
from zauberturm.game import CHANCE, MEMORIES, Game
from zauberturm.kernel.descent import STREAMS
from zauberturm.kernel.search import Plan

EACH: Final = "each"  # the viewpoint of a review that judges everybody by their own knowledge
NOW, BEFORE, CAME = 0.6, 0.2, 0.2  # shares of the budget: the position, the one before, what came in between


class Analyst:
    """Analyses positions and games. With a budget of iterations, the same seed and game give the same result.

    It never uses what the seat cannot know: all games that the seat cannot tell apart give the same result.
    """

    def __init__(
        self,
        budget: Amount = None,
        *,
        seed: int = 0,
        threads: int = 1,
        memory: str | None = None,
        plan: Plan | None = None,
    ) -> None:
        threads, seed = checks.whole(threads, "threads", 1, STREAMS), checks.seed(seed)
        if memory is not None:
            checks.choice(memory, "memory", MEMORIES)
        Purse(budget, threads)  # refused here rather than later
        self._budget, self._seed, self._threads, self._memory, self._plan = budget, seed, threads, memory, plan
        self._purse: Purse | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether something is being analysed."""
        return self._purse is not None

    def cancel(self) -> None:
        """From another thread: let what is being analysed end now, with what is known so far."""
        purse = self._purse
        if purse is not None:
            purse.stop[0] = 1

    def analyse(self, game: Game, seat: str) -> Analysis:
        """The position as `seat` sees it."""
        check_seat(game, seat)
        past = decisions(game, seat)
        with self._thinking(game if is_asked(game) or not past else past[-1].before, seat) as (judge, purse):
            total = purse.iterations
            now = judge.judge(game, seat, int(total * (NOW if past else 1)), "now")
            line = expected(judge.quick, game, seat, now.best.code if now.best else None) if is_asked(game) else []
            last = None
            if past:
                before = judge.judge(past[-1].before, seat, int(total * BEFORE), "before")
                last = change(judge, past[-1], seat, before, now, int(total * CAME), "last")
        chances = {one: Estimate(value, now.error) for one, value in zip(game.seats, now.values, strict=True)}
        complete = not purse.stop[0]
        return Analysis(game.name, seat, game.to_move, chances, now.actions, line, last, purse.done, complete)

    def review(self, game: Game, seat: str | None = None) -> Review:
        """All decisions of a game, as `seat` saw them; None: each with the knowledge of who made it, after the end."""
        if seat is not None:
            check_seat(game, seat)
        elif not must_be_game(game).over:
            message = "only a finished game can be reviewed with the knowledge of all; name a seat"
            raise OptionError("option", message, {"seat": seat})
        past = decisions(game, seat)
        with self._thinking(past[len(past) // 2].before if past else game, seat or game.seats[0]) as (judge, purse):
            changes = changes_of(judge, game, past, seat, purse.iterations)
        seats = game.seats if seat is None else [seat]
        balances = {one: balance(changes, one) for one in seats} if changes else {}
        return Review(game.name, seat or EACH, changes, balances, purse.done, not purse.stop[0])

    @contextmanager
    def _thinking(self, game: Game, knower: str) -> Iterator[tuple[Judge, Purse]]:
        """Everything that is needed to think, for as long as it takes; how fast that is depends on the position."""
        purse, plan = Purse(self._budget, self._threads), self._plan or plan_of(game)
        self._purse = purse
        try:
            quick, whole = (
                Thinker(game, purse, self._seed, threads=self._threads, memory=self._memory, plan=one)
                for one in (plan, replace(plan, cut=TO_THE_END))
            )
            judge = Judge(quick, whole, game)
            judge.warm_up(game, knower)
            yield judge, purse
        finally:
            self._purse = None


def changes_of(judge: Judge, game: Game, past: list[Decision], seat: str | None, iterations: int) -> list[Change]:
    """Every decision; what one leads to is what the next begins with."""
    each = iterations // (len(past) + 1)
    look = int(each * NOW)
    judged = [judge.judge(one.before, seat or one.seat, look, one.number) for one in past]
    judged.append(judge.judge(game, seat or game.seats[0], look, len(past) + 1))
    return [
        change(judge, one, seat or one.seat, before, after, each - look, one.number)
        for one, before, after in zip(past, judged, judged[1:], strict=False)
    ]


def balance(changes: list[Change], seat: str) -> Balance:
    """What made up the game for one seat."""
    others = {one: 0.0 for one in changes[0].before if one != seat}
    own = 0.0
    for one in changes:
        if one.seat == seat:
            own += one.choice[seat]
        else:
            others[one.seat] += one.choice[seat]
    luck, insight = (sum(getattr(one, part)[seat] for one in changes) for part in ("luck", "insight"))
    return Balance(changes[0].before[seat], own, others, luck, insight, changes[-1].after[seat])


def check_seat(game: Game, seat: str) -> None:
    """Refuse a seat that is not at the table."""
    checks.seat(seat, must_be_game(game).seats)


def is_asked(game: Game) -> bool:
    """Whether a seat decides now, so that there is a tree to follow."""
    return game.to_move not in (CHANCE, None)
