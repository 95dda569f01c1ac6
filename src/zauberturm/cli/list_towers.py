"""The board of Wandering Towers in words, one thing per line, for those who hear it instead of looking at it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from zauberturm.cli.draw_towers import Stack, colours, piles, prices, stacks
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position


def wizards(letters: str, words: Words) -> str:
    """Who stands on one surface."""
    return ", ".join(
        words.of_game("plain.wizards", seat=words.seat(seat), count=count) for seat, count in Counter(letters).items()
    )


def things(stack: Stack, words: Words) -> Iterator[str]:
    """What is on a space, from the top down."""
    if stack.castle:
        yield words.of_game("plain.castle")
    if stack.surfaces[-1]:
        yield wizards(stack.surfaces[-1], words)
    for tower, below in zip(stack.towers[::-1], stack.surfaces[-2::-1], strict=True):
        yield words.of_game("plain.shield_tower" if tower % 2 else "plain.tower", tower=str(tower))
        if below:
            yield words.of_game("plain.locked", wizards=wizards(below, words))
    if stack.shows_ground_shield:
        yield words.of_game("plain.shield")


def spaces(board: Sequence[Stack], words: Words) -> Iterator[str]:
    """The course as sentences; empty spaces side by side share one."""
    for bare, group in groupby(board, key=is_bare):
        run = list(group)
        if bare and len(run) > 1:
            yield words.of_game("plain.empties", **{"from": run[0].space, "to": run[-1].space})
        else:
            yield from (space_line(stack, words) for stack in run)


def is_bare(stack: Stack) -> bool:
    """Whether there is nothing to tell about a space."""
    return not (stack.castle or stack.towers or stack.surfaces[0] or stack.shows_ground_shield)


def space_line(stack: Stack, words: Words) -> str:
    """One space as a sentence."""
    if is_bare(stack):
        return words.of_game("plain.empty", space=stack.space)
    found = list(things(stack, words))
    if len(found) == 1 and stack.shows_ground_shield:
        return words.of_game("plain.empty_shield", space=stack.space)
    return words.of_game("plain.space", space=stack.space, things="; ".join(found))


def seat_lines(view: Position, seat: str, words: Words, people: Mapping[str, str]) -> Iterator[str]:
    """One seat: who sits there, wizards home, flasks, and how many cards."""
    name, colour = words.seat(seat), words(f"game.colour.{colours(view)[seat]}")
    yield words("terminal.person", seat=name, colour=colour, person=people[seat])
    yield words("terminal.home", seat=name, count=view["home"][seat])
    empty, full, spent = view["flasks"][seat]
    yield words("terminal.flasks", seat=name, empty=empty, full=full, spent=spent)
    if isinstance(view["hands"][seat], int):
        yield words("terminal.hand_size", seat=name, count=view["hands"][seat])


def listing(view: Position, words: Words, people: Mapping[str, str]) -> Iterator[str]:
    """The whole table."""
    yield from spaces(stacks(view["board"]), words)
    for seat in view["home"]:
        yield from seat_lines(view, seat, words, people)
    spells = [words.of_game("plain.spell", code=c, name=words.spell(c), price=p) for c, p in prices(view).items()]
    if spells:
        yield words("terminal.spells", spells=", ".join(spells))
    yield from piles(view, words)
