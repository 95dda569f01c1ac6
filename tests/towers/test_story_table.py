"""What `play` tells about partners, beginning and end; who may know it, and what may be taken back."""

from pathlib import Path

import pytest

import zauberturm as zt
from tests.towers.positions import load, plays, texts
from tests.towers.telling import story, team
from zauberturm.games.events import UNKNOWN
from zauberturm.games.towers.story_events import EVENTS

# -- partners


def test_partners_talk() -> None:
    hands = {"a": ["W2", "T2", "W1"], "c": ["T5", "W5", "D"]}
    g = team({0: "*", 3: "a", 9: "c"}, hands=hands, flasks={"a": [3, 2, 0], "c": [4, 1, 0]})
    assert story(g.copy(), "flasks:1") == ["flasks_passed c a 1"]
    offered = g.copy()
    assert story(offered, "offer:T5") == ["card_offered c T5"]
    assert story(offered.copy(), "refuse") == ["offer_refused a"]
    assert story(offered, "accept") == ["offer_accepted a", "card_given c a T5"]
    assert story(offered, "back:W1") == ["card_returned a c W1"]
    assert story(g, "pass") == ["passed c"]
    assert story(g.copy(), "flasks:2") == ["flasks_passed a c 2"]
    assert story(g, "ask") == ["card_asked a c"]
    assert story(g.copy(), "decline") == ["card_declined c"]
    assert story(g, "give:T5") == ["card_given c a T5"]


@pytest.mark.parametrize(
    ("actions", "knowers"),
    [
        (["offer:T5"], "c"),
        (["offer:T5", "accept"], "ac"),
        (["pass", "ask", "give:T5"], "ac"),
        (["pass", "ask", "give:D", "back:T5"], "ac"),
    ],
)
def test_wt_info_10_cards_between_partners_stay_between_them(actions: list[str], knowers: str) -> None:
    g = team({0: "*", 3: "a", 9: "c"}, hands={"a": ["W2", "T5", "W1"], "c": ["T5", "W5", "D"]})
    plays(g, *actions[:-1])
    event = g.play(actions[-1])[-1]
    for viewer in ("a", "b", "c", "d", None):
        assert event.seen_by(viewer).facts["card"] == ("T5" if viewer and viewer in knowers else UNKNOWN)


# -- beginning and end


def test_set_up() -> None:
    g = zt.new("towers", players=2, variant="master", spells=1, chance="manual", seed=1)
    assert story(g, "start:b") == ["starter_chosen b"]
    assert story(g, "spell:SW") == ["spell_tile_opened SW"]
    assert story(g, "draw:W1") == ["card_drawn a W1"]
    plays(g, "draw:W1", "draw:W1", "draw:W1", "draw:T1")
    assert story(g, "draw:D") == ["card_drawn b D", "turn_began b 1"]


def test_drawn_card_is_known_to_its_seat_only() -> None:
    g = zt.new("towers", players=2, starter="a", chance="manual", seed=1)
    (event,) = g.play("draw:W3")
    assert [event.seen_by(viewer).facts["card"] for viewer in ("a", "b", None)] == ["W3", UNKNOWN, UNKNOWN]


def test_game_over() -> None:
    g = load({3: "b", 1: "a", 5: "*"}, seat="b", hands={"b": ["W2"]}, home={"b": 4}, flasks={"b": [0, 0, 6]})
    told = story(g, "W2:w3")
    while g.to_move == "chance":
        told += story(g, texts(g)[0])
    assert [one for one in told if not one.startswith("card_drawn")] == [
        "card_played b W2",
        "wizard_entered b b 3",
        "castle_moved 5 8",
        "turn_ended b",
        "game_over b WT-END-3",
    ]


def test_team_wins_at_once() -> None:
    spent = {"a": [0, 0, 5], "c": [0, 0, 5]}
    g = team({3: "a", 5: "*", 7: "b"}, hands={"a": ["W2"], "c": []}, home={"a": 3, "c": 4}, flasks=spent)
    assert story(g, "W2:w3")[-1] == "game_over ac WT-TEAM-9"


def test_solo_defeat_has_no_winner() -> None:
    laid = [card for card in ("T1", "T2", "T3", "T4", "T5", "W4", "W5") for _ in range(4)] + ["D"]
    g = load({0: "*", 3: "a"}, players=1, hands={"a": ["W2", "W1", "W1"]}, discard=laid)
    plays(g, "W2:w3")
    assert story(g, "draw:W3") == ["card_drawn a W3", "game_over - WT-SOLO-10"]


# -- what may be taken back (WT-INFO-11, WT-R-63)


@pytest.mark.parametrize(
    ("text", "final"),
    [("W2:w3", False), ("T1:t5.1", True), ("cast MW:a3", False), ("cast SW:5,7", True), ("cast FW:t5.1", True)],
)
def test_wt_info_11_lifted_towers_are_final(text: str, final: bool) -> None:
    spells = ["MW", "SW", "FW"]
    g = load({0: "*", 3: "a", 5: "b1", 7: "2"}, hands={"a": ["W2", "T1", "D"]}, spells=spells, flasks={"a": [0, 6, 0]})
    plays(g, text)
    assert g.can_undo is not final


# -- the table itself


def test_facts_come_in_the_order_of_the_table() -> None:
    parameters = {kind.name: [name for name, _ in kind.parameters] for kind in EVENTS}
    g = zt.new("towers", players=2, seed=1)
    for _ in range(20):
        for event in g.play(texts(g)[0]):
            assert list(event.facts) == parameters[event.name]


def test_every_kind_of_event_is_tested() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_story*.py"))
    assert [kind.name for kind in EVENTS if f'"{kind.name} ' not in source] == []
