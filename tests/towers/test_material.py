"""The box: board, towers, cards, spell tiles, wizards, flasks, colours (WT-MAT)."""

from typing import Any

import pytest

import zauberturm as zt

from .positions import COPIES, FLASKS, WIZARDS, castle, flasks, load, plays, refuses, rejects, settle, spaces, texts

SPELLS = ("MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW")
LIGHTS = [0, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0]


def wizards(stack: str) -> int:
    return sum(sign.isalpha() for sign in stack)


@pytest.mark.parametrize(("start", "goal"), [(0, 4), (1, 4), (4, 8), (9, 12), (12, 0), (13, 0)])
def test_wt_mat_1_shields_are_painted_on_0_4_8_12__accepts(start: int, goal: int) -> None:
    g = load({start: "*", (start - 1) % 16: "a", (start - 2) % 16: "ab"}, hands={"a": ["W1"]})
    plays(g, f"W1:w{(start - 1) % 16}")
    assert castle(g) == goal


def test_wt_mat_1_no_other_ground_shows_a_shield__refuses() -> None:
    g = load({3: "*", 2: "a", 0: "b", 4: "b", 8: "b", 12: "b"}, hands={"a": ["W1"]})
    plays(g, "W1:w2")
    assert castle(g) == 3


def test_wt_mat_2_six_players_fill_all_lights__accepts() -> None:
    g = zt.new("towers", players=6, seed=1, starter="a")
    assert [wizards(stack) for stack in spaces(g)] == LIGHTS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wt_mat_2_no_tower_starts_with_more_than_its_lights__refuses(players: int) -> None:
    g = zt.new("towers", players=players, seed=1, starter="b")
    assert all(wizards(stack) <= light for stack, light in zip(spaces(g), LIGHTS, strict=True))


@pytest.mark.parametrize("tower", "13579")
def test_wt_mat_3_odd_towers_carry_a_shield__accepts(tower: str) -> None:
    g = plays(load({0: "*", 1: tower, 15: "a", 9: "ab"}, hands={"a": ["W1"]}), "W1:w15")
    assert castle(g) == 1


@pytest.mark.parametrize("tower", "2468")
def test_wt_mat_3_even_towers_carry_none__refuses(tower: str) -> None:
    g = plays(load({0: "*", 1: tower, 15: "a", 9: "ab"}, hands={"a": ["W1"]}), "W1:w15")
    assert castle(g) == 4


def test_wt_mat_3_each_tower_exists_once__refuses() -> None:
    rejects("WT-MAT-3", {0: "*", 1: "1", 7: "21", 9: "ab"})


def test_wt_mat_4_one_die_with_six_faces__accepts() -> None:
    g = plays(load({0: "*", 5: "ab"}, hands={"a": ["W2d", "T1", "T2"]}), "W2d")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({f"roll:{face}": 1 / 6 for face in range(1, 7)})


@pytest.mark.parametrize("board", [{3: "ab"}, {0: "*", 3: "ab", 7: "1*"}])
def test_wt_mat_4_there_is_exactly_one_castle__refuses(board: dict[int, str]) -> None:
    rejects("WT-MAT-4", board)


def test_wt_mat_5_ninety_cards__accepts() -> None:
    g = zt.new("towers", players=2, seed=1, starter="a", chance="manual")
    falls = {str(outcome): chance for outcome, chance in g.outcomes()}
    assert falls == pytest.approx({f"draw:{card}": count / 90 for card, count in COPIES.items()})


def test_wt_mat_5_a_copy_too_many__refuses() -> None:
    rejects("WT-MAT-5", {0: "*", 3: "ab"}, hands={"a": ["W1", "W1", "W1"], "b": ["W1", "W1"]})
    rejects("WT-MAT-5", {0: "*", 3: "ab"}, hands={"a": ["T3d"]}, discard=["T3d"])
    everything = [card for card, count in COPIES.items() for _ in range(count)]
    rejects("WT-MAT-5", {0: "*", 3: "ab"}, hands={"a": ["W1"], "b": []}, deck=everything)


def test_wt_mat_5_a_card_that_is_out_cannot_be_drawn__refuses() -> None:
    g = zt.new("towers", players=2, seed=1, starter="a", chance="manual")
    plays(g, "draw:T3d")
    refuses(g, "draw:T3d", "WT-MAT-5")


PRICES = {"MW": 2, "MT": 1, "HW": 2, "HT": 1, "MC": 2, "SW": 1, "PB": 2, "FW": 1}
CASTS = {
    "MW": "cast MW:a5",
    "MT": "cast MT:t7.1",
    "HW": "cast HW:a5",
    "HT": "cast HT:t7.1",
    "MC": "cast MC:+",
    "SW": "cast SW:7,9",
    "PB": "W2:w5 PB",
    "FW": "cast FW:t7.1",
}


def about_to_cast(spell: str, full: int, **options: Any) -> zt.Game:
    """Seat a may cast this spell if he can pay; he has no empty flask, so nothing comes in."""
    held = {"a": [0, full, 6 - full]}
    return load(
        {0: "*", 5: "aab", 7: "1", 9: "2"}, hands={"a": ["W2", "T1", "T2"]}, flasks=held, spells=[spell], **options
    )


