"""A game taken apart: every decision, with the game before and after it."""

from dataclasses import dataclass, field

from zauberturm.action import Action
from zauberturm.analysis.judging import Judge, Judgement, minus
from zauberturm.analysis.results import Change
from zauberturm.game import CHANCE, EVERYTHING, Game

_TRIES = 4  # worlds in which somebody else must have had nothing to choose, to call a decision forced


@dataclass
class Decision:
    """One decision, and what chance brought after it."""

    number: int
    seat: str
    action: Action
    before: Game
    after: Game
    text: str = ""
    chance: list[str] = field(default_factory=list)


def decisions(game: Game, viewer: str | None) -> list[Decision]:
    """All decisions of a game; the texts show what the viewer (None: everybody together) may know."""
    found: list[Decision] = []
    for before, action in game.steps():
        seat = before.to_move
        if seat != CHANCE:
            if found:
                found[-1].after = before
            found.append(Decision(len(found) + 1, str(seat), action, before, game))
    told = [ply for ply in game.plies(EVERYTHING if viewer is None else viewer) if ply.action]
    for one, ply in zip(found, told, strict=True):
        one.text, one.chance = ply.action, ply.chance
    return found


def is_forced(judge: Judge, one: Decision, knower: str, label: object) -> bool:
    """Whether there was nothing to choose. Of others it is said only if their hidden cards cannot matter."""
    if one.seat == knower:
        return len(one.before.legal()) == 1
    dice = judge.quick.dice("forced", label)
    worlds = [judge.quick.imagined(one.before, knower, dice.getrandbits(64)) for _ in range(_TRIES)]
    return all(len(world.legal()) == 1 for world in worlds)


def change(
    judge: Judge, one: Decision, knower: str, before: Judgement, after: Judgement, iterations: int, label: object
) -> Change:
    """What a decision changed, and why."""
    seats, mover = one.before.seats, one.before.seats.index(one.seat)
    nothing = (0.0,) * len(seats)
    luck, noise = nothing, 0.0
    if one.after.to_move != CHANCE:
        luck, noise = judge.luck(one.before, one.action, one.after, knower, iterations, label)
    forced, rest = is_forced(judge, one, knower, label), minus(minus(after.values, before.values), luck)
    choice = rest
    if forced:
        choice = nothing
    elif one.seat == knower:
        choice = minus(before.by_action.get(one.action.code, before.values), before.values)
        choice = nothing if choice[mover] > 0 else choice  # at least as good as the best: no mistake

    def by_seat(values: tuple[float, ...]) -> dict[str, float]:
        return dict(zip(seats, values, strict=True))

    best = before.best.text if before.best is not None and one.seat == knower else None
    return Change(
        number=one.number,
        seat=one.seat,
        action=one.text,
        chance=one.chance,
        knower=knower,
        forced=forced,
        best=best,
        before=by_seat(before.values),
        choice=by_seat(choice),
        luck=by_seat(luck),
        insight=by_seat(minus(rest, choice)),
        after=by_seat(after.values),
        noise=noise,
    )
