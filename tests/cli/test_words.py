"""Every action and every question has its words in every language."""

from typing import Any

import pytest

import zauberturm as zt
from tests.bots.tables import TABLES, positions
from tests.towers.positions import load, plays, texts
from zauberturm.action import Event
from zauberturm.cli.face import FACES
from zauberturm.cli.words import Words
from zauberturm.games.towers import RULES
from zauberturm.games.towers.compact import STEP_NAMES
from zauberturm.games.towers.notation import describe
from zauberturm.games.towers.state import CHANCE_STEPS, OVER, TURN

LANGUAGES = ["en", "de", "pl"]
FACE = FACES["towers"]
BY_CHANCE = {"roll", "draw", "start"}


def said(g: zt.Game, text: str, language: str) -> str:
    action = next(action for action in g.legal() if str(action) == text)
    return Words(language, "towers").action(action, FACE.facts(action, g.view(g.to_move)))


def test_every_kind_of_action_has_words() -> None:
    words = Words("en", "towers")
    for action in describe():
        spell = action.parts.get("spell")
        assert action.kind in BY_CHANCE or words.has(f"action.{action.kind}") or words.has(f"action.cast.{spell}")


def test_every_question_has_words() -> None:
    words = Words("en", "towers")
    asked = {name for step, name in STEP_NAMES.items() if step >= CHANCE_STEPS and step not in (TURN, OVER)}
    assert [name for name in asked if not words.has(f"ask.{name}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_legal_can_be_said(name: str, language: str) -> None:
    words, games = Words(language, "towers"), positions(name, apart=3)
    for _ in range(12):
        g = next(games)
        view = g.view(g.to_move)
        lines = [FACE.question(view, words)]
        for action in g.legal():
            facts = FACE.facts(action, view)
            brief = FACE.brief(action)
            lines.append(words.action(action, facts))
            lines.append(words.of_game(brief, **words.facts(facts)) if brief else "-")
            assert len(lines[-1]) <= 30
        assert all(line.strip() and not set("{}") & set(line) for line in lines)
        # No two choices read the same, but for the announced wizard and his twin.
        full = [words.action(action, FACE.facts(action, view)) for action in g.legal() if "!" not in str(action)]
        assert len(set(full)) == len(full)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Wizard card 2: wizard from space 14 into the raven castle"),
        ("de", "Magierkarte 2: Magier von Feld 14 in die Rabenburg"),
        ("pl", "Karta czarodzieja 2: czarodziej z pola 14 do zamku kruków"),
    ],
)
def test_a_way_into_the_castle_is_told(language: str, line: str) -> None:
    assert said(load({0: "*", 14: "ab", 5: "1"}, hands={"a": ["W2"]}), "W2:w14", language) == line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Tower card 3: tower 4 from space 15 to space 2, locks up 3 wizards"),
        ("de", "Turmkarte 3: Turm 4 von Feld 15 auf Feld 2, sperrt 3 Magier ein"),
        ("pl", "Karta wieży 3: wieża 4 z pola 15 na pole 2, więzi 3 czarodziejów"),
    ],
)
def test_a_tower_that_locks_wizards_up_is_told(language: str, line: str) -> None:
    g = load({5: "*", 15: "14", 2: "6abb"}, hands={"a": ["T3"]})
    assert said(g, "T3:t15.2", language) == line


def test_spells_are_told() -> None:
    tiles = ["MW", "MT", "HW", "HT", "MC", "SW", "FW"]
    g = load({0: "*", 1: "b", 4: "2b", 5: "a1", 7: "a"}, spells=tiles, flasks={"a": [0, 6, 0]}, hands={"a": ["T1"]})
    assert said(g, "cast HW:b1", "en") == "“Headwind for wizards”: wizard of B from space 1 back into the raven castle"
    assert said(g, "cast MT:t5.1", "en") == "“Move a tower”: tower 1 from space 5 to space 7, locks up 1 wizard"
    assert said(g, "cast HT:t4.1", "de") == "„Gegenwind für Türme“: Turm 2 von Feld 4 zurück auf Feld 2"
    assert said(g, "cast SW:4,5", "en") == "“Swap a tower”: tower 2 on space 4 and tower 1 on space 5"
    assert said(g, "cast MC:+", "pl") == "„Przesuń zamek kruków”: do przodu"
    assert said(g, "cast FW:t5.1", "en") == "“Free a wizard”: look under tower 1 on space 5"


