"""What an analysis says: typed, and plain data (`plain`, `json`) for files, servers and browsers."""

from typing import Any

import msgspec

CHANCE = "chance"


class Result(msgspec.Struct, frozen=True):
    """Anything below."""

    def plain(self) -> Any:
        """The same as plain data: dictionaries, lists, numbers and text."""
        return msgspec.to_builtins(self)

    def json(self) -> bytes:
        """The same as JSON."""
        return msgspec.json.encode(self)


class Estimate(Result, frozen=True):
    """How likely a seat is to win."""

    probability: float
    error: float  # standard error, with what the calibration leaves open


class Judged(Result, frozen=True):
    """A legal action and what it promises to the seat that may choose it."""

    action: str
    probability: float
    error: float  # as above
    noise: float  # the part of it that more thinking makes smaller, for comparing actions with each other
    behind: float  # how much better the best action is
    visits: int


class Step(Result, frozen=True):
    """One step of the expected continuation."""

    seat: str  # who decides, or "chance"
    action: str  # notation; `?` for what the seat will not see
    likelihood: float | None = None  # of an outcome of chance


class Change(Result, frozen=True):
    """One decision with what chance brought after it, and what both changed. Values are by seat.

    `before + choice + luck + insight = after`, for every seat.
    """

    number: int  # of the decision, from 1
    seat: str  # who decided
    action: str
    chance: list[str]  # what fell, as far as it may be known
    knower: str  # with whose knowledge this was judged
    forced: bool  # there was nothing else to choose, as far as the knower can tell
    best: str | None  # what would have been best, if the knower is who decided
    before: dict[str, float]
    choice: dict[str, float]  # the decision against the best one; of others: against what could be expected of them
    luck: dict[str, float]  # what fell or came to light, against the average of what could have
    insight: dict[str, float]  # neither: a later look sees further
    after: dict[str, float]
    noise: float  # standard error of `luck`

    def total(self, seat: str) -> float:
        """How much everything together changed for a seat."""
        return self.after[seat] - self.before[seat]


class Analysis(Result, frozen=True):
    """A position as one seat sees it."""

    game: str
    seat: str
    to_move: str | None
    chances: dict[str, Estimate]  # of every seat
    actions: list[Judged]  # the best first; empty if the seat is not asked
    line: list[Step]
    last: Change | None  # the last decision and what came of it
    iterations: int
    complete: bool  # False if it was cancelled or the time ran out

    @property
    def probability(self) -> float:
        """How likely the seat is to win."""
        return self.chances[self.seat].probability


class Balance(Result, frozen=True):
    """What made up the game for one seat: `start + own + luck + insight + sum(others) = end`."""

    start: float
    own: float  # own choices: never above 0
    others: dict[str, float]  # choices of each of the others
    luck: float
    insight: float
    end: float


class Review(Result, frozen=True):
    """A whole game, decision by decision."""

    game: str
    viewpoint: str  # a seat: all with its knowledge; "each": every decision with the knowledge of who made it
    changes: list[Change]
    seats: dict[str, Balance]  # with a seat as viewpoint, that seat only
    iterations: int
    complete: bool
