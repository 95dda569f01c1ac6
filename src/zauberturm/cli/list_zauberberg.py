"""The mountain of Zauberberg in words, one thing per line, for those who hear it instead of looking at it."""

from collections.abc import Iterator, Mapping

from zauberturm.cli.draw_zauberberg import piles
from zauberturm.cli.read_zauberberg import SUMMIT, UNKNOWN, Mountain, hand_size, kinds_left
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position
from zauberturm.games.zauberberg.board import HAND


def goblins(mountain: Mountain, words: Words) -> Iterator[str]:
    """Who is where: villages first, then the mountain from the bottom up."""
    for village, name in enumerate(mountain.villages()):
        inside = mountain.places.get(name, [])
        facts = words.facts({"village": name, "code": name, "field": mountain.gate(village)})
        yield words.of_game("plain.village", **facts, count=len(inside), goblins=", ".join(inside))
    for field in mountain.fields():
        here = mountain.places.get(field, [])
        if len(here) > 1:
            yield words.of_game("plain.pair", field=field, upper=here[1], lower=here[0])
        elif here:
            yield words.of_game("plain.single", field=field, goblin=here[0])
    for goblin in mountain.places.get(SUMMIT, []):
        yield words.of_game("plain.summit", goblin=goblin)


def marks(view: Position, mountain: Mountain, words: Words) -> Iterator[str]:
    """Tiles and stones; many of a sort share a line."""
    for field, tile in mountain.tiles.items():
        if tile.kind != UNKNOWN:
            name = words.of_game(f"tile.{tile.kind}")
            yield words.of_game("plain.tile", field=field, name=name, face="up" if tile.is_up else "down")
    hidden = [field for field, tile in mountain.tiles.items() if tile.kind == UNKNOWN]
    if hidden:
        yield words.of_game("plain.unknown", fields=", ".join(hidden))
        left = [f"{words.of_game(f'tile.{kind}')} {count}" for kind, count in kinds_left(view).items() if count]
        yield words.of_game("plain.among", tiles=", ".join(left))
    if mountain.stones:
        yield words.of_game("plain.stones", fields=", ".join(mountain.stones))
    if view["waiting"]:
        yield words.of_game("plain.waiting", goblins=", ".join(view["waiting"]))


def seat_lines(view: Position, seat: str, words: Words, people: Mapping[str, str]) -> Iterator[str]:
    """One seat: who sits there, cards, stones, and what is special."""
    name, held = words.seat(seat), view["held"][seat]
    yield words.of_game("plain.person", seat=name, person=people[seat])
    yield words.of_game("plain.cards", seat=name, count=hand_size(view, seat), limit=HAND + held)
    yield words.of_game("plain.held", seat=name, count=held)
    if view["ravens"][seat]:
        yield words.of_game("plain.ravens", seat=name, count=view["ravens"][seat])
    if view["extra"][seat]:
        yield words.of_game("plain.extra", seat=name, count=view["extra"][seat])


def listing(view: Position, words: Words, people: Mapping[str, str]) -> Iterator[str]:
    """The whole table."""
    mountain = Mountain(view)
    yield from goblins(mountain, words)
    yield from marks(view, mountain, words)
    for seat in view["held"]:
        yield from seat_lines(view, seat, words, people)
    yield from piles(view, words)
