"""Legal actions in few words: by kinds, and choosing k of n as one thing, which can be hundreds of actions."""

from collections.abc import Sequence
from itertools import combinations, groupby
from typing import Final

from zauberturm.action import Action
from zauberturm.games.rules import ActionInfo
from zauberturm.table.views import Actions, Choice

LEAST: Final = 24  # actions; shorter lists are sent as they are
_BETWEEN: Final = ","  # how the games write several things


def in_short(legal: Sequence[Action]) -> tuple[list[Actions], Choice | None]:
    """The actions by kinds, in their order; or the choice that they are."""
    choice = choice_among([action.info for action in legal]) if len(legal) >= LEAST else None
    return ([] if choice is not None else by_kinds(legal)), choice


def by_kinds(legal: Sequence[Action]) -> list[Actions]:
    """The actions in their order; neighbours of one kind with parts of the same names share these."""
    groups = groupby(legal, lambda action: (action.info.kind, tuple(action.info.parts)))
    return [Actions(kind, list(parts), [action.row for action in rows]) for (kind, parts), rows in groups]


def choice_among(legal: Sequence[ActionInfo]) -> Choice | None:
    """The choice that these actions are, if they are exactly all ways to choose k of n, in their order."""
    if len(legal) < LEAST or len(legal[0].parts) != 1:
        return None
    ((part, first),) = legal[0].parts.items()
    if not isinstance(first, list):
        return None
    of = list(dict.fromkeys(one for action in legal for one in action.parts.get(part, ())))
    choice = Choice(legal[0].kind, legal[0].text.removesuffix(_BETWEEN.join(first)), part, of, len(first))
    return choice if expanded(choice) == list(legal) else None


def expanded(choice: Choice) -> list[ActionInfo]:
    """The actions that a choice stands for."""
    return [
        ActionInfo(choice.kind, choice.text + _BETWEEN.join(chosen), {choice.part: list(chosen)})
        for chosen in combinations(choice.of, choice.count)
    ]
