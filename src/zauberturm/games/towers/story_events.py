"""The events of a game: their numbers inside the core, their names and facts outside."""

from functools import cache
from typing import Final

from zauberturm.games.events import EventKind, Reader, ReadFact, event_kind, seat_list
from zauberturm.games.towers.board import CARDS, SEAT_LETTERS, SPELL_CODES
from zauberturm.games.towers.score import REASONS

ROOM: Final = 64  # events a log must have room for: the whole set-up, or the longest action with the draws after it

(
    CARD_PLAYED, CARD_DEAD, DICE_ROLLED, SPECIAL_TURN, CARDS_DISCARDED, CARD_DRAWN,
    WIZARD_MOVED, WIZARD_ENTERED, WIZARD_RODE, TOWER_MOVED, WIZARDS_LOCKED, WIZARDS_UNCOVERED, FLASK_FILLED,
    CASTLE_MOVED, CASTLE_STAYED, SPELL_CAST, SPELL_CLAIMED, SPELL_LAPSED, TOWERS_SWAPPED, SURFACE_SHOWN,
    WIZARD_FREED, NOBODY_FREED, FLASKS_PASSED, CARD_ASKED, CARD_DECLINED, CARD_OFFERED, OFFER_ACCEPTED, OFFER_REFUSED,
    CARD_GIVEN, CARD_RETURNED, MOVE_LOST, DECK_RESHUFFLED, STARTER_CHOSEN, SPELL_TILE_OPENED, PASSED,
    TURN_ENDED, TURN_BEGAN, GAME_OVER,
) = range(38)  # fmt: skip


EVENTS: Final[tuple[EventKind, ...]] = (
    event_kind("card_played", "seat card"),
    event_kind("card_dead", "seat card"),
    event_kind("dice_rolled", "seat roll:number"),
    event_kind("special_turn", "seat"),
    event_kind("cards_discarded", "seat count:number"),
    event_kind("card_drawn", "seat card", "card", ("seat",)),
    event_kind("wizard_moved", "seat owner:seat from:space to:space"),
    event_kind("wizard_entered", "seat owner:seat from:space"),
    event_kind("wizard_rode", "owner:seat to:space"),
    event_kind("tower_moved", "seat tower:number from:space to:space height:number castle:number"),
    event_kind("wizards_locked", "seat space count:number"),
    event_kind("wizards_uncovered", "space count:number"),
    event_kind("flask_filled", "seat owner:seat"),
    event_kind("castle_moved", "from:space to:space"),
    event_kind("castle_stayed", "space"),
    event_kind("spell_cast", "seat spell price:number"),
    event_kind("spell_claimed", "seat spell"),
    event_kind("spell_lapsed", "seat spell"),
    event_kind("towers_swapped", "seat from:space to:space"),
    event_kind("surface_shown", "space level:number wizards"),
    event_kind("wizard_freed", "seat owner:seat space"),
    event_kind("nobody_freed", "seat space"),
    event_kind("flasks_passed", "seat partner:seat count:number"),
    event_kind("card_asked", "seat partner:seat"),
    event_kind("card_declined", "seat"),
    event_kind("card_offered", "seat card", "card", ("seat",)),  # accepted without being seen (WT-TEAM-4)
    event_kind("offer_accepted", "seat"),
    event_kind("offer_refused", "seat"),
    event_kind("card_given", "seat partner:seat card", "card", ("seat", "partner")),  # WT-INFO-10
    event_kind("card_returned", "seat partner:seat card", "card", ("seat", "partner")),
    event_kind("move_lost", "seat"),
    event_kind("deck_reshuffled", "count:number"),
    event_kind("starter_chosen", "seat"),
    event_kind("spell_tile_opened", "spell"),
    event_kind("passed", "seat"),
    event_kind("turn_ended", "seat"),
    event_kind("turn_began", "seat action:number"),
    event_kind("game_over", "winners:seats reason"),
)

# WT-INFO-11, WT-TOWER-10, WT-R-63: what cannot be taken back, besides everything chance does.
FINAL_KINDS: Final = (
    TOWER_MOVED, TOWERS_SWAPPED, SURFACE_SHOWN, CARD_OFFERED, CARD_GIVEN, CARD_RETURNED, DECK_RESHUFFLED,
)  # fmt: skip
IS_FINAL: Final = tuple(int(kind in FINAL_KINDS) for kind in range(len(EVENTS)))


@cache
def _wizards_text(packed: int) -> str:
    letters = "".join(letter * ((packed >> 4 * seat) & 15) for seat, letter in enumerate(SEAT_LETTERS))
    return letters or "-"


_TYPES: Final[dict[str, ReadFact]] = {
    "seat": SEAT_LETTERS.__getitem__,
    "card": CARDS.__getitem__,
    "spell": SPELL_CODES.__getitem__,
    "wizards": _wizards_text,
    "seats": seat_list(SEAT_LETTERS),
    "reason": REASONS.__getitem__,
    "space": None,
    "number": None,
}
_READER: Final = Reader(EVENTS, _TYPES)
event_facts = _READER.event_facts
redacted = _READER.redacted
