"""The table of events: who may know what, what may be taken back, sentences, and the size of the log."""

import random
from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from zauberturm import locale
from zauberturm.games.events import UNKNOWN, WIDTH
from zauberturm.games.zauberberg.apply import apply
from zauberturm.games.zauberberg.story import tell
from zauberturm.games.zauberberg.story_events import EVENTS, ROOM
from zauberturm.kernel import entry

from .positions import fresh, load, placed, plays, texts
from .random_tables import crowded_position
from .tokens import approach, landing

# -- who may know


def test_zb_info_4_a_tile_is_laid_unseen_by_everybody() -> None:
    (event,) = fresh().play("tile:1.2=storm")
    for viewer in ("a", "b", None):
        assert event.seen_by(viewer).facts == {"field": "1.2", "tile": UNKNOWN}


def test_zb_info_1_a_drawn_card_is_known_to_its_seat_only() -> None:
    (event,) = placed(fresh()).play("draw:*")
    assert [event.seen_by(viewer).facts["card"] for viewer in ("a", "b", None)] == ["*", UNKNOWN, UNKNOWN]


def test_everything_else_is_public() -> None:
    assert [kind.name for kind in EVENTS if kind.secret] == ["tile_laid", "card_drawn"]


# -- what may be taken back


@pytest.mark.parametrize(
    ("there", "final"),
    [("passage", True), ("passage seen", True), ("passage up", False), ("pit up", False)],
)
def test_a_tile_is_news_unless_it_lies_face_up(there: str, final: bool) -> None:
    g = landing("2.3", there)
    assert g.can_undo is not final


def test_a_walk_is_no_news() -> None:
    g = load({"1.3": "a1", "1.4": "a2 b2"}, hands={"a": "1 1 2"})
    before = g.position()
    plays(g, "1,1+")
    assert g.can_undo
    g.undo()
    assert g.position() == before


def test_what_the_crystal_ball_shows_is_news() -> None:
    tiles = {"1.2": "storm", "2.3": "raven", "3.1": "pit", "4.3": "passage"}
    g = landing("1.12", "crystal up", tiles=tiles)
    assert g.can_undo
    plays(g, "show:1.2,3.1,4.3")
    assert not g.can_undo


def test_the_direction_of_a_storm_is_no_news() -> None:
    g = plays(landing("1.12", "storm"), "turn:+")
    assert g.can_undo


# -- the same as without telling


@pytest.mark.parametrize("seed", range(6))
def test_telling_changes_nothing_and_the_log_has_room(seed: int) -> None:
    dice = random.Random(seed)
    spoken, silent = entry(tell), entry(apply)
    for _ in range(8):
        g = zt.load(crowded_position(dice), seed=seed, chance="manual")
        for _ in range(30):
            if g.over:
                break
            told, quiet, log = g.copy(), g.copy(), g._engine.log()
            code = int(dice.choice(g.legal()))
            silent(quiet._g, code)
            rows = spoken(told._g, code, log)
            assert told.digest() == quiet.digest()
            assert rows == log[0] < ROOM // 2
            assert not any(log[(rows + 1) * WIDTH :])
            g.play(code)


# -- the table itself


def test_facts_come_in_the_order_of_the_table() -> None:
    parameters = {kind.name: [name for name, _ in kind.parameters] for kind in EVENTS}
    g = zt.new("zauberberg", players=2, seed=1)
    for _ in range(30):
        for event in g.play(texts(g)[0]):
            assert list(event.facts) == parameters[event.name]


def test_rows_have_room_for_all_parameters() -> None:
    assert max(len(kind.parameters) for kind in EVENTS) < WIDTH


def test_every_kind_of_event_is_tested() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_story*.py"))
    assert [kind.name for kind in EVENTS if f'"{kind.name} ' not in source] == []


# -- sentences


def test_every_event_has_a_sentence() -> None:
    keys = {key for key in locale.messages("en") if key.startswith("zauberberg.event.")}
    assert keys == {f"zauberberg.event.{kind.name}" for kind in EVENTS}


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_sentences_use_the_facts_of_their_event(language: str) -> None:
    dice = random.Random(5)
    for _ in range(10):
        g = zt.load(crowded_position(dice), seed=5)
        for _ in range(20):
            if g.over:
                break
            for event in g.play(dice.choice(g.legal())):
                for told in (event, event.seen_by(None)):
                    assert not set("{}") & set(told.text(language)), event


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "de",
            [
                "a spielt eine 1 aus.",
                "a bewegt in diesem Zug Kobold a1.",
                "a spielt einen Joker als 1 aus.",
                "a bewegt Kobold a1 auf Feld 1.12.",
                "Kobold a1 löst dort ein Ereignis aus: Fliegende Karte.",
                "Fliegende Karte: a darf in diesem Zug eine Karte mehr ausspielen.",
            ],
        ),
        (
            "en",
            [
                "a plays a 1.",
                "a moves goblin a1 this turn.",
                "a plays a joker as 1.",
                "a moves goblin a1 to space 1.12.",
                "Goblin a1 sets off an event there: flying card.",
                "Flying card: a may play one more card this turn.",
            ],
        ),
        (
            "pl",
            [
                "a zagrywa kartę 1.",
                "a przesuwa w tej turze goblina a1.",
                "a zagrywa jokera jako 1.",
                "a przesuwa goblina a1 na pole 1.12.",
                "Goblin a1 wywołuje tam wydarzenie: latająca karta.",
                "Latająca karta: a może zagrać w tej turze o jedną kartę więcej.",
            ],
        ),
    ],
)
def test_a_turn_in_words(language: str, lines: list[str]) -> None:
    g = approach("1.12", "flying", hands={"a": "1 2 *"})
    assert [event.text(language) for event in g.play("1,1*+")] == lines


OUT = {"seat": "a", "goblin": "a3", "from": "V1", "to": "1.11"}


@pytest.mark.parametrize(
    ("language", "name", "facts", "line"),
    [
        ("de", "goblin_walked", OUT, "a bewegt Kobold a3 aus dem Dorf am Teich auf Feld 1.11."),
        ("pl", "goblin_walked", OUT, "a przesuwa goblina a3 z wioski nad stawem na pole 1.11."),
        (
            "en",
            "goblin_climbed",
            OUT | {"from": "4.1", "to": "S"},
            "a climbs with goblin a3 to the summit.",
        ),
        ("pl", "cards_exchanged", {"seat": "b", "cards": "1 2", "count": 2}, "b wymienia 2 karty: 1 2."),
        ("pl", "cards_exchanged", {"seat": "b", "cards": "-", "count": 0}, "b nie wymienia żadnej karty."),
        ("pl", "table_cleared", {"seat": "b", "count": 5}, "b odrzuca 5 zagranych kart."),
        ("de", "table_cleared", {"seat": "b", "count": 3}, "b legt die 3 ausgespielten Karten ab."),
    ],
)
def test_words_that_change(language: str, name: str, facts: dict[str, Any], line: str) -> None:
    assert locale.text(language, f"zauberberg.event.{name}", facts) == line
