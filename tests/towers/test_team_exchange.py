"""Cards change hands between partners (WT-TEAM-2 to -4, WT-R-56) and nobody else learns which (WT-INFO-10)."""

from typing import Any

import pytest

from tests.towers.positions import COPIES, hand, load, plays, refuses, settle, texts, turn
from zauberturm import Game

HANDS = {"a": ["W2", "T2", "W1"], "c": ["T5", "W5", "D"]}
BOARD = {0: "*", 3: "a", 5: "b", 7: "1", 9: "c", 11: "d"}


def team(**wishes: Any) -> Game:
    """Four players in teams, nothing asked or offered yet: the window of seat c comes first."""
    return load(BOARD, **({"players": 4, "team": True, "hands": HANDS} | wishes))


def test_wt_team_2_the_partner_hands_a_card_over_or_declines__accepts() -> None:
    g = team()
    plays(g, "pass", "ask")
    assert g.to_move == "c"
    assert sorted(texts(g)) == ["decline", "give:D", "give:T5", "give:W5"]
    declined = plays(g.copy(), "decline")
    assert (declined.to_move, hand(declined, "a"), hand(declined, "c")) == ("a", ["W1", "W2", "T2"], ["W5", "T5", "D"])
    plays(g, "give:T5")
    assert g.to_move == "a"
    assert hand(g, "a") == ["W1", "W2", "T2", "T5"]
    assert hand(g, "c") == ["W5", "D"]


def test_wt_team_2_only_an_own_card_and_only_when_asked__refuses() -> None:
    g = team()
    plays(g, "pass")
    refuses(g, "give:T5", "WT-TEAM-2")
    refuses(g, "decline", "WT-TEAM-2")
    plays(g, "ask")
    refuses(g, "give:W4", "WT-TEAM-2")
    refuses(g, "pass", "WT-TEAM-2")
    cardless = team(hands=HANDS | {"c": []})
    refuses(cardless, "ask", "WT-TEAM-2")


def test_wt_team_3_one_card_goes_back__accepts() -> None:
    g = team()
    plays(g, "pass", "ask", "give:T5")
    assert sorted(texts(g)) == ["back:T2", "back:T5", "back:W1", "back:W2"]
    same, other = g.copy(), g.copy()
    plays(same, "back:T5")
    assert (hand(same, "a"), hand(same, "c")) == (["W1", "W2", "T2"], ["W5", "T5", "D"])
    plays(other, "back:W1")
    assert (hand(other, "a"), hand(other, "c")) == (["W2", "T2", "T5"], ["W1", "W5", "D"])
    assert (other.to_move, turn(other)) == ("a", ("a", 1))


def test_wt_team_3_nothing_else_until_it_is_given__refuses() -> None:
    g = team()
    plays(g, "pass")
    refuses(g, "back:W1", "WT-TEAM-3")
    plays(g, "ask", "give:T5")
    refuses(g, "W2:w3", "WT-TEAM-3")
    refuses(g, "special", "WT-TEAM-3")
    refuses(g, "back:W4", "WT-TEAM-3")


def test_wt_team_4_the_partner_offers_unasked__accepts() -> None:
    g = team()
    assert g.to_move == "c"
    assert sorted(texts(g)) == ["offer:D", "offer:T5", "offer:W5", "pass"]
    plays(g, "offer:D")
    assert g.to_move == "a"
    assert sorted(texts(g)) == ["accept", "refuse"]
    plays(g, "accept", "back:T2")
    assert hand(g, "a") == ["W1", "W2", "D"]
    assert hand(g, "c") == ["W5", "T2", "T5"]
    assert g.to_move == "a"


@pytest.mark.parametrize("card", COPIES)
def test_wt_team_4_every_card_can_change_hands__accepts(card: str) -> None:
    g = team(hands={"a": ["T5W1"], "c": [card]})
    offered, asked = g.copy(), g.copy()
    plays(offered, f"offer:{card}", "accept", "back:T5W1")
    plays(asked, "pass", "ask", f"give:{card}", "back:T5W1")
    for done in (offered, asked):
        assert (hand(done, "a"), hand(done, "c")) == ([card], ["T5W1"])


