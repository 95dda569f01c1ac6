"""Wandering Towers in the terminal: what its actions mean on the board, how they are grouped, what a seat is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from zauberturm.action import Action, Event
from zauberturm.cli import draw_towers, list_towers
from zauberturm.cli.draw_towers import CASTLE, EMPTY, FULL, SHIELD, SPENT, Stack, prices, stacks
from zauberturm.cli.paint import Paint
from zauberturm.cli.words import HIDDEN, Words
from zauberturm.games.rules import Position
from zauberturm.games.towers.meaning import ask, target

_BRIEF: Final = {
    "play_wizard": "wizard", "piece_wizard": "wizard", "play_rider": "rider", "piece_rider": "rider",
    "play_tower": "tower", "piece_tower": "tower", "play_dice": "dice", "lay_dead": "dead", "after": "after",
    "MW": "anybody", "HW": "anybody", "MT": "tower", "HT": "tower", "MC": "castle", "SW": "swap", "FW": "under",
}  # fmt: skip
_MANY: Final = ("piece_wizard", "piece_rider", "piece_tower", "offer", "give", "back", "spell", "free")
_FORGOTTEN: Final[dict[str, dict[str, Any]]] = {"wizards_locked": {"count": 0}, "surface_shown": {"wizards": HIDDEN}}


class Towers:
    """Wandering Towers."""

    examples: ClassVar[tuple[str, str]] = ("W2:w5", "T3:t7.2")

    def picture(self, view: Position, words: Words, paint: Paint, people: Mapping[str, str]) -> list[str]:
        """The ring of spaces with the table in its middle."""
        return list(draw_towers.Drawing(view, words, paint, people).lines())

    def listing(self, view: Position, words: Words, people: Mapping[str, str]) -> list[str]:
        """Spaces, seats, spells and piles in words."""
        return list(list_towers.listing(view, words, people))

    def hand(self, view: Position, seat: str, words: Words) -> list[str]:
        """The cards of a seat."""
        hand = view["hands"][seat]
        return [f"{card} {words.card(card)}" for card in hand] if isinstance(hand, list) else []

    # -- actions

    def facts(self, action: Action, view: Position) -> dict[str, Any]:
        """The parts of an action with what they mean here: which tower, where to, how many are locked up."""
        parts = action.parts
        board = stacks(view["board"])
        facts = {"times": 1, "count": 0, "goal": "space", "moment": "before" if parts.get("before") else "now", **parts}
        facts["who"] = "declared" if parts.get("declared") else "other"
        facts["direction"] = "forward" if parts.get("direction") == "+" else "backward"
        if "level" in parts:
            facts["tower"] = str(board[parts["space"]].towers[parts["level"] - 1])
        if "other" in parts:
            facts["tower"], facts["second"] = (str(board[parts[name]].towers[-1]) for name in ("space", "other"))
        to = target(action.info, view.get("pending", {}).get("roll", 0))
        if to is not None:
            facts |= landing(board[to], tower="level" in parts)
        return facts

    def brief(self, action: Action) -> str | None:
        """Short messages for what there is much of."""
        kind = str(action.parts.get("spell")) if action.kind == "cast" else action.kind
        return f"brief.{_BRIEF[kind]}" if kind in _BRIEF else None

    def heading(self, action: Action, view: Position, words: Words) -> str | None:
        """The card or the spell."""
        if action.kind in ("play_wizard", "play_rider", "play_tower", "play_dice", "lay_dead"):
            return f"{action.parts['card']}  {words.card(action.parts['card'])}"
        if action.kind == "cast":
            spell = action.parts["spell"]
            return f"{spell}  {words.of_game('heading.spell', name=words.spell(spell), price=prices(view)[spell])}"
        if action.kind == "after":
            return words.of_game("heading.after")
        return "" if action.kind in _MANY else None

    def offered(self, legal: Sequence[Action], view: Position, words: Words) -> tuple[list[Action], list[str]]:  # noqa: ARG002
        """All of them: there are never too many."""
        return list(legal), []

    def meant(self, text: str, view: Position) -> str:  # noqa: ARG002 - the board does not matter
        """As it was typed."""
        return text

    def goes_without_saying(self, action: Action) -> bool:
        """Ending what cannot go on. A card is always played by hand, even the last one."""
        return action.kind in ("pass", "stop", "end")

    # -- questions

    def question(self, view: Position, words: Words) -> str:
        """The running decision as a sentence."""
        asked = ask(view)
        if asked.key == "turn":
            return words("terminal.your_turn", n=asked.facts["n"])
        return words.of_game(f"ask.{asked.key}", **words.facts(asked.facts))

    # -- the log

    def is_worth_telling(self, event: Event) -> bool:
        """What the engine calls news; the end of the game is told by itself."""
        return event.is_news and event.name != "game_over"

    def remembered(self, event: Event, view: Position) -> Event:
        """WT-INFO-5: without the memory aid old lines do not tell who, or how many, were locked up."""
        forgotten = _FORGOTTEN.get(event.name)
        if not forgotten or view["options"]["memory"] == "assist":
            return event
        return event.retold(event.name, event.facts | forgotten)

    def help(self, view: Position, words: Words) -> list[str]:
        """Signs, notation and spells."""
        signs = words.of_game("help.signs", shield=SHIELD, house=CASTLE, filled=FULL, hollow=EMPTY, used=SPENT)
        spells = [f"{spell}  {words.spell(spell)}: {words.of_game(f'spell.{spell}.text')}" for spell in prices(view)]
        return [signs, words.of_game("help.notation"), *spells]


def landing(target: Stack, tower: bool) -> dict[str, Any]:
    """What happens at the end of a move."""
    if target.castle and not tower:
        return {"to": target.space, "goal": "castle"}
    return {"to": target.space, "count": len(target.surfaces[-1]) if tower else 0}
