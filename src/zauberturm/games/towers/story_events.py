"""The events of a game: their numbers inside the core, their names and facts outside."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from zauberturm.games.towers.board import CARDS, SEAT_LETTERS, SPELL_CODES
from zauberturm.games.towers.score import REASONS

# A log is a flat array of rows. Row 0 is its header; every other row is an event: its kind, then its parameters.
WIDTH: Final = 8
ROOM: Final = 64  # events a log must have room for: the whole set-up, or the longest action with the draws after it
LOG_CELLS: Final = (ROOM + 1) * WIDTH
ROWS_WRITTEN: Final = 0  # in the header: how many events follow
BARRIER: Final = 1  # in the header: 1 once something was shown that nobody may take back

(
    CARD_PLAYED, CARD_DEAD, DICE_ROLLED, SPECIAL_TURN, CARDS_DISCARDED, CARD_DRAWN,
    WIZARD_MOVED, WIZARD_ENTERED, WIZARD_RODE, TOWER_MOVED, WIZARDS_LOCKED, WIZARDS_UNCOVERED, FLASK_FILLED,
    CASTLE_MOVED, CASTLE_STAYED, SPELL_CAST, SPELL_CLAIMED, SPELL_LAPSED, TOWERS_SWAPPED, SURFACE_SHOWN,
    WIZARD_FREED, NOBODY_FREED, FLASKS_PASSED, CARD_ASKED, CARD_DECLINED, CARD_OFFERED, OFFER_ACCEPTED, OFFER_REFUSED,
    CARD_GIVEN, CARD_RETURNED, MOVE_LOST, DECK_RESHUFFLED, STARTER_CHOSEN, SPELL_TILE_OPENED, PASSED,
    TURN_ENDED, TURN_BEGAN, GAME_OVER,
) = range(38)  # fmt: skip


class EventKind(NamedTuple):
    """What an event is called and tells."""

    name: str
    parameters: tuple[tuple[str, str], ...]  # name and type, in the order of the row
    secret: str = ""  # the parameter that not everybody may know ...
    knowers: tuple[str, ...] = ()  # ... except the seats named by these parameters


def _kind(name: str, parameters: str, secret: str = "", knowers: tuple[str, ...] = ()) -> EventKind:
    """Read `"seat from:space"`: a parameter whose name is its type is written once."""
    pairs = tuple((one.split(":")[0], one.split(":")[-1]) for one in parameters.split())
    return EventKind(name, pairs, secret, knowers)


EVENTS: Final[tuple[EventKind, ...]] = (
    _kind("card_played", "seat card"),
    _kind("card_dead", "seat card"),
    _kind("dice_rolled", "seat roll:number"),
    _kind("special_turn", "seat"),
    _kind("cards_discarded", "seat count:number"),
    _kind("card_drawn", "seat card", "card", ("seat",)),
    _kind("wizard_moved", "seat owner:seat from:space to:space"),
    _kind("wizard_entered", "seat owner:seat from:space"),
    _kind("wizard_rode", "owner:seat to:space"),
    _kind("tower_moved", "seat tower:number from:space to:space height:number castle:number"),
    _kind("wizards_locked", "seat space count:number"),
    _kind("wizards_uncovered", "space count:number"),
    _kind("flask_filled", "seat owner:seat"),
    _kind("castle_moved", "from:space to:space"),
    _kind("castle_stayed", "space"),
    _kind("spell_cast", "seat spell price:number"),
    _kind("spell_claimed", "seat spell"),
    _kind("spell_lapsed", "seat spell"),
    _kind("towers_swapped", "seat from:space to:space"),
    _kind("surface_shown", "space level:number wizards"),
    _kind("wizard_freed", "seat owner:seat space"),
    _kind("nobody_freed", "seat space"),
    _kind("flasks_passed", "seat partner:seat count:number"),
    _kind("card_asked", "seat partner:seat"),
    _kind("card_declined", "seat"),
    _kind("card_offered", "seat card", "card", ("seat",)),  # accepted without being seen (WT-TEAM-4)
    _kind("offer_accepted", "seat"),
    _kind("offer_refused", "seat"),
    _kind("card_given", "seat partner:seat card", "card", ("seat", "partner")),  # WT-INFO-10
    _kind("card_returned", "seat partner:seat card", "card", ("seat", "partner")),
    _kind("move_lost", "seat"),
    _kind("deck_reshuffled", "count:number"),
    _kind("starter_chosen", "seat"),
    _kind("spell_tile_opened", "spell"),
    _kind("passed", "seat"),
    _kind("turn_ended", "seat"),
    _kind("turn_began", "seat action:number"),
    _kind("game_over", "winners:seats reason"),
)

# WT-INFO-11, WT-TOWER-10, WT-R-63: what cannot be taken back, besides everything chance does.
FINAL_KINDS: Final = (
    TOWER_MOVED, TOWERS_SWAPPED, SURFACE_SHOWN, CARD_OFFERED, CARD_GIVEN, CARD_RETURNED, DECK_RESHUFFLED,
)  # fmt: skip
IS_FINAL: Final = tuple(int(kind in FINAL_KINDS) for kind in range(len(EVENTS)))

UNKNOWN: Final = "?"


@cache
def _wizards_text(packed: int) -> str:
    letters = "".join(letter * ((packed >> 4 * seat) & 15) for seat, letter in enumerate(SEAT_LETTERS))
    return letters or "-"


def _seat_list(bits: int) -> list[str]:
    return [letter for seat, letter in enumerate(SEAT_LETTERS) if bits >> seat & 1]


_TEXTS: Final[dict[str, Callable[[int], object] | None]] = {
    "seat": SEAT_LETTERS.__getitem__,
    "card": CARDS.__getitem__,
    "spell": SPELL_CODES.__getitem__,
    "wizards": _wizards_text,
    "seats": _seat_list,
    "reason": REASONS.__getitem__,
    "space": None,
    "number": None,
}
_READERS: Final = tuple(
    (kind.name, tuple((place, name, _TEXTS[type_]) for place, (name, type_) in enumerate(kind.parameters, 1)))
    for kind in EVENTS
)
_SECRETS: Final = {kind.name: (kind.secret, kind.knowers) for kind in EVENTS if kind.secret}


def event_facts(row: Sequence[int]) -> tuple[str, dict[str, object]]:
    """Name and facts of one event, written as in the notation."""
    name, parameters = _READERS[row[0]]
    return name, {key: read(row[place]) if read else row[place] for place, key, read in parameters}


def redacted(name: str, facts: Mapping[str, object], viewer: str | None) -> dict[str, object]:
    """The facts as a seat may know them, or a spectator (None): a card that is none of his business is `?`."""
    secret, knowers = _SECRETS.get(name, ("", ()))
    if not secret or any(facts[knower] == viewer for knower in knowers):
        return dict(facts)
    return {**facts, secret: UNKNOWN}
