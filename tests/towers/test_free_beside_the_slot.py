"""First edition, master: FW at the active player's own decisions (WT-MT-9, WT-R-69), beside the slot."""

import json
from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import castle, flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn
from tests.towers.telling import story

BOARD = {0: "*", 3: "a", 5: "a1", 9: "b"}


def first(board: dict[int, str], *spells: str, **wishes: Any) -> zt.Game:
    """At the turn decision of seat a, who alone can pay; everything before it is passed."""
    plain = {"variant": "master", "edition": "first", "spells": list(spells), "flasks": {"a": [2, 4, 0]}}
    g = load(board, **(plain | {"hands": {"a": ["W2d", "T2", "T1"]}} | wishes))
    while "pass" in texts(g):
        plays(g, "pass")
    return g


def reload(g: zt.Game) -> zt.Game:
    """The same question, by way of a position."""
    return zt.load(json.loads(json.dumps(g.position())), chance="manual")


def test_wt_mt_9_the_active_player_frees_at_his_turn_decision__accepts() -> None:
    g = first(BOARD, "FW", "MW")
    assert story(g, "cast FW:t5.1") == ["spell_cast a FW 1", "surface_shown 5 0 a", "wizard_freed a a 5"]
    assert spaces(g)[5] == "1a"
    assert flasks(g, "a") == [2, 3, 1]
    # No slot is used and nobody is asked in between.
    assert (g.to_move, turn(g), g.position()["turn"]["spell_used"]) == ("a", ("a", 1), False)
    assert {"W2d", "special", "cast MW:a5", "cast FW:t5.1"} <= set(texts(g))


def test_wt_mt_9_also_when_the_slot_is_used__accepts() -> None:
    g = first(BOARD, "FW", "MW", flasks={"a": [0, 6, 0]})
    plays(g, "cast MW:a3", "pass", "stop")
    refuses(g, "cast MW:a4", "WT-MASTER-2")
    plays(g, "cast FW:t5.1")
    assert spaces(g)[5] == "1a"
    assert g.position()["turn"]["spell_used"]


def test_wt_mt_9_whoever_has_rolled_frees_a_wizard_and_moves_him__accepts() -> None:
    g = plays(first(BOARD, "FW", "MW"), "W2d", "roll:3", "cast FW:t5.1")
    assert {"w3", "w5", "reroll"} <= set(texts(g))
    plays(g, "reroll", "roll:4", "cast FW:t5.1", "w5", "pass", "pass")
    assert spaces(g)[9] == "ab"


def test_wt_mt_9_a_dead_roll_comes_alive__accepts() -> None:
    # The only visible wizard cannot walk onto a full surface.
    g = first({0: "*", 3: "a", 5: "a1", 7: "bbbbcc"}, "FW", players=3, flasks={"a": [1, 4, 0]})
    plays(g, "W2d", "roll:4")
    assert "-" in texts(g)
    plays(g, "cast FW:t5.1")
    assert "-" not in texts(g)
    assert "w5" in texts(g)


def test_wt_mt_9_in_a_special_turn_before_the_tower__accepts() -> None:
    g = settle(plays(first(BOARD, "FW", "MW"), "special"))
    plays(g, "cast FW:t5.1")
    assert {"t5.1", "-", "cast FW:t5.1", "cast MW:a5"} <= set(texts(g))
    # After the tower is named only the windows are left; then the turn is over.
    plays(g, "t5.1", "pass", "pass")
    assert spaces(g)[5:7] == ["", "1a"]


@pytest.mark.parametrize("way", [(), ("W2d", "roll:3"), ("special",)])
def test_wt_mt_9_into_the_castle_the_turn_is_over__accepts(way: tuple[str, ...]) -> None:
    g = plays(first({3: "a", 5: "a1*", 9: "b"}, "FW"), *way)
    g = settle(g) if "special" in way else g
    laid = list(g.position()["discard"])
    plays(g, "cast FW:t5.1")
    assert (home(g, "a"), castle(g), spaces(g)[3]) == (4, 8, "a")
    # WT-MT-1: what lies on the discard pile moves nothing.
    assert g.position()["discard"] == laid
    assert turn(settle(g)) == ("b", 1)
    assert len(hand(g, "a")) == 3


