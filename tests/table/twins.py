"""Twins: tables whose games differ only in what a viewer may not know. He must not be able to tell them apart.

A twin is made from a log by changing one hidden outcome of chance after another: a card in another hand, a tile nobody
has seen. What does not fit to the rest of the log, or what the viewer would have noticed, is not taken. Whether he
would have noticed is asked of the games alone, view by view and event by event.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from zauberturm.errors import ZauberturmError
from zauberturm.game import CHANCE, Game
from zauberturm.table import Table
from zauberturm.table import entries as log
from zauberturm.table.folded import opened_game

Log = list[log.Entry]
# Links depend on everything, hidden cards too; that nobody can learn anything from them is shown in test_links.py.
_LINK = re.compile(rb'(?<="head":"|"link":")[0-9a-f]{32}(?=")|(?<="newest":")[0-9a-f]{32}(?=")')
_SIGN = re.compile(r"(?<=[:=])(?=[^:=]*$)")


@dataclass(frozen=True)
class Outcome:
    """Something that chance has decided: where it stands in the log, and what could have fallen instead."""

    moment: int
    entry: int
    place: int
    could: list[str]


def games_of(entries: Log, viewer: str | None) -> Iterator[tuple[Game, str]]:
    """The game before each outcome or decision of the log and after the last, with what the viewer noticed just now."""
    created = entries[0]
    assert isinstance(created, log.Created)
    game, noticed = None, ""
    for entry in entries[1:]:
        if isinstance(entry, log.Began):
            game = opened_game(created, entry.options, entry.bits)
        if game is None or not isinstance(entry, log.Began | log.Played | log.TookBack):
            continue
        if isinstance(entry, log.TookBack):
            for _ in range(entry.decisions):
                game.undo()
            continue
        texts = [entry.action, *entry.chance] if isinstance(entry, log.Played) else entry.chance
        for text in texts:
            yield game, noticed
            events = [event.seen_by(viewer) for event in game.play(text)]
            noticed = json.dumps([(event.name, event.facts) for event in events])
    assert game is not None
    yield game, noticed


def noticed(game: Game, events: str, viewer: str | None) -> Any:
    """Everything the viewer could notice at a moment, as the game says."""
    mine = game.to_move == viewer
    return events, json.dumps(game.view(viewer)), game.to_move, str(game.legal()) if mine else ""


def is_alike(entries: Log, viewer: str | None, seen: list[Any], since: int) -> bool:
    """Whether the viewer notices the same as in the true game, from moment `since` on."""
    try:
        moments = enumerate(games_of(entries, viewer))
        return all(place < since or noticed(*moment, viewer) == seen[place] for place, moment in moments)
    except ZauberturmError:
        return False  # somebody could not have done what he did


def outcomes(entries: Log) -> list[Outcome]:
    """Everything that chance has decided."""
    places = [
        (number, place)
        for number, entry in enumerate(entries)
        if isinstance(entry, log.Began | log.Played)
        for place in range(-1 if isinstance(entry, log.Played) else 0, len(entry.chance))
    ]
    moments = enumerate(games_of(entries, None))
    return [
        Outcome(moment, number, place, [str(action) for action in game.legal()])
        for (number, place), (moment, (game, _)) in zip(places, moments, strict=False)
        if place >= 0 and game.to_move == CHANCE
    ]


def twin(entries: Log, viewer: str | None, dice: random.Random, tries: int) -> Log | None:
    """A log that differs in hidden outcomes only; None if none was found."""
    seen = [noticed(game, events, viewer) for game, events in games_of(entries, viewer)]
    fallen, other = outcomes(entries), list(entries)
    for number in range(tries):
        one, two = (dice.choice(fallen) for _ in range(2))
        trial = changed(other, one, dice.choice(one.could)) if number % 2 else swapped(other, one, two)
        if trial != other and is_alike(trial, viewer, seen, min(one.moment, two.moment)):
            other = trial
    return other if other != entries else None


def text_of(entries: Log, which: Outcome) -> str:
    entry = entries[which.entry]
    assert isinstance(entry, log.Began | log.Played)
    return entry.chance[which.place]


def changed(entries: Log, which: Outcome, text: str) -> Log:
    """The same log, but something else has fallen."""
    entry = entries[which.entry]
    assert isinstance(entry, log.Began | log.Played)
    chance = [*entry.chance[: which.place], text, *entry.chance[which.place + 1 :]]
    return [*entries[: which.entry], msgspec.structs.replace(entry, chance=chance), *entries[which.entry + 1 :]]


def swapped(entries: Log, one: Outcome, two: Outcome) -> Log:
    """The same log, but two cards or tiles have changed places: the names behind the last colon or equals sign."""
    (head, name), (other_head, other_name) = (_SIGN.split(text_of(entries, each)) for each in (one, two))
    return changed(changed(entries, one, head + other_name), two, other_head + name)


def without_links(answer: bytes) -> bytes:
    """An answer of a table, without what must differ between twins."""
    return _LINK.sub(b"", answer)


def digests(entries: Log) -> str:
    return Table.fold(entries).running().digest()
