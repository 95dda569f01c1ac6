"""The expected continuation: the most searched way through a tree, in a world that the seat holds possible."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from zauberturm.analysis.results import Step
from zauberturm.analysis.thinking import Thinker
from zauberturm.game import CHANCE, Game
from zauberturm.kernel import tree as nodes
from zauberturm.kernel.search import Tree

WORLDS: Final = 8  # that are tried; the most searched way counts
LONGEST: Final = 12  # steps
LEAST_VISITS: Final = 5  # of a decision that is still worth telling
_SEED_BITS: Final = 64


class _Way(NamedTuple):
    """A way through the tree, and how often it was gone, step by step."""

    world: Game
    likelihoods: list[float | None]
    visits: list[int]


def expected(thinker: Thinker, game: Game, knower: str, first: int | None, *labels: object) -> list[Step]:
    """What will probably happen, after `thinker` has looked at this very position; `first` is known to come first."""
    dice = thinker.dice("line", *labels)
    worlds = [thinker.imagined(game, knower, dice.getrandbits(_SEED_BITS)) for _ in range(WORLDS)]
    way = max((_walk(thinker.trees[0], world, first) for world in worlds), key=lambda one: one.visits)
    told = [step for ply in way.world.plies(knower) for step in _steps(ply.seat, ply.action, ply.chance)]
    return [Step(seat, text, share) for (seat, text), share in zip(told, way.likelihoods, strict=True)]


def _steps(seat: str, action: str, chance: Sequence[str]) -> list[tuple[str, str]]:
    return [(seat, action)] * bool(action) + [(CHANCE, outcome) for outcome in chance]


def _walk(tree: Tree, world: Game, first: int | None) -> _Way:
    """Follow the tree as long as it is known well enough. Chance does what the tree says, else what is likeliest."""
    way = _Way(world, [], [])
    node = int(tree.notes[nodes.ROOT])
    while not world.over and len(way.likelihoods) < LONGEST:
        likelihoods = {action.code: share for action, share in world.outcomes()}
        legal: dict[int, float | None] = {action.code: likelihoods.get(action.code) for action in world.legal()}
        if first is not None and not way.visits:
            legal = {first: None}
        child = _favourite(tree, node, legal)
        if child:
            code, node = int(tree.links[child, nodes.CODE]), child
        elif likelihoods:
            code = max(likelihoods, key=lambda one: likelihoods[one])
        else:
            break
        world.play(code)
        way.likelihoods.append(legal[code])
        way.visits.append(int(tree.links[node, nodes.VISITS]))
    return way


def _favourite(tree: Tree, node: int, legal: dict[int, float | None]) -> int:
    """The most searched child that is possible now; 0 if none is known well enough."""
    known = [child for child in tree.children(node) if tree.links[child, nodes.CODE] in legal]
    best = max(known, key=lambda child: int(tree.links[child, nodes.VISITS]), default=0)
    return best if best and tree.links[best, nodes.VISITS] >= LEAST_VISITS else 0