def test_the_announced_move_is_told_to_those_who_may_react() -> None:
    g = load(
        {0: "*", 4: "2", 6: "ab", 9: "5"}, variant="master", spells=["MT"], hands={"a": ["W1", "T2"]},
        flasks={"a": [6, 0, 0], "b": [5, 1, 0]},
    )  # fmt: skip
    view = plays(g.copy(), "W1:w6").view("b")
    question = FACE.question(view, Words("en", "towers"))
    assert question == "A announces that a wizard of A walks 1 space from space 6. Do you use a spell?"
    view = plays(g.copy(), "T2:t9.1").view("b")
    question = FACE.question(view, Words("de", "towers"))
    assert question == "A kündigt an: Turm 5 wandert 2 Felder von Feld 9 aus. Nutzt du einen Zauberspruch?"


def test_partners_are_told_apart() -> None:
    g = load({0: "*", 6: "abcd"}, players=4, team=True, hands={"a": ["W1"], "c": ["T2", "T3"]})
    words = Words("en", "towers")
    assert FACE.question(g.view("c"), words).startswith("Your partner A begins an action.")
    plays(g, "offer:T2")
    assert FACE.question(g.view("a"), words) == "Your partner C offers you a card, face down."
    plays(g, "accept")
    assert FACE.question(g.view("a"), words) == "Give your partner C a card in return."
    assert said(g, "back:W1", "de") == "Dafür eine Karte geben: Magierkarte 1"


@pytest.mark.parametrize(("left", "words"), [(2, "You may roll 2 more times"), (1, "once more"), (0, "It counts")])
def test_the_die_says_how_often_it_may_be_rolled(left: int, words: str) -> None:
    g = load({0: "*", 6: "ab"}, hands={"a": ["W3d"]})
    plays(g, "W3d", "roll:5", *["reroll", "roll:5"] * (2 - left))
    assert words in FACE.question(g.view("a"), Words("en", "towers"))
    assert ("reroll" in texts(g)) == (left > 0)


def event(name: str, **facts: Any) -> Event:
    return Event(RULES, "abcdef", name, facts)


def test_cards_drawn_one_after_the_other_share_a_sentence() -> None:
    words = Words("en", "towers", {"b": "Berta"})
    events = [
        event("card_drawn", seat="a", card="T1"),
        event("card_drawn", seat="a", card="D"),
        event("card_drawn", seat="b", card="?"),
        event("passed", seat="b"),
        event("passed", seat="b"),
    ]
    assert words.events(events) == (
        "A draws: Tower card 1; Tower or wizard, one roll. Berta draws: face-down card. Berta passes. Berta passes."
    )


def test_own_and_foreign_pieces_are_told_apart() -> None:
    words = Words("en", "towers")
    assert words.events([event("flask_filled", seat="a", owner="a")]) == "A fills a flask."
    assert words.events([event("flask_filled", seat="a", owner="c")]) == "A fills a flask of C."


def test_who_is_seen_under_a_tower_is_told_by_name() -> None:
    words = Words("de", "towers")
    shown = event("surface_shown", space=3, level=1, wizards="aab")
    assert words.event(shown).endswith("Feld 3, Ebene 1: A, A, B.")
    assert words.event(event("surface_shown", space=3, level=1, wizards="-")).endswith(": niemand.")


def test_without_memory_aid_the_log_forgets_who_was_seen() -> None:
    shown = event("surface_shown", space=3, level=1, wizards="aab")
    for memory, seen in (("strict", "?"), ("assist", "A, A, B")):
        view = load({0: "*", 5: "ab"}, memory=memory).view("a")
        assert Words("en", "towers").event(FACE.remembered(shown, view)).endswith(f": {seen}.")
    assert shown.facts["wizards"] == "aab"
