"""Team play: who belongs together, whose wizards and flasks count, when a team has won (WT-TEAM, WT-R-55 to -59)."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from tests.towers.verdicts import verdict

CARDS = {"a": ["W2", "T2", "W1"]}


def team(board: dict[int, str], **wishes: Any) -> zt.Game:
    """Four players in teams (a and c, b and d); the partner has already made his offer and is not asked again."""
    return load(board, **({"players": 4, "team": True, "hands": CARDS, "turn": {"offered": True}} | wishes))


@pytest.mark.parametrize(("players", "partners"), [(4, "cdab"), (6, "defabc")])
def test_wt_team_1_opposite_seats_are_partners__accepts(players: int, partners: str) -> None:
    for seat, partner in zip("abcdef", partners, strict=False):
        g = zt.new("towers", players=players, team=True, starter=seat, seed=1)
        # The partner's window opens the action.
        assert g.position()["turn"]["seat"] == seat
        assert g.to_move == partner


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_wt_team_1_only_four_or_six_players__refuses(players: int) -> None:
    with pytest.raises(zt.OptionError):
        zt.new("towers", players=players, team=True, seed=1)


@pytest.mark.parametrize("text", ["ask", "offer:W2", "give:W2", "decline", "accept", "refuse", "back:W2", "flasks:1"])
def test_wt_team_1_no_team_words_without_teams__refuses(text: str) -> None:
    g = load({0: "*", 3: "a", 5: "b"}, players=4, hands=CARDS, flasks={"a": [3, 2, 0]})
    refuses(g, text, "WT-TEAM-1")


def test_wt_team_5_any_number_of_full_flasks__accepts() -> None:
    g = team({0: "*", 3: "a", 5: "b", 9: "c"}, flasks={"a": [1, 3, 1]})
    assert [text for text in texts(g) if text.startswith("flasks")] == ["flasks:1", "flasks:2", "flasks:3"]
    plays(g, "flasks:2")
    assert flasks(g, "a") == [1, 1, 1]
    assert flasks(g, "c") == [5, 2, 0]
    assert (g.to_move, turn(g)) == ("a", ("a", 1))


def test_wt_team_5_only_full_ones_that_are_there__refuses() -> None:
    g = team({0: "*", 3: "a", 5: "b", 9: "c"}, flasks={"a": [2, 1, 2]})
    refuses(g, "flasks:2", "WT-TEAM-5")
    plays(g, "flasks:1")
    refuses(g, "flasks:1", "WT-TEAM-5")


def test_wt_team_6_the_partners_wizards_once_the_own_are_home__accepts() -> None:
    g = team({0: "*", 5: "bc", 9: "cd"})
    assert {"W2:w5", "W2:w9"} <= set(texts(g))
    plays(g, "W2:w5")
    assert spaces(g)[5:8] == ["b", "", "c"]


def test_wt_team_6_not_while_an_own_wizard_is_on_the_course__refuses() -> None:
    visible = team({0: "*", 3: "a", 5: "c", 9: "d"})
    refuses(visible, "W2:w5", "WT-WIZ-1")
    locked = team({0: "*", 3: "a1", 5: "c", 9: "d"})
    refuses(locked, "W2:w5", "WT-WIZ-1")
    plays(locked, "W2:-")
    assert spaces(locked)[5] == "c"


def test_wt_team_7_the_partners_wizard_home_by_card_ends_the_turn__accepts() -> None:
    g = team({0: "*", 9: "bc", 14: "cd"})
    plays(g, "W2:w14")
    assert home(g, "c") == 3
    assert castle(g) == 4
    assert turn(settle(g)) == ("b", 1)


def test_wt_team_7_and_home_by_a_spell__accepts() -> None:
    g = team({0: "*", 9: "bc", 15: "cd"}, flasks={"a": [3, 2, 0]})
    plays(g, "cast MW:c15")
    assert turn(g) == ("b", 1)


def test_wt_team_7_before_that_he_is_a_foreign_wizard__refuses() -> None:
    g = team({0: "*", 3: "a", 9: "bc", 15: "cd"}, flasks={"a": [3, 2, 0]})
    plays(g, "cast MW:c15")
    assert home(g, "c") == 3
    assert turn(g) == ("a", 1)
    opponent = team({0: "*", 9: "bc", 15: "cd"}, flasks={"a": [3, 2, 0]})
    plays(opponent, "cast MW:d15")
    assert turn(opponent) == ("a", 1)


def test_wt_team_8_the_partners_empty_flask_is_filled__accepts() -> None:
    g = team({0: "*", 3: "1", 5: "b", 9: "ac"}, flasks={"a": [0, 1, 4]})
    plays(g, "T2:t3.1")
    assert flasks(g, "a") == [0, 1, 4]
    assert flasks(g, "c") == [4, 1, 0]


def test_wt_team_8_not_without_teams_and_not_if_the_partner_has_none__refuses() -> None:
    none = team({0: "*", 3: "1", 5: "b", 9: "ac"}, flasks={"a": [0, 1, 4], "c": [0, 0, 5]})
    plays(none, "T2:t3.1")
    assert (flasks(none, "a"), flasks(none, "c")) == ([0, 1, 4], [0, 0, 5])
    alone = load({0: "*", 3: "1", 5: "b", 9: "ac"}, players=4, hands=CARDS, flasks={"a": [0, 1, 4]})
    plays(alone, "T2:t3.1")
    assert flasks(alone, "c") == [5, 0, 0]


def test_wt_team_9_the_game_ends_at_once__accepts() -> None:
    g = team({0: "*", 5: "bd", 14: "a"}, flasks={"a": [0, 2, 3], "c": [0, 0, 5]})
    plays(g, "W2:w14")
    assert g.over
    assert g.to_move is None
    result = verdict(g)
    assert (result["winners"], result["teams"], result["reason"]) == (["a", "c"], [["a", "c"]], "WT-TEAM-9")
    # Nothing is drawn any more.
    assert g.view("a")["hands"]["a"] == ["W1", "T2"]


def test_wt_team_9_the_last_flask_ends_it_too__accepts() -> None:
    g = team({0: "*", 3: "1", 5: "b"}, flasks={"a": [0, 5, 0], "c": [1, 0, 4]})
    plays(g, "T2:t3.1")
    assert g.over
    assert verdict(g)["teams"] == [["a", "c"]]


def test_wt_team_9_not_while_something_of_the_partner_is_missing__refuses() -> None:
    flask = team({0: "*", 5: "bd", 14: "a"}, flasks={"a": [0, 2, 3], "c": [1, 0, 4]})
    plays(flask, "W2:w14")
    assert not settle(flask).over
    wizard = team({0: "*", 5: "bcd", 14: "a"}, flasks={"a": [0, 2, 3], "c": [0, 0, 5]})
    plays(wizard, "W2:w14")
    assert not settle(wizard).over
    assert turn(wizard) == ("b", 1)


def tie(**full: int) -> zt.Game:
    """Seat a moves his last wizard home and seat b rides along with his: both teams are done by one movement."""
    held = {seat: [0, full.get(seat, 0), 5 - full.get(seat, 0)] for seat in "abcd"}
    g = team({0: "*", 15: "ab"}, variant="master", spells=["PB"], flasks=held)
    return plays(g, "W1:w15", "cast PB")


def test_wt_r_55_two_teams_at_once_more_full_flasks_win__accepts() -> None:
    # Seat b pays two of his flasks for the ride.
    g = tie(a=2, b=4, d=1)
    assert g.over
    result = verdict(g)
    assert (result["teams"], result["reason"]) == ([["b", "d"]], "WT-R-55")
    assert result["winners"] == ["b", "d"]
    assert verdict(tie(a=2, b=3))["teams"] == [["a", "c"]]


def test_wt_r_55_equal_flasks_share_the_victory__accepts() -> None:
    result = verdict(tie(a=2, b=4))
    assert result["teams"] == [["a", "c"], ["b", "d"]]
    assert sorted(result["winners"]) == ["a", "b", "c", "d"]


def test_wt_r_55_finish_round_does_not_stop_at_once__refuses() -> None:
    g = team({0: "*", 5: "bd", 14: "a"}, flasks={"a": [0, 2, 3], "c": [0, 0, 5]}, team_end="finish_round")
    plays(g, "W2:w14")
    assert turn(settle(g)) == ("b", 1)
    assert not g.over


def test_wt_r_57_the_partner_gives_in_his_window_and_it_counts_as_full__accepts() -> None:
    g = team({0: "*", 3: "a", 5: "b", 9: "c"}, flasks={"a": [5, 0, 0], "c": [3, 2, 0]})
    assert g.to_move == "c"
    plays(g, "flasks:2")
    assert flasks(g, "a") == [5, 2, 0]
    # Nothing is left to give, so the window is closed.
    assert g.to_move == "a"
    plays(g, "cast MW:a3")
    assert flasks(g, "a") == [5, 0, 2]


def test_wt_r_57_a_flask_passed_on_is_never_empty_again__accepts() -> None:
    g = team({0: "*", 3: "1", 5: "b", 9: "ac"}, flasks={"a": [1, 1, 3], "c": [1, 0, 4]})
    plays(g, "flasks:1", "T2:t3.1")
    assert flasks(g, "a") == [0, 1, 3]
    assert flasks(g, "c") == [1, 1, 4]


def test_wt_r_57_not_while_a_card_is_being_carried_out__refuses() -> None:
    g = team({0: "*", 3: "a", 5: "b", 9: "c"}, flasks={"a": [3, 2, 0]}, hands={"a": ["W2d", "T1", "W1"]})
    special = g.copy()
    plays(g, "W2d", "roll:3")
    refuses(g, "flasks:1", "WT-R-57")
    plays(special, "special")
    refuses(settle(special), "flasks:1", "WT-R-57")


def test_wt_r_58_control_changes_when_the_last_own_wizard_is_home__accepts() -> None:
    g = team({0: "*", 3: "1", 7: "c", 9: "bd", 15: "a"}, variant="master", spells=["MW"], flasks={"b": [3, 2, 0]})
    refuses(g, "W1:w7", "WT-WIZ-1")
    plays(g, "T2:t3.1", "cast MW:a15 before", "W1:w7")
    assert spaces(g)[8] == "c"


def test_wt_r_58_with_both_partners_home_wizard_cards_are_dead__refuses() -> None:
    g = team({0: "*", 5: "b", 9: "1d"})
    refuses(g, "W2:w5", "WT-WIZ-1")
    assert {"W2:-", "W1:-"} <= set(texts(g))
    plays(g, "W2:-")
    assert turn(g) == ("a", 2)


def test_wt_r_59_the_own_empty_flask_comes_first__accepts() -> None:
    g = team({0: "*", 3: "1", 5: "b", 9: "ac"}, flasks={"a": [1, 0, 4], "c": [5, 0, 0]})
    plays(g, "T2:t3.1")
    assert flasks(g, "a") == [0, 1, 4]
    assert flasks(g, "c") == [5, 0, 0]


def test_wt_r_59_no_choice_and_never_an_opponents_flask__refuses() -> None:
    g = team({0: "*", 3: "1", 5: "b", 9: "ac"}, flasks={"a": [0, 0, 5], "b": [5, 0, 0], "c": [1, 0, 4]})
    plays(g, "T2:t3.1")
    # No question was asked: the second action has begun, and seat c could pass the flask on.
    assert (g.to_move, turn(g)) == ("c", ("a", 2))
    assert flasks(g, "b") == [5, 0, 0]
    assert flasks(g, "c") == [0, 1, 4]
