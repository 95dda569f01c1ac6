"""How good is it, and was it luck? Positions and whole games looked at with the eyes of one seat."""

from zauberturm.analysis.analyst import Analyst
from zauberturm.analysis.purse import Amount
from zauberturm.analysis.results import Analysis, Balance, Change, Estimate, Judged, Review, Step
from zauberturm.game import Game

__all__ = ["Analysis", "Analyst", "Balance", "Change", "Estimate", "Judged", "Review", "Step", "analyse", "review"]


def analyse(
    game: Game, seat: str, budget: Amount = None, *, seed: int = 0, threads: int = 1, memory: str | None = None
) -> Analysis:
    """How likely `seat` is to win, with which action, what will probably follow, and what the last change was made of.

    The budget is a number of iterations (4000) or a time ("2s", "500ms"). `memory` overrides the table's option
    of that name, as in `Game.determinize`.
    """
    return Analyst(budget, seed=seed, threads=threads, memory=memory).analyse(game, seat)


def review(
    game: Game,
    seat: str | None = None,
    budget: Amount = None,
    *,
    seed: int = 0,
    threads: int = 1,
    memory: str | None = None,
) -> Review:
    """A whole game, decision by decision: what was chosen well, and what was luck.

    With a seat everything is judged by what that seat knew. Without one, after the end, every decision is
    judged by what its maker knew. The budget, as in `analyse`, is for all decisions together.
    """
    return Analyst(budget, seed=seed, threads=threads, memory=memory).review(game, seat)
