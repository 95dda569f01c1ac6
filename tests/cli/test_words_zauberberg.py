"""Every action and every question of Zauberberg has its words in every language, and the words are true."""

from itertools import islice
from typing import Any

import pytest

import zauberturm as zt
from tests.cli.zauberberg_games import TABLES, positions
from tests.zauberberg.positions import load, plays
from zauberturm.action import Event
from zauberturm.cli.face import FACES
from zauberturm.cli.words import Words
from zauberturm.games.zauberberg import RULES
from zauberturm.games.zauberberg.pending import STEP_NAMES
from zauberturm.games.zauberberg.state import DEAL, DRAW, LAY_TILE, OVER

LANGUAGES = ["en", "de", "pl"]
FACE = FACES["zauberberg"]


def said(g: zt.Game, text: str, language: str = "en") -> str:
    action = next(action for action in g.legal() if str(action) == text)
    return Words(language, "zauberberg").action(action, FACE.facts(action, g.view(g.to_move)))


def test_every_question_has_words() -> None:
    words = Words("en", "zauberberg")
    asked = {name for step, name in STEP_NAMES.items() if step not in (LAY_TILE, DEAL, DRAW, OVER)}
    assert [name for name in asked if not words.has(f"ask.{name}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_legal_can_be_said(name: str, language: str) -> None:
    words, kinds = Words(language, "zauberberg"), set[str]()
    for g in islice(positions(name, apart=9), 25):
        view, legal = g.view(g.to_move), g.legal()
        lines = [FACE.question(view, words)]
        for action in legal[:60]:
            kinds.add(action.kind)
            facts, brief = FACE.facts(action, view), FACE.brief(action)
            lines.append(words.action(action, facts))
            lines.append(words.of_game(brief, **words.facts(facts)) if brief else "-")
            assert len(lines[-1]) <= 30
        assert all(line.strip() and not set("{}") & set(line) for line in lines)
        full = [words.action(action, FACE.facts(action, view)) for action in legal[:60]]
        assert len(set(full)) == len(full), "no two choices read the same"
    assert len(kinds) > 4


@pytest.mark.parametrize("name", TABLES)
def test_the_menu_says_where_a_card_really_leads(name: str) -> None:
    moved = 0
    for g in islice(positions(name, apart=3), 40):
        view = g.view(g.to_move)
        for action in g.legal():
            if action.kind not in ("play", "card"):
                continue
            facts, after = FACE.facts(action, view), g.copy()
            events = after.play(action)
            way = next(event for event in events if event.name in ("goblin_walked", "goblin_climbed"))
            assert (way.facts["goblin"], way.facts["from"], way.facts["to"]) == (
                facts["goblin"], facts["from"], facts["to"],
            )  # fmt: skip
            happened = {event.name for event in events}
            landed = {"pair": "goblin_pushed", "single": "goblins_paired", "summit": "summit_reached"}
            if facts["effect"] in landed:
                assert landed[facts["effect"]] in happened
            elif facts["effect"] in ("tile", "unknown"):
                assert "tile_shown" in happened
            moved += 1
    assert moved > 100


@pytest.mark.parametrize("name", TABLES)
def test_the_menu_leaves_out_only_what_comes_to_the_same(name: str) -> None:
    words = Words("en", "zauberberg")
    for g in islice(positions(name, apart=2), 30):
        view, legal = g.view(g.to_move), g.legal()
        offered, remarks = FACE.offered(legal, view, words)
        assert set(map(str, offered)) <= set(map(str, legal))
        assert 0 < len(offered) <= 130
        if legal[0].kind == "show":
            shown = {field for action in offered for field in action.parts["fields"]}
            assert shown == {field for action in legal for field in action.parts["fields"]}
            assert len(offered) < 12
            assert remarks
            continue
        ends = {where(action, view) for action in offered}
        assert {where(action, view) for action in legal} == ends
        jokers = [action for action in legal if "*" in str(action) and action not in offered]
        assert bool(remarks) == bool(jokers)


def where(action: zt.Action, view: dict[str, Any]) -> tuple[Any, ...]:
    """Which goblin an action brings where, and what becomes of those it pushes."""
    if action.kind not in ("play", "card"):
        return (str(action),)
    facts = FACE.facts(action, view)
    return facts["goblin"], facts["to"], facts["direction"] if facts["effect"] == "pair" else ""


@pytest.mark.parametrize(
    ("language", "walk", "climb"),
    [
        (
            "en",
            "Goblin a4 walks 2 spaces clockwise to space 1.5, onto goblin b2",
            "Goblin a4 climbs with a 3, walks on clockwise to space 2.6",
        ),
        (
            "de",
            "Kobold a4 geht 2 Felder im Uhrzeigersinn auf Feld 1.5, auf Kobold b2",
            "Kobold a4 klettert mit einer 3 eine Ebene höher und weiter im Uhrzeigersinn auf Feld 2.6",
        ),
        (
            "pl",
            "Goblin a4 idzie o 2 pola zgodnie z ruchem wskazówek zegara na pole 1.5, na goblina b2",
            "Goblin a4 wchodzi kartą 3 poziom wyżej i dalej zgodnie z ruchem wskazówek zegara na pole 2.6",
        ),
    ],
)
def test_walking_and_climbing_are_told(language: str, walk: str, climb: str) -> None:
    g = load({"1.3": "a4", "1.5": "b2"}, hands={"a": "4 2 3"})
    assert said(g, "4,2+", language) == walk
    plays(g, "4,2+")
    assert said(g, "3^+", language) == climb


def test_what_a_goblin_finds_is_told() -> None:
    tiles = {"1.6": "ghost seen", "1.12": "storm"}
    g = load({"1.8": "a4", "1.7": "b2 c1"}, players=3, hands={"a": "4 * *"}, tiles=tiles, stones="1.10")
    assert said(g, "4,1*-").endswith("to space 1.7, pushing goblin c1; a joker moves it")
    assert said(g, "4,2*+").endswith("to space 1.10, where a magic stone lies; a joker moves it")
    assert said(g, "4*,4*+").endswith("to space 1.12, where a face-down event tile lies; two jokers")
    assert said(g, "1*,4*-", "de").startswith(
        "Kobold a1 geht 4 Felder gegen den Uhrzeigersinn aus dem Dorf an der Mühle auf Feld 1.29"
    )
    assert (
        said(load({"4.1": "b4 a2"}, hands={"a": "2 5 3"}), "2,5^", "pl")
        == "Goblin a2 wchodzi kartą 5 na szczyt i wygrywa"
    )


def test_ravens_are_told() -> None:
    g = load(
        {"1.8": "a4"}, hands={"a": "4 2 3"}, tiles={"1.10": "raven"}, players=3, held={"b": 1}, layout=RAVEN_LAYOUT
    )
    plays(g, "4,2+")
    assert said(g, "raven:a") == "Send the raven to yourself: it waits for your next magic stone"
    assert said(g, "raven:b", "de") == "Den Raben zu B schicken: er nimmt dort den Zauberstein"
    assert said(g, "raven:c", "pl") == "Wyślij kruka do gracza C: czeka tam na następny magiczny kamień"


RAVEN_LAYOUT = {"name": "raven", "sides": [9, 7, 5, 3], "events": {"1": [10]}, "stones": {}}


def test_without_memory_aid_the_log_forgets_the_tiles() -> None:
    words = Words("en", "zauberberg")
    shown = Event(RULES, "ab", "tile_shown", {"field": "1.6", "tile": "ghost", "goblin": "a3"})
    fled = {"seat": "a", "goblin": "a3", "from": "1.6", "village": "V1", "tile": "ghost"}
    fled_event = Event(RULES, "ab", "goblin_to_village", fled)
    on, off = (load(memory_aid=aid).view("a") for aid in ("on", "off"))
    assert words.event(FACE.remembered(shown, on)) == "Goblin a3 sets off an event there: ghost."
    assert words.event(FACE.remembered(shown, off)) == "Goblin a3 sets off an event there."
    assert FACE.is_worth_telling(FACE.remembered(fled_event, on))
    assert not FACE.is_worth_telling(FACE.remembered(fled_event, off))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("swap:*,3,1", "swap:1,3,*"),
        ("SWAP: 3, 1", "swap:1,3"),
        ("show:4.3,1.12,1.6", "show:1.6,1.12,4.3"),
        ("show:4.3,9.9,1.6", "show:4.3,9.9,1.6"),
        ("3,4+", "3,4+"),
        ("show", "show"),
    ],
)
def test_cards_and_tiles_are_named_in_any_order(typed: str, meant: str) -> None:
    view = load(tiles={"1.6": "ghost", "1.12": "storm", "4.3": "passage"}).view("a")
    assert FACE.meant(typed, view) == meant


def test_two_equal_cards_are_told_twice() -> None:
    g = load({"1.3": "a2"}, hands={"a": "2 2 2"})
    events = g.play("2,2+")
    assert Words("en", "zauberberg").events(events).startswith("A plays a 2. A moves goblin a2 this turn. A plays a 2.")
    news = [event for event in events if FACE.is_worth_telling(event)]
    assert Words("en", "zauberberg").events(news).startswith("A plays a 2. A plays a 2. A moves goblin a2 to space 1.5")
