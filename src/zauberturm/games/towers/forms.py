"""What the data of this game look like: the view of a seat, results, the parts of actions and the facts of events."""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

import msgspec

from zauberturm.games.forms import Forms, action_forms, event_forms, means, one_of
from zauberturm.games.towers.board import CARDS, SEAT_LETTERS, SPACES, SPELL_CODES
from zauberturm.games.towers.compact import STEP_NAMES
from zauberturm.games.towers.score import REASONS
from zauberturm.games.towers.story_events import EVENTS

Seat = Annotated[str, one_of("Letter of a seat", SEAT_LETTERS)]
Mover = Annotated[str | None, means("Letter of the seat that is asked, `chance`, or null when the game is over")]
Card = Annotated[str, one_of("A card: what it moves (W wizard, T tower) and how far; D and d are rolled for", [*CARDS])]
Spell = Annotated[str, one_of("A spell by its code", SPELL_CODES)]
Space = Annotated[int, msgspec.Meta(ge=0, lt=SPACES, description="A space of the board, clockwise")]
Level = Annotated[int, msgspec.Meta(ge=1, description="Level of a tower, 1 is the lowest")]
Number = Annotated[int, means("How many")]
Flag = Annotated[bool, means("Yes or no")]
Wizards = Annotated[str, means("Wizards as sorted letters of their seats; `-` for none")]
Reason = Annotated[str, one_of("The rule that ended the game", REASONS)]
Seats = Annotated[list[Seat], means("Letters of seats")]
Flasks = Annotated[list[int], msgspec.Meta(min_length=3, max_length=3, description="Empty, full and spent flasks")]


class TowersTurn(TypedDict):
    """Whose turn it is, and how far."""

    seat: Annotated[Seat, means("Whose turn it is")]
    action: Annotated[int, means("The first or second action of the turn; 3 after both")]
    spell_used: Annotated[bool, means("Whether a spell was cast in this turn")]
    asked: NotRequired[Annotated[bool, means("In teams: whether the partner was asked for a card")]]
    offered: NotRequired[Annotated[bool, means("In teams: whether the partner has offered a card")]]
    exchanged: NotRequired[Annotated[bool, means("In teams: whether cards were exchanged")]]


class TowersDeclared(TypedDict):
    """What was declared to be moved."""

    piece: Annotated[str, means("`t7.2` the tower on level 2 of space 7; `b5` a wizard of b; `b?` one out of sight")]
    steps: Annotated[int, means("How far")]
    riders: NotRequired[Annotated[str, means("Wizards that ride along, as letters of their seats")]]


class TowersPending(TypedDict):
    """What is asked now, if it is not just the turn."""

    step: Annotated[str, one_of("What is asked", STEP_NAMES.values())]
    asked: NotRequired[Annotated[Seat, means("Who is asked")]]
    dealt: NotRequired[Annotated[Seat, means("Who is dealt cards")]]
    tiles: NotRequired[Annotated[int, means("Spell tiles that are still to be opened")]]
    special: NotRequired[Annotated[bool, means("This is a special turn")]]
    turn_over: NotRequired[Annotated[bool, means("The turn is over: a wizard has come home")]]
    card: NotRequired[Annotated[Card, means("The dice card on the table, or the partner's card for those who know it")]]
    roll: NotRequired[Annotated[int, means("What was rolled; 0: not yet")]]
    rolls_left: NotRequired[Annotated[int, means("How often may still be rolled")]]
    declared: NotRequired[Annotated[TowersDeclared, means("What is about to move")]]
    claimed: NotRequired[Annotated[Spell, means("The spell that follows the movement")]]
    spell: NotRequired[Annotated[Spell, means("The spell that is being carried out")]]
    caster: NotRequired[Annotated[Seat, means("Who has claimed or casts it")]]
    lifted: NotRequired[Annotated[str, means("The tower that is lifted to free a wizard")]]
    found: NotRequired[Annotated[str, means("The wizards under it, as letters of their seats")]]


