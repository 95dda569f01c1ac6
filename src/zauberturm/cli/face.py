"""What the terminal needs of a game: how it is drawn, listed and asked about. Everything else here knows no game."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from zauberturm.action import Action, Event
from zauberturm.cli.face_towers import Towers
from zauberturm.cli.face_zauberberg import Zauberberg
from zauberturm.cli.paint import Paint
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position


class Face(Protocol):
    """One game in the terminal. A view is what one seat may know (`Game.view`)."""

    examples: ClassVar[tuple[str, str]]  # two actions in notation, to show what they look like

    def picture(self, view: Position, words: Words, paint: Paint, people: Mapping[str, str]) -> list[str]:
        """The board drawn in text; `people` says who sits where."""
        ...

    def listing(self, view: Position, words: Words, people: Mapping[str, str]) -> list[str]:
        """The board in words, one thing per line."""
        ...

    def hand(self, view: Position, seat: str, words: Words) -> list[str]:
        """The cards of a seat, each with its code and its name."""
        ...

    def question(self, view: Position, words: Words) -> str:
        """What the seat to move is asked."""
        ...

    def facts(self, action: Action, view: Position) -> dict[str, Any]:
        """The parts of an action, and what they mean on this board."""
        ...

    def brief(self, action: Action) -> str | None:
        """The message short enough for a menu with headings; None: the usual one; empty: the notation says it all."""
        ...

    def heading(self, action: Action, view: Position, words: Words) -> str | None:
        """Under which heading of the menu an action stands, which may be empty; None: it has a line of its own."""
        ...

    def offered(self, legal: Sequence[Action], view: Position, words: Words) -> tuple[list[Action], list[str]]:
        """The actions a menu lists, and what to say about the others, which can be typed."""
        ...

    def meant(self, text: str, view: Position) -> str:
        """The notation of what a player has typed, where the game forgives more than capitals."""
        ...

    def goes_without_saying(self, action: Action) -> bool:
        """Whether nobody needs to be asked when this is the only legal action."""
        ...

    def is_worth_telling(self, event: Event) -> bool:
        """Whether an event, as a seat may know it, is news to it."""
        ...

    def remembered(self, event: Event, view: Position) -> Event:
        """An old event as the log may repeat it."""
        ...

    def help(self, view: Position, words: Words) -> list[str]:
        """What the signs on the board mean, and what spells and tiles do."""
        ...


FACES: Final[dict[str, Face]] = {"towers": Towers(), "zauberberg": Zauberberg()}
