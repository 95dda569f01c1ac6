"""Zauberberg in the terminal: what its actions mean on the mountain, which of them are listed, what a seat is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from zauberturm.action import Action, Event
from zauberturm.cli import draw_zauberberg, list_zauberberg
from zauberturm.cli.draw_zauberberg import NO_STONE, SIGNS, STONE, TOWER, TURN, VILLAGE, WAITS, WIDE
from zauberturm.cli.paint import Paint
from zauberturm.cli.read_zauberberg import SUMMIT, UNKNOWN, Mountain
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position
from zauberturm.games.zauberberg.board import CARDS, SHOWN_BY_CRYSTAL, TILES
from zauberturm.games.zauberberg.meaning import ask

FORGOTTEN: Final = "forgotten"
# What tells, or lets one guess, which tile lies where (ZB-INFO-5). Ravens and crystal balls are gone after that.
_TELLTALES: Final = (
    "passage_taken", "passage_blocked", "goblin_fell", "fall_blocked", "goblin_transferred", "goblin_to_village",
    "storm_broke", "mountain_turned", "extra_card",
)  # fmt: skip
_BRIEF: Final = {
    "play": "brief.move", "card": "brief.move", "place": "brief.place", "swap": "", "show": "brief.show",
}  # fmt: skip
_JOKERS: Final = {(0, 0): "none", (1, 0): "name", (0, 1): "move", (1, 1): "both"}


class Zauberberg:
    """Zauberberg."""

    examples: ClassVar[tuple[str, str]] = ("3,4+", "swap:1,3")

    def picture(self, view: Position, words: Words, paint: Paint, people: Mapping[str, str]) -> list[str]:
        """The rings of the mountain, the villages, and what everybody has."""
        return list(draw_zauberberg.Drawing(view, words, paint, people).lines())

    def listing(self, view: Position, words: Words, people: Mapping[str, str]) -> list[str]:
        """Goblins, tiles, stones, seats and piles in words."""
        return list(list_zauberberg.listing(view, words, people))

    def hand(self, view: Position, seat: str, words: Words) -> list[str]:
        """The cards of a seat; numbers speak for themselves."""
        hand = view["hands"][seat]
        cards = hand if isinstance(hand, list) else []
        return [card if card.isdigit() else f"{card} {words.card(card)}" for card in cards]

    # -- actions

    def facts(self, action: Action, view: Position) -> dict[str, Any]:
        """The parts of an action with what they mean here: which goblin, where to, what it finds there."""
        parts, mountain = action.parts, Mountain(view)
        if action.kind in ("play", "card"):
            return movement(action, view, mountain)
        if action.kind in ("place", "village"):
            field, goblin = mountain.gate(parts["village"]), goblin_of(action, view)
            return {"village": f"V{parts['village']}", "field": field, "goblin": goblin}
        if action.kind == "raven":
            return {"seat": parts["seat"], "count": view["held"][parts["seat"]], "whose": own(parts["seat"], view)}
        if action.kind == "turn":
            forward = parts["direction"] == "+"
            turned = Mountain({**view, "rotation": (view["rotation"] + (1 if forward else 3)) % 4})
            direction = "clockwise" if forward else "counter_clockwise"
            return {"direction": direction, "field": turned.gate(0), "village": mountain.villages()[0]}
        if action.kind == "swap":
            return {"count": len(parts["cards"]), "cards": parts["cards"]}
        if action.kind == "show":
            return {"fields": parts["fields"], "signs": [draw_zauberberg.mark(mountain, f)[0] for f in parts["fields"]]}
        return dict(parts)

    def brief(self, action: Action) -> str | None:
        """Short messages for what there is much of."""
        return _BRIEF.get(action.kind)

    def heading(self, action: Action, view: Position, words: Words) -> str | None:
        """The goblin that would move, or that cards are exchanged."""
        if action.kind == "play":
            mountain, goblin = Mountain(view), goblin_of(action, view)
            place, under = mountain.where[goblin], mountain.seat_of(goblin)
            sits = "pair" if under else "field" if "." in place else "village"
            facts = words.facts({"goblin": goblin, "place": place, "village": place, "other": under})
            return words.of_game("heading.goblin", sits=sits, **facts)
        if action.kind == "swap":
            return words.of_game("heading.swap")
        return "" if action.kind in ("card", "place", "show") else None

    def offered(self, legal: Sequence[Action], view: Position, words: Words) -> tuple[list[Action], list[str]]:
        """Not every way to the same space, and not every three tiles: the rest can be typed."""
        if legal and legal[0].kind == "show":
            hidden = Mountain(view).face_down()
            listed = shows(legal, hidden, view)
            return listed, [words.of_game("more.show", fields=", ".join(hidden), action=str(legal[-1]))]
        listed = sorted(thrifty(legal, view), key=lambda action: len(action.parts.get("cards", ())))
        left = [str(action) for action in legal if action not in listed and "*" in str(action)]
        return listed, [words.of_game("more.jokers", count=len(left), action=left[0])] if left else []

    def meant(self, text: str, view: Position) -> str:
        """Tiles and cards may be named in any order."""
        word, colon, rest = text.lower().partition(":")
        order = {"show": list(view["tiles"]), "swap": list(CARDS)}.get(word, [])
        names = [name.strip() for name in rest.split(",")]
        if not colon or not all(name in order for name in names):
            return text
        return f"{word}:{','.join(sorted(names, key=order.index))}"

    def goes_without_saying(self, action: Action) -> bool:
        """Ending a turn that cannot go on."""
        return action.kind == "end"

    # -- questions

    def question(self, view: Position, words: Words) -> str:
        """The running decision as a sentence."""
        asked = ask(view)
        return words.of_game(f"ask.{asked.key}", **words.facts(asked.facts))

    # -- the log

    def is_worth_telling(self, event: Event) -> bool:
        """What the engine calls news; the end of the game is told by itself, and what is forgotten is not told."""
        return event.is_news and event.name not in ("game_over", FORGOTTEN)

    def remembered(self, event: Event, view: Position) -> Event:
        """ZB-INFO-5: without the memory aid old lines do not tell which tile lies where."""
        if view["options"]["memory_aid"] == "on":
            return event
        if event.name in ("tile_shown", "tile_revealed"):
            return event.retold(f"{FORGOTTEN}_{event.name}", event.facts)
        return event.retold(FORGOTTEN, {}) if event.name in _TELLTALES else event

    def help(self, view: Position, words: Words) -> list[str]:
        """Signs, notation and tiles."""
        signs = {"village": VILLAGE, "tower": TOWER, "stone": STONE, "place": NO_STONE, "turn": TURN, "waits": WAITS}
        tiles = [f"{SIGNS[k]}  {words.of_game(f'tile.{k}')}: {words.of_game(f'tile.{k}.text')}" for k in TILES]
        texts = [
            words.of_game("help.signs", **signs, unknown=UNKNOWN, known=UNKNOWN + SIGNS["ghost"], up=SIGNS["ghost"])
        ]
        if Mountain(view).sides[0] > WIDE:
            texts.append(words.of_game("help.numbers"))
        return [*texts, words.of_game("help.notation"), *tiles]


def own(seat: str, view: Position) -> str:
    """Whether this is the seat that is asked."""
    return "own" if seat == view["to_move"] else "other"


def goblin_of(action: Action, view: Position) -> str:
    """Which goblin an action is about."""
    if "goblin" in action.parts:
        return f"{view['to_move']}{action.parts['goblin']}"
    pending = view.get("pending", {})
    return str(pending["lander"] if action.kind == "village" else pending["goblin"])


def movement(action: Action, view: Position, mountain: Mountain) -> dict[str, Any]:
    """What a card does with a goblin."""
    parts, goblin = action.parts, goblin_of(action, view)
    landing = mountain.landing(goblin, parts)
    place = mountain.where[goblin]
    way = "climb" if parts["climb"] else "walk" if "." in place else "leave"
    sign = {"stone": STONE, "unknown": UNKNOWN}.get(landing.effect, SIGNS.get(landing.tile, ""))
    return {
        "sentence": "action.summit" if landing.place == SUMMIT else f"action.{way}",
        "goblin": goblin,
        "from": place,
        "village": place,
        "to": landing.place,
        "value": parts["value"],
        "direction": {"+": "clockwise", "-": "counter_clockwise"}.get(parts["direction"], "none"),
        "effect": landing.effect,
        "other": landing.other,
        "tile": landing.tile,
        "sign": sign,
        "jokers": _JOKERS[bool(parts.get("naming_joker")), parts["joker"]],
    }


def thrifty(legal: Sequence[Action], view: Position) -> list[Action]:
    """Of the moves that come to the same, the one with the fewest jokers; to the summit one way is enough.

    A single step out of a village has a direction only for those who push.
    """
    mountain, best = Mountain(view), dict[Any, Action]()
    for action in legal:
        key: tuple[Any, ...] = (str(action),)
        if action.kind in ("play", "card"):
            goblin, parts = goblin_of(action, view), action.parts
            key = (goblin, parts["value"], parts["climb"], parts["direction"])
            landing = mountain.landing(goblin, parts)
            if landing.place == SUMMIT:
                key = (goblin, SUMMIT)
            elif parts["value"] == 1 and not parts["climb"] and "." not in mountain.where[goblin]:
                key = (goblin, landing.effect, parts["direction"] if landing.effect == "pair" else "")
        if key not in best or str(best[key]).count("*") > str(action).count("*"):
            best[key] = action
    return sorted(best.values(), key=legal.index)


def shows(legal: Sequence[Action], hidden: Sequence[str], view: Position) -> list[Action]:
    """Three tiles after three tiles until none is left out, those that are unknown first."""
    order = sorted(hidden, key=lambda field: view["tiles"][field] != UNKNOWN)
    groups = [order[start : start + SHOWN_BY_CRYSTAL] for start in range(0, len(order), SHOWN_BY_CRYSTAL)]
    groups[-1] = order[-SHOWN_BY_CRYSTAL:]
    wanted = [sorted(group, key=hidden.index) for group in groups]
    return [action for action in legal if action.parts["fields"] in wanted]
