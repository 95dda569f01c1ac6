"""What the data of this game look like: the view of a seat, results, the parts of actions and the facts of events."""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

import msgspec

from zauberturm.games.forms import Forms, action_forms, event_forms, means, one_of
from zauberturm.games.zauberberg.board import CARDS, NUMBERS, SEAT_LETTERS, TILES
from zauberturm.games.zauberberg.pending import STEP_NAMES
from zauberturm.games.zauberberg.score import REASONS
from zauberturm.games.zauberberg.story_events import EVENTS

Seat = Annotated[str, one_of("Letter of a seat", SEAT_LETTERS)]
Mover = Annotated[str | None, means("Letter of the seat that is asked, `chance`, or null when the game is over")]
Card = Annotated[str, one_of("A card: its number, or `*` for a joker", CARDS)]
Tile = Annotated[str, one_of("A kind of event tile", TILES)]
Field = Annotated[str, means("A field: its level and its number on that ring, such as `2.15`")]
Place = Annotated[str, means("A field such as `2.15`, a village such as `V0`, or `S` for the summit")]
Goblin = Annotated[str, msgspec.Meta(pattern="^[a-f][1-5]$", description="A goblin: letter of the seat and its number")]
Number = Annotated[int, means("How many")]
Flag = Annotated[bool, means("Yes or no")]
Sign = Annotated[str, one_of("Clockwise (+), counter-clockwise (-), or neither", ["+", "-", ""])]
Direction = Annotated[str, one_of("Which way round", ["clockwise", "counter_clockwise", "none"])]
Reason = Annotated[str, one_of("The rule that ended the game", REASONS)]


class ZauberbergTurn(TypedDict):
    """Whose turn it is."""

    seat: Annotated[Seat, means("Whose turn it is")]
    number: Annotated[int, means("Counts the turns of the game, from 1")]


class ZauberbergPending(TypedDict):
    """What is asked now, if it is not just the turn."""

    step: Annotated[str, one_of("What is asked", STEP_NAMES.values())]
    asked: NotRequired[Annotated[Seat, means("Who is asked")]]
    table: NotRequired[Annotated[list[Card], means("The cards of the running turn, in their order")]]
    goblin: NotRequired[Annotated[Goblin, means("The goblin that was named")]]
    landed: NotRequired[
        Annotated[Literal["field", "single", "pair"], means("Where it has landed: alone, on one other, or on two")]
    ]
    turn_over: NotRequired[Annotated[bool, means("The turn ends after this")]]
    lander: NotRequired[Annotated[Goblin, means("The goblin on whose field the event happens")]]
    event: NotRequired[Annotated[Field, means("The field of the tile that is carried out")]]
    acted: NotRequired[
        Annotated[list[list[str]], means("Fields and goblins: each tile moves each goblin once in a turn")]
    ]
    draws: NotRequired[Annotated[int, means("Cards that are still to be drawn")]]
    after: NotRequired[Annotated[Literal["event", "turn"], means("What goes on after the draw")]]


class ZauberbergView(TypedDict):
    """A position of Zauberberg as a seat or a spectator may know it; when the game is over, all of it."""

    contract: Annotated[int, means("Version of this form")]
    game: Annotated[Literal["zauberberg"], means("Name of the game")]
    options: Annotated[dict[str, Any], means("As `Catalogue.games` describes them")]
    rotation: Annotated[int, means("How far the mountain is turned, in quarters clockwise")]
    places: Annotated[dict[str, list[Goblin]], means("Who stands where, by place, from the ground up")]
    stones: Annotated[list[Field], means("Where magic stones lie")]
    held: Annotated[dict[str, int], means("Magic stones, by seat")]
    ravens: Annotated[dict[str, int], means("Ravens that wait for a stone, by seat")]
    discard: Annotated[list[Card], means("The discard pile, oldest first")]
    waiting: Annotated[list[Goblin], means("Goblins that wait for their way to be free")]
    extra: Annotated[dict[str, int], means("Extra cards in the next turn, by seat")]
    turn: Annotated[ZauberbergTurn, means("Whose turn it is")]
    tiles: Annotated[
        dict[str, str],
        means(
            "Event tiles by field: a kind with ` up` if it lies open or ` seen` if it was shown once; `?` if unknown"
        ),
    ]
    unseen: Annotated[list[Tile], means("What the unknown tiles are together")]
    hands: Annotated[dict[str, list[Card] | int], means("By seat: the own cards, or how many the others hold")]
    pile: Annotated[int, means("Cards in the draw pile")]
    pending: NotRequired[Annotated[ZauberbergPending, means("What is asked, if it is not just the turn")]]
    to_move: Mover
    deck: NotRequired[Annotated[list[Card], means("When the game is over: the cards of the draw pile, sorted")]]


class ZauberbergResult(TypedDict):
    """How a game of Zauberberg has ended."""

    winners: Annotated[list[Seat], means("Who has won; empty: nobody")]
    teams: Annotated[None, means("There are none")]
    reason: Reason
    turns: Annotated[int, means("Turns of the game")]


_TYPES: Final[dict[str, Any]] = {
    "seat": Seat,
    "seats": Annotated[list[Seat], means("Letters of seats")],
    "goblin": Goblin,
    "which": Annotated[int, msgspec.Meta(ge=1, le=NUMBERS, description="Number of an own goblin")],
    "village": Annotated[int, msgspec.Meta(ge=0, description="Number of a village")],
    "place": Place,
    "fields": Annotated[list[Field], means("Fields of event tiles")],
    "card": Card,
    "cards": Annotated[list[Card], means("Cards")],
    "tile": Tile,
    "sign": Sign,
    "direction": Direction,
    "turn": Annotated[str, one_of("When it may be played", ["this", "next"])],
    "obstacle": Annotated[str, one_of("What stands in the way", ["corner", "occupied", "cards"])],
    "answer": Annotated[str, one_of("Yes or no", ["yes", "no"])],
    "reason": Reason,
    "number": Number,
    "flag": Flag,
}
_MOVE: Final = "value:number joker:flag climb:flag direction:sign"
_PARTS: Final = {
    "place": "goblin:which village",
    "play": f"goblin:which naming_joker:flag {_MOVE}",
    "card": _MOVE,
    "end": "",
    "village": "village",
    "raven": "seat",
    "drop": "card",
    "turn": "direction:sign",
    "show": "fields",
    "swap": "cards",
    "tile": "field:place tile",
    "draw": "card",
}
FORMS: Final = Forms(
    ZauberbergView,
    ZauberbergResult,
    action_forms("Zauberberg", _PARTS, _TYPES),
    event_forms("Zauberberg", EVENTS, _TYPES),
)