def test_wt_team_4_a_refused_offer_changes_nothing__accepts() -> None:
    g = team()
    plays(g, "offer:D", "refuse")
    assert (hand(g, "a"), hand(g, "c")) == (["W1", "W2", "T2"], ["W5", "T5", "D"])
    # Asking is still possible.
    plays(g, "ask", "give:D", "back:W1")
    assert hand(g, "c") == ["W1", "W5", "T5"]


def test_wt_team_4_one_exchange_per_turn_and_own_cards_only__refuses() -> None:
    g = team()
    refuses(g, "offer:W1", "WT-TEAM-4")
    refuses(g, "accept", "WT-TEAM-4")
    plays(g, "offer:D")
    refuses(g, "W2:w3", "WT-TEAM-4")
    plays(g, "accept", "back:T2")
    refuses(g, "refuse", "WT-TEAM-4")
    refuses(g, "ask", "WT-R-56")


def test_wt_r_56_also_between_the_two_cards__accepts() -> None:
    g = team()
    plays(g, "pass", "W2:w3")
    assert (g.to_move, turn(g)) == ("c", ("a", 2))
    offered, asked = g.copy(), g.copy()
    plays(offered, "offer:D", "accept", "back:D", "W1:w5")
    plays(asked, "pass", "ask", "give:W5", "back:T2", "W5:w5")
    assert hand(asked, "a") == ["W1"]


def test_wt_r_56_a_refusal_costs_one_right_only__accepts() -> None:
    g = team()
    plays(g, "pass", "ask", "decline", "W2:w3")
    # Seat c has not offered yet.
    assert g.to_move == "c"
    plays(g, "offer:D", "accept", "back:W1")
    assert hand(g, "a") == ["T2", "D"]


def test_wt_r_56_ask_once_offer_once_exchange_once__refuses() -> None:
    g = team()
    plays(g, "offer:D", "refuse", "ask", "decline")
    refuses(g, "ask", "WT-R-56")
    plays(g, "W2:w3")
    # Neither asking nor offering is open in the second action.
    assert (g.to_move, turn(g)) == ("a", ("a", 2))
    refuses(g, "ask", "WT-R-56")
    refuses(g, "offer:D", "WT-R-56")
    done = team(turn={"exchanged": True})
    assert done.to_move == "a"
    refuses(done, "ask", "WT-R-56")


def test_wt_r_56_not_while_a_card_is_carried_out_or_after_the_discard__refuses() -> None:
    g = team(hands=HANDS | {"a": ["W2d", "T2", "W1"]})
    plays(g, "pass")
    special = g.copy()
    plays(g, "W2d", "roll:2")
    refuses(g, "ask", "WT-R-56")
    plays(special, "special")
    refuses(settle(special), "ask", "WT-R-56")


def test_wt_info_10_giver_and_receiver_know_their_card__accepts() -> None:
    g = team()
    plays(g, "pass", "ask", "give:T5", "back:W1")
    assert g.view("a")["hands"] == {"a": ["W2", "T2", "T5"], "b": 3, "c": 3, "d": 3}
    assert g.view("c")["hands"] == {"a": 3, "b": 3, "c": ["W1", "W5", "D"], "d": 3}


@pytest.mark.parametrize("answers", [(), ("give:T5",), ("give:W5",), ("give:T5", "back:W1"), ("give:D", "back:D")])
def test_wt_info_10_all_others_see_only_that_it_took_place__refuses(answers: tuple[str, ...]) -> None:
    g = plays(team(), "pass", "ask", *answers)
    # The same happens with other cards in both hands.
    other = {"T5": "T1", "W5": "T4", "D": "D", "W1": "W3"}
    twins = [f"{word}:{other[card]}" for word, card in (text.split(":") for text in answers)]
    twin = plays(team(hands={"a": ["W4", "T3", "W3"], "c": ["T1", "T4", "D"]}), "pass", "ask", *twins)
    for watcher in ("b", "d", None):
        assert g.view(watcher) == twin.view(watcher)


def test_wt_info_10_an_offer_is_answered_without_seeing_the_card__refuses() -> None:
    views = [plays(team(), f"offer:{card}").view("a") for card in HANDS["c"]]
    assert views[0] == views[1] == views[2]
