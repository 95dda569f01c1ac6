"""What an action can lead to, as far as somebody can foresee it: in every world they hold possible, with every roll."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from zauberturm.action import Action
from zauberturm.analysis.thinking import Thinker
from zauberturm.game import CHANCE, Game

WORLDS: Final = 16  # that are imagined
FIRST_WORLDS: Final = 6  # after which nothing new is expected if there was nothing new
TRIES: Final = 320  # to find them, where an action of somebody else must be possible in them
MOST_LEAVES: Final = 12  # of one world: up to here all outcomes are listed, beyond they are drawn
MOST_BRANCHES: Final = 16  # that are looked at
_SEED_BITS: Final = 64


@dataclass
class Branch:
    """One of the things that can come to pass, as far as the knower will be able to tell them apart."""

    weight: float
    game: Game


def fork(
    thinker: Thinker, before: Game, action: Action | None, knower: str, came: bytes | None, *labels: object
) -> dict[bytes, Branch]:
    """What `action` (None: chance, which is asked now) leads to, by what the knower will see of it.

    Outcomes are listed and weighed exactly where they are few, dice above all, and drawn where they are many. `came` is
    what the knower has seen in truth: when nothing else turns up in the first worlds, it was to be expected.
    """
    found: dict[bytes, Branch] = {}
    number = 0
    for number, world in enumerate(possible(thinker, before, action, knower, *labels), start=1):
        for likelihood, leaf in leaves(world):
            branch = found.setdefault(thinker.known(leaf, knower), Branch(0.0, leaf))
            branch.weight += likelihood
        if number == FIRST_WORLDS and set(found) == {came}:
            break
    for branch in found.values():
        branch.weight /= number
    return found


def possible(thinker: Thinker, before: Game, action: Action | None, knower: str, *labels: object) -> Iterator[Game]:
    """Worlds that the knower holds possible, after `action` in them; it may be somebody else's, with cards unknown."""
    dice, found = thinker.dice("worlds", *labels), 0
    for _ in range(TRIES):
        world = thinker.imagined(before, knower, dice.getrandbits(_SEED_BITS))
        if action is None or action in world.legal():
            yield played(world, action)
            found += 1
        if found == WORLDS:
            return
    if found == 0:
        # Hardly ever possible, but it has happened: then from what is known afterwards.
        after = played(before.copy(), action)
        for _ in range(WORLDS):
            yield thinker.imagined(after, knower, dice.getrandbits(_SEED_BITS))


def played(game: Game, action: Action | None) -> Game:
    """The game itself, after an action if there is one; chance waits."""
    game.chance = "manual"
    if action is not None:
        game.play(action)
    return game


def leaves(world: Game) -> list[tuple[float, Game]]:
    """All that chance can do until somebody is asked, with its probability; one drawn way where it is too much."""
    open_, done = [(1.0, world)], list[tuple[float, Game]]()
    while open_:
        likelihood, game = open_.pop()
        if game.to_move != CHANCE:
            done.append((likelihood, game))
            continue
        outcomes = game.outcomes()
        if len(outcomes) * (len(open_) + len(done) + 1) > MOST_LEAVES:
            game.run_chance()
            open_.append((likelihood, game))
            continue
        for outcome, share in outcomes:
            other = game.copy()
            other.play(outcome)
            open_.append((likelihood * share, other))
    return done


def few(branches: list[Branch], start: float) -> list[Branch]:
    """At most so many branches that stand for all: drawn by weight in equal steps, from a start between 0 and 1."""
    if len(branches) <= MOST_BRANCHES:
        return branches
    step = sum(branch.weight for branch in branches) / MOST_BRANCHES
    chosen: list[Branch] = []
    reached, wanted = 0.0, start * step
    for branch in branches:
        reached += branch.weight
        while wanted < reached and len(chosen) < MOST_BRANCHES:
            chosen.append(Branch(step, branch.game))
            wanted += step
    return chosen