class TowersView(TypedDict):
    """A position of Wandering Towers as a seat or a spectator may know it; when the game is over, all of it."""

    contract: Annotated[int, means("Version of this form")]
    game: Annotated[Literal["towers"], means("Name of the game")]
    options: Annotated[
        dict[str, Any], means("As `Catalogue.games` describes them, with starter and spells as they turned out")
    ]
    board: Annotated[
        str,
        means(
            "16 spaces from space 0 clockwise with `/` between them, each from the ground up: letters are wizards, "
            "digits towers, `*` the castle. Wizards inside towers are left out where people are to remember them"
        ),
    ]
    home: Annotated[dict[str, int], means("Wizards in the castle, by seat")]
    flasks: Annotated[dict[str, Flasks], means("By seat: empty, full and spent flasks")]
    hands: Annotated[dict[str, list[Card] | int], means("By seat: the own cards, or how many the others hold")]
    discard: Annotated[list[Card], means("The discard pile, oldest first")]
    pile: Annotated[int, means("Cards in the draw pile")]
    turn: Annotated[TowersTurn, means("Whose turn it is")]
    pending: NotRequired[Annotated[TowersPending, means("What is asked, if it is not just the turn")]]
    to_move: Mover
    deck: NotRequired[Annotated[list[Card], means("When the game is over: the cards of the draw pile, sorted")]]


class TowersLacking(TypedDict, total=False):
    """What a seat, or its team, lacked at the end."""

    wizards: Annotated[int, means("Wizards not home")]
    flasks: Annotated[int, means("Empty flasks")]
    full: Annotated[int, means("Full flasks fewer than the winners had")]
    filled: Annotated[int, means("Flasks filled, fewer than the winners had")]


class TowersResult(TypedDict):
    """How a game of Wandering Towers has ended."""

    winners: Annotated[list[Seat], means("Who has won; several share it, nobody wins a lost solo game")]
    teams: Annotated[list[list[Seat]] | None, means("The teams that have won; null: there were none")]
    reason: Reason
    home: Annotated[dict[str, int], means("Wizards in the castle, by seat")]
    flasks: Annotated[dict[str, Flasks], means("By seat: empty, full and spent flasks")]
    away: Annotated[dict[str, int], means("Wizards not home, by seat")]
    lacking: Annotated[dict[str, TowersLacking], means("By seat of those who have not won: what they lacked")]


_TYPES: Final[dict[str, Any]] = {
    "seat": Seat,
    "seats": Seats,
    "card": Card,
    "spell": Spell,
    "space": Space,
    "level": Level,
    "number": Number,
    "flag": Flag,
    "sign": Annotated[str, one_of("Clockwise (+) or counter-clockwise (-)", "+-")],
    "wizards": Wizards,
    "reason": Reason,
}
_PARTS: Final = {
    "play_wizard": "card space",
    "play_rider": "card space",
    "play_tower": "card space level",
    "lay_dead": "card",
    "play_dice": "card",
    "special": "",
    "reroll": "",
    "no_piece": "",
    "piece_wizard": "space",
    "piece_rider": "space",
    "piece_tower": "space level",
    "end": "",
    "pass": "",
    "stop": "",
    "ask": "",
    "decline": "",
    "accept": "",
    "refuse": "",
    "flasks": "count:number",
    "offer": "card",
    "give": "card",
    "back": "card",
    "free": "seat declared:flag",
    "after": "spell",
    "cast": "spell seat? space? level? other:space? declared:flag? times:number? direction:sign? before:flag?",
    "roll": "roll:number",
    "draw": "card",
    "spell": "spell",
    "start": "seat",
}
FORMS: Final = Forms(
    TowersView, TowersResult, action_forms("Towers", _PARTS, _TYPES), event_forms("Towers", EVENTS, _TYPES)
)