@pytest.mark.parametrize("spell", SPELLS)
def test_wt_mat_6_the_price_is_enough__accepts(spell: str) -> None:
    g = plays(about_to_cast(spell, PRICES[spell]), CASTS[spell])
    assert flasks(g, "a") == [0, 0, 6]


@pytest.mark.parametrize("spell", SPELLS)
def test_wt_mat_6_one_flask_too_few__refuses(spell: str) -> None:
    refuses(about_to_cast(spell, PRICES[spell] - 1), CASTS[spell], "WT-SPELL-2")


def test_wt_mat_6_other_price_lists__accepts() -> None:
    table = dict.fromkeys(SPELLS, 3)
    assert flasks(plays(about_to_cast("MT", 5, spell_costs=table), CASTS["MT"]), "a") == [0, 2, 4]
    assert flasks(plays(about_to_cast("FW", 2, spell_costs="bga"), CASTS["FW"]), "a") == [0, 0, 6]


def test_wt_mat_6_other_price_lists__refuses() -> None:
    table = dict.fromkeys(SPELLS, 3)
    refuses(about_to_cast("MT", 2, spell_costs=table), CASTS["MT"], "WT-SPELL-2")
    refuses(about_to_cast("FW", 1, spell_costs="bga"), CASTS["FW"], "WT-SPELL-2")
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=2, seed=1, spell_costs=dict.fromkeys(SPELLS, 0))


def test_wt_mat_7_the_base_game_has_mw_and_mt__accepts() -> None:
    g = load({0: "*", 5: "ab", 7: "1"}, flasks={"a": [4, 2, 0]})
    assert {text.split(":")[0] for text in texts(g) if text.startswith("cast")} == {"cast MW", "cast MT"}


@pytest.mark.parametrize("spell", ["HW", "HT", "MC", "SW", "FW"])
def test_wt_mat_7_the_other_six_are_not_in_play__refuses(spell: str) -> None:
    g = load({0: "*", 5: "ab", 7: "1", 9: "2"}, flasks={"a": [0, 6, 0]})
    refuses(g, CASTS[spell], "WT-MAT-7")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_wt_mat_8_wizards_and_flasks_by_number_of_players__accepts(players: int) -> None:
    g = zt.new("towers", players=players, seed=1)
    for seat in "abcdef"[:players]:
        assert "/".join(spaces(g)).count(seat) == WIZARDS[players]
        assert flasks(g, seat) == [FLASKS[players], 0, 0]


def test_wt_mat_8_solo_has_twelve_wizards__accepts() -> None:
    g = zt.new("towers", players=1, seed=1)
    assert "/".join(spaces(g)).count("a") == 12
    assert flasks(g, "a") == [0, 6, 0]


def test_wt_mat_8_more_pieces_than_a_player_gets__refuses() -> None:
    rejects("WT-MAT-8", {0: "*", 1: "aaa", 2: "aaa", 3: "b"})
    rejects("WT-MAT-8", {0: "*", 1: "aaa", 3: "b"}, home={"a": 3})
    rejects("WT-MAT-8", {0: "*", 1: "aaa", 3: "b"}, flasks={"a": [5, 1, 1]})
    rejects("WT-MAT-8", {0: "*", 1: "abc"})


def test_wt_mat_9_wizards_per_colour__accepts() -> None:
    zt.new("towers", players=2, seed=1, colours=["orange", "violet"])
    zt.new("towers", players=2, seed=1, edition="first", colours=["yellow", "blue"])
    zt.new("towers", players=3, seed=1, edition="first", colours=["green", "red", "blue"])
    zt.new("towers", players=5, seed=1, edition="first", colours=["violet", "orange", "green", "red", "blue"])


@pytest.mark.parametrize("short", ["red", "green", "orange", "violet"])
def test_wt_mat_9_a_colour_without_five_wizards__refuses(short: str) -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=2, seed=1, edition="first", colours=["blue", short])


def test_wt_mat_10_colours_with_enough_wizards__accepts() -> None:
    g = load({0: "*", 3: "ab"}, edition="first", colours=["yellow", "blue"])
    assert g.position()["options"]["colours"] == ["yellow", "blue"]


def test_wt_mat_10_colours_with_too_few_wizards__refuses() -> None:
    rejects("WT-MAT-10", {0: "*", 3: "ab"}, edition="first", colours=["red", "blue"])
    rejects("WT-MAT-10", {0: "*", 3: "abc"}, players=3, edition="first", colours=["red", "blue", "orange"])
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=4, seed=1, edition="first", colours=["blue", "yellow", "red", "violet"])


def test_wt_mat_11_eight_tiles_are_drawn_from__accepts() -> None:
    g = zt.new("towers", players=2, seed=1, starter="a", variant="master", spells=8, chance="manual")
    assert {str(outcome) for outcome, _ in g.outcomes()} == {f"spell:{spell}" for spell in SPELLS}
    assert set(settle(g).position()["options"]["spells"]) == set(SPELLS)


@pytest.mark.parametrize("spells", [9, ["MW", "DC"]])
def test_wt_mat_11_there_is_no_ninth_tile__refuses(spells: int | list[str]) -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=2, seed=1, variant="master", spells=spells)