@pytest.mark.parametrize("way", [(), ("W2d", "roll:3")])
def test_wt_mt_9_in_teams_the_partner_may_be_freed__accepts(way: tuple[str, ...]) -> None:
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "flasks": {"a": [3, 2, 0]}}
    g = plays(first({0: "*", 3: "a", 5: "ac1", 9: "bd"}, "FW", **wish), *way, "cast FW:t5.1")
    assert (g.to_move, sorted(texts(g))) == ("a", ["free a", "free c"])
    for answer, stack in (("free a", "c1a"), ("free c", "a1c")):
        again = plays(reload(g), answer)
        assert spaces(again)[5] == stack
        assert again.to_move == "a"
        assert texts(again) == texts(plays(g.copy(), answer))
        assert not again.position()["turn"]["spell_used"]
    assert g.view("b")["pending"] == g.determinize("b", 5).view("b")["pending"]


def test_wt_mt_9_another_seat_has_no_decision_of_its_own_here__refuses() -> None:
    g = first(BOARD, "FW", flasks={"b": [2, 4, 0]})
    assert g.to_move == "a"
    refuses(g, "cast FW:t5.1", "WT-SPELL-2", price=1, full=0)


def test_wt_mt_9_room_and_tile_are_needed_as_ever__refuses() -> None:
    full = first({0: "*", 5: "a1aabbbb", 9: "b2"}, "FW")
    refuses(full, "cast FW:t5.1", "WT-SP-FW-6", space=5, limit=6)
    refuses(full, "cast FW:t5.2", "WT-TOWER-1")
    refuses(first(BOARD, "MW"), "cast FW:t5.1", "WT-MASTER-1")


def test_wt_r_69_between_the_roll_and_the_movement__accepts() -> None:
    g = plays(first({0: "*", 3: "a", 5: "aa1", 9: "b"}, "FW"), "W2d", "roll:3")
    plays(g, "cast FW:t5.1", "cast FW:t5.1", "cast FW:t5.1", "cast FW:t5.1")
    assert spaces(g)[5] == "1aa"
    assert flasks(g, "a") == [2, 0, 4]
    refuses(g, "cast FW:t5.1", "WT-SPELL-2")


def test_wt_r_69_in_the_revised_edition_one_slot_is_all__refuses() -> None:
    g = plays(first({0: "*", 3: "a", 5: "aa1", 9: "b"}, "FW", "MW", edition="revised"), "W2d", "roll:3")
    plays(g, "cast FW:t5.1", "stop")
    refuses(g, "cast FW:t5.1", "WT-MASTER-2")


def test_others_are_asked_after_a_special_turn_was_cut_short_by_a_spell() -> None:
    """The turn is over, the window after the spell is not, and it is loaded as it was asked."""
    wish = {"flasks": {"a": [2, 4, 0], "b": [2, 4, 0]}}
    g = settle(plays(first({0: "*", 3: "a", 5: "b1", 9: "b", 15: "a"}, "FW", "MW", **wish), "special"))
    plays(g, "cast MW:a15")
    assert (g.to_move, home(g, "a"), sorted(texts(g))) == ("b", 4, ["cast FW:t5.1", "pass"])
    assert texts(reload(g)) == texts(g)
    assert turn(settle(plays(reload(g), "pass"))) == ("b", 1)


@pytest.mark.parametrize(
    "change",
    [{"after_spell": 39}, {"spell": 0}, {"caster": 1}, {"step": "repeat"}, {"after_free": 38}, {"freer": 1}],
)
def test_a_choice_beside_the_slot_is_loaded_only_as_it_was_asked(change: dict[str, Any]) -> None:
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "flasks": {"a": [3, 2, 0]}}
    position = plays(first({0: "*", 3: "a", 5: "ac1", 9: "bd"}, "FW", "MW", **wish), "cast FW:t5.1").position()
    zt.load(position)
    position["pending"] |= change
    with pytest.raises(zt.PositionError, match="pending"):
        zt.load(position)
