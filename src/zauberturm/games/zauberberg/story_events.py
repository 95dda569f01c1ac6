"""The events of a game: their numbers inside the core, their names and facts outside."""

from typing import Final

from zauberturm.games.events import EventKind, Reader, ReadFact, event_kind, seat_list
from zauberturm.games.zauberberg.board import CARDS, KINDS, NUMBERS, SEAT_LETTERS, TILES
from zauberturm.games.zauberberg.score import REASONS

# Events a log must have room for. Most come after a card at a study layout: a chain over 12 pairs (30 events with the
# cards), then a goblin that lands and six that wait, each of them moved by six tiles (32 and the draw at the end of
# its way, 36), then the end of the turn. The set-up needs 20, a common turn ten to twenty.
ROOM: Final = 320

(
    TILE_LAID, GOBLIN_PLACED, CARD_DRAWN, DRAW_SKIPPED, DECK_RESHUFFLED,
    CARD_PLAYED, GOBLIN_NAMED, GOBLIN_WALKED, GOBLIN_CLIMBED, GOBLIN_PUSHED, GOBLINS_PAIRED,
    STONE_TAKEN, STONE_LOST, STONE_FOR_RAVEN, TILE_SHOWN, TILE_HIDDEN, TILE_REMOVED, TILE_REVEALED,
    PASSAGE_TAKEN, PASSAGE_BLOCKED, GOBLIN_FELL, FALL_BLOCKED, GOBLIN_TO_VILLAGE, GOBLIN_TRANSFERRED,
    STORM_BROKE, MOUNTAIN_TURNED, EXTRA_CARD, RAVEN_SENT, STONE_STOLEN, RAVEN_WAITS, CARD_DROPPED, CARDS_EXCHANGED,
    TABLE_CLEARED, TURN_ENDED, TURN_BEGAN, SUMMIT_REACHED, GAME_OVER, CLIMB_IMPOSSIBLE,
) = range(38)  # fmt: skip

EVENTS: Final[tuple[EventKind, ...]] = (
    event_kind("tile_laid", "field:place tile", "tile"),  # ZB-INFO-4: nobody has seen it
    event_kind("goblin_placed", "seat goblin village:place"),
    event_kind("card_drawn", "seat card", "card", ("seat",)),
    event_kind("draw_skipped", "seat count:number"),
    event_kind("deck_reshuffled", "count:number"),
    event_kind("card_played", "seat card value:number joker:answer"),
    event_kind("goblin_named", "seat goblin"),
    event_kind("goblin_walked", "seat goblin from:place to:place direction"),
    event_kind("goblin_climbed", "seat goblin from:place to:place direction"),
    event_kind("goblin_pushed", "seat goblin from:place to:place direction"),
    event_kind("goblins_paired", "lower:goblin upper:goblin field:place"),
    event_kind("stone_taken", "seat goblin field:place"),
    event_kind("stone_lost", "seat goblin field:place"),  # he has two already
    event_kind("stone_for_raven", "seat goblin field:place"),  # both leave the game
    event_kind("tile_shown", "field:place tile goblin"),
    event_kind("tile_hidden", "field:place"),
    event_kind("tile_removed", "field:place tile"),
    event_kind("tile_revealed", "seat field:place tile"),
    event_kind("passage_taken", "goblin from:place to:place"),
    event_kind("passage_blocked", "goblin field:place to:place"),  # the goblin waits from now on
    event_kind("goblin_fell", "goblin from:place to:place"),
    event_kind("fall_blocked", "goblin field:place to:place"),  # likewise
    event_kind("goblin_to_village", "seat goblin from:place village:place tile"),
    event_kind("goblin_transferred", "goblin from:place to:place tile"),  # it has waited long enough
    event_kind("storm_broke", "seat"),
    event_kind("mountain_turned", "seat direction"),
    event_kind("extra_card", "seat turn"),
    event_kind("raven_sent", "seat victim:seat"),
    event_kind("stone_stolen", "seat"),
    event_kind("raven_waits", "seat"),
    event_kind("card_dropped", "seat card"),
    event_kind("cards_exchanged", "seat cards count:number"),
    event_kind("table_cleared", "seat count:number"),  # the cards of the turn; its extra cards are over
    event_kind("turn_ended", "seat"),  # likewise
    event_kind("turn_began", "seat number"),
    event_kind("summit_reached", "seat goblin"),
    event_kind("game_over", "winners:seats reason"),
    event_kind("climb_impossible", "seat goblin field:place obstacle"),  # why the turn is over (ZB-R-22)
)

# What cannot be taken back, besides everything chance does. A tile is news only if it did not lie face up before.
FINAL_KINDS: Final = (TILE_REVEALED, DECK_RESHUFFLED)
IS_FINAL: Final = tuple(int(kind in FINAL_KINDS) for kind in range(len(EVENTS)))

# A place as a number that does not depend on the layout: level and number on its ring, 256 for each level. Level 0 are
# the villages, the level above the last is the summit.
LEVEL_STEP: Final = 256
SUMMIT_LEVEL: Final = 5

CLOCKWISE, COUNTER_CLOCKWISE, STRAIGHT = range(3)
_DIRECTIONS: Final = ("clockwise", "counter_clockwise", "none")
THIS_TURN, NEXT_TURN = range(2)
_TURNS: Final = ("this", "next")
ON_CORNER, WAY_OCCUPIED, NO_CARD_FITS = range(3)
_OBSTACLES: Final = ("corner", "occupied", "cards")


def place_text(place: int) -> str:
    """How a place of the log is written."""
    level, number = divmod(place, LEVEL_STEP)
    if level == SUMMIT_LEVEL:
        return "S"
    return f"{level}.{number}" if level else f"V{number}"


def _goblin_text(goblin: int) -> str:
    return f"{SEAT_LETTERS[goblin // NUMBERS]}{goblin % NUMBERS + 1}"


def _card_list(packed: int) -> list[str]:
    """Cards that are packed as a count per kind, four bits each."""
    return [CARDS[kind] for kind in range(KINDS) for _ in range(packed >> 4 * kind & 15)]


_TYPES: Final[dict[str, ReadFact]] = {
    "seat": SEAT_LETTERS.__getitem__,
    "seats": seat_list(SEAT_LETTERS),
    "goblin": _goblin_text,
    "place": place_text,
    "card": CARDS.__getitem__,
    "cards": _card_list,
    "tile": TILES.__getitem__,
    "direction": _DIRECTIONS.__getitem__,
    "turn": _TURNS.__getitem__,
    "obstacle": _OBSTACLES.__getitem__,
    "answer": ("no", "yes").__getitem__,
    "reason": REASONS.__getitem__,
    "number": None,
}
_READER: Final = Reader(EVENTS, _TYPES)
event_facts = _READER.event_facts
redacted = _READER.redacted
