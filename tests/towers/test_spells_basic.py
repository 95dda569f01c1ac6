"""Casting in the basic game (WT-SPELL)."""

import pytest

import zauberturm as zt

from .positions import flasks, hand, home, load, plays, refuses, settle, spaces, texts, turn

HAND = ["W1", "W2", "T1"]
OPEN = {0: "*", 5: "ab", 9: "a", 12: "1"}


def rich(**options: object) -> zt.Game:
    """Seat a may move everything and has four full flasks."""
    return load(OPEN, hands={"a": HAND}, flasks={"a": [2, 4, 0]}, **options)


def test_wt_spell_1_the_active_player_casts__accepts() -> None:
    g = plays(rich(), "cast MW:a5")
    assert spaces(g)[5:7] == ["b", "a"]
    assert g.to_move == "a"


def test_wt_spell_1_nobody_else_is_asked__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"b": [0, 6, 0]})
    for text in ("W1:w5", "W2:w9"):
        assert g.to_move == "a"
        refuses(g, "pass", "WT-SPELL-1")
        refuses(g, "cast MW:b5", "WT-SPELL-2")  # the full flasks of b are no help to a
        plays(g, text)
    assert g.to_move == "chance"


def test_wt_spell_2_the_price_is_spent__accepts() -> None:
    assert flasks(plays(rich(), "cast MW:a5"), "a") == [2, 2, 2]
    assert flasks(plays(rich(), "cast MT:t12.1"), "a") == [2, 3, 1]


def test_wt_spell_2_too_few_full_flasks__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"a": [3, 1, 2]})
    refuses(g, "cast MW:a5", "WT-SPELL-2")
    plays(g, "cast MT:t12.1")
    assert flasks(g, "a") == [3, 0, 3]


def test_wt_spell_3_at_any_time_in_the_turn__accepts() -> None:
    before = plays(rich(), "cast MW:a5", "W1:w6", "W2:w9")
    between = plays(rich(), "W1:w5", "cast MW:a6", "W2:w9")
    after = plays(rich(), "W1:w5", "W2:w9", "cast MW:a6")
    assert spaces(before) == spaces(between) == spaces(after)


def test_wt_spell_3_one_spell_used_once__refuses() -> None:
    g = plays(rich(), "cast MW:a5")
    refuses(g, "cast MW:a6", "WT-SPELL-3")
    refuses(g, "cast MT:t12.1", "WT-SPELL-3")
    plays(g, "W1:w6")
    refuses(g, "cast MT:t12.1", "WT-SPELL-3")
    refuses(rich(), "after MW", "WT-SPELL-3")
    refuses(rich(spell_used=True), "cast MT:t12.1", "WT-SPELL-3")


def test_wt_spell_4_a_spell_comes_on_top_of_two_cards__accepts() -> None:
    g = plays(rich(), "cast MW:a5")
    assert turn(g) == ("a", 1)
    assert hand(g, "a") == HAND
    plays(g, "W1:w6", "W2:w9")
    assert g.position()["discard"] == ["W1", "W2"]


def test_wt_spell_4_it_replaces_no_card__refuses() -> None:
    g = plays(rich(), "W1:w5", "cast MW:a6")
    assert turn(g) == ("a", 2)
    refuses(g, "end", "WT-TURN-4")


GATE = {0: "*", 15: "ab", 9: "a", 12: "1"}


@pytest.mark.parametrize("cards", [(), ("W1:w9",)], ids=["no card", "one card"])
def test_wt_spell_5_an_own_entry_by_spell_ends_the_turn__accepts(cards: tuple[str, ...]) -> None:
    g = load(GATE, hands={"a": HAND}, flasks={"a": [2, 4, 0]})
    plays(g, *cards, "cast MW:a15")
    assert home(g, "a") == 4
    assert (g.to_move == "chance") == bool(cards)  # as many cards are drawn as were played
    assert settle(g).to_move == "b"


def test_wt_spell_5_a_foreign_entry_or_no_entry_does_not__refuses() -> None:
    foreign = plays(load(GATE, hands={"a": HAND}, flasks={"a": [2, 4, 0]}), "cast MW:b15")
    assert home(foreign, "b") == 5
    assert turn(foreign) == ("a", 1)
    assert turn(plays(rich(), "cast MW:a5")) == ("a", 1)


def test_wt_spell_6_the_tiles_serve_everybody_again_and_again__accepts() -> None:
    g = load(OPEN, flasks={"a": [2, 4, 0], "b": [4, 2, 0]})
    plays(g, "cast MW:a5")
    plays(settle(plays(g, "special")), "-")
    assert g.to_move == "b"
    plays(g, "cast MW:b5")
    plays(settle(plays(g, "special")), "-")
    assert g.to_move == "a"
    plays(g, "cast MW:a6")
    assert list(g.position()["options"]["spells"]) == ["MW", "MT"]


def test_wt_spell_6_a_tile_that_is_not_open__refuses() -> None:
    g = load(OPEN, hands={"a": HAND}, flasks={"a": [2, 4, 0]}, spells=["MT"])
    refuses(g, "cast MW:a5", "WT-MAT-7")
    plays(g, "cast MT:t12.1")


def test_wt_spell_7_own_wizards_in_the_first_edition_all_in_the_revised__accepts() -> None:
    plays(rich(edition="first"), "cast MW:a5")
    plays(rich(edition="revised"), "cast MW:b5")
    plays(rich(edition="first", variant="master"), "cast MW:b5")


def test_wt_spell_7_first_edition_only_for_oneself__refuses() -> None:
    g = rich(edition="first")
    refuses(g, "cast MW:b5", "WT-SPELL-7")
    refuses(rich(edition="first", spells=["HW"]), "cast HW:b5", "WT-SPELL-7")


def just_locked() -> zt.Game:
    """Seat a, all flasks empty before, has locked b with his first card."""
    return plays(load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND}), "T1:t4.1")


def test_wt_spell_8_a_flask_just_filled_is_spent__accepts() -> None:
    g = just_locked()
    assert flasks(g, "a") == [5, 1, 0]
    plays(g, "cast MT:t5.1")
    assert flasks(g, "a") == [5, 0, 1]


def test_wt_spell_8_one_flask_buys_no_more_than_its_worth__refuses() -> None:
    refuses(just_locked(), "cast MW:a9", "WT-SPELL-2")
    before = load({0: "*", 4: "1", 5: "b", 9: "ab"}, hands={"a": HAND})
    refuses(before, "cast MT:t4.1", "WT-SPELL-2")
    assert not [text for text in texts(before) if text.startswith("cast")]
