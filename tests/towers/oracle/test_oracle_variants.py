"""Hand-made checks of the reference model: master timing (section 15) and teams (section 13)."""

from typing import Any

from tests.towers.oracle import Oracle
from tests.towers.oracle.test_oracle import board, casts, load, play

RICH = {"a": [0, 6, 0], "b": [0, 6, 0]}
SPARSE = board(s0="*", s2="aab", s6="1b")


def master(text: str, hand: str, *spells: str, **more: Any) -> Oracle:
    return load(text, hand, variant="master", spells=list(spells), **{"flasks": RICH, **more})


def test_claim_in_order() -> None:
    """WT-MT-3: active seat first, before and after, the declared wizard apart."""
    game = play(master(SPARSE, "W1 T1", "MW", "PB"), "W1:w2")
    expected = ["cast MW:a2 before", "cast MW:a2! before", "cast MW:b2 before", "cast MW:b6 before"]
    assert game.legal() == [*expected, "after MW", "cast PB", "pass"]
    play(game, "pass")
    assert game.to_move == "b"
    play(game, "after MW")
    assert game.board() == board(s0="*", s2="ab", s3="a", s6="1b")
    assert game.flasks()["b"] == [0, 4, 2]
    assert game.legal() == ["cast MW:a2", "cast MW:b2", "cast MW:a3", "cast MW:b6"]
    play(game, "cast MW:a3")
    assert "stop" in game.legal()
    play(game, "stop")
    assert game.turn() == {"seat": "a", "action": 2, "spell_used": False}


def test_moved_before_and_lost_movement() -> None:
    """WT-MT-4, WT-R-47, WT-R-49."""
    game = play(master(board(s0="*", s2="ab", s6="1b"), "W1 T1", "MW", "HT"), "W1:w2", "pass")
    moved = play(game.clone(), "cast MW:a2 before", "stop")
    assert moved.board() == board(s0="*", s2="b", s4="a", s6="1b")
    lost = play(game.clone(), "cast HT:t6.1 before", "cast HT:t4.1")
    assert lost.board() == board(s0="*", s2="ab1b", s6="")
    assert lost.flasks()["b"] == [0, 4, 2]
    assert lost.to_move == "a"
    assert lost.turn()["action"] == 2


def test_no_after_for_a_player_about_to_enter() -> None:
    """WT-R-48; another player's claim is honoured."""
    game = play(master(board(s2="a", s3="*", s6="1b"), "W1 T1", "MT"), "W1:w2")
    assert game.legal() == ["cast MT:t6.1 before", "pass"]
    play(game, "pass", "after MT")
    assert game.legal() == ["cast MT:t6.1"]
    play(game, "cast MT:t6.1", "stop")
    assert game.to_move == "chance"


def test_riders_enter_together() -> None:
    """WT-R-44, WT-R-71."""
    game = play(master(board(s2="aaa", s3="*", s6="1b"), "W1", "PB", flasks={"a": [0, 5, 0]}), "W1:w2", "cast PB")
    play(game, "cast PB")
    # No question whether to go on.
    assert game.board() == board(s4="*", s6="1b")
    assert game.home()["a"] == 5


def test_merged_repeats() -> None:
    """WT-R-45."""
    game = master(board(s0="*", s2="a", s6="1b"), "W1", "MW", repeat_mode="merged", flasks={"a": [0, 4, 0]})
    assert casts(game) == ["MW:a2", "MW:b6", "MW:a2 x2", "MW:b6 x2"]
    play(game, "cast MW:a2 x2")
    assert game.board() == board(s0="*", s4="a", s6="1b")
    assert game.legal() == ["W1:w4", "special"]
    after = play(master(SPARSE, "W1", "MW", repeat_mode="merged", flasks={"a": [0, 4, 0]}), "W1:w2", "after MW")
    play(after, "cast MW:b2 x2")
    assert after.flasks()["a"] == [0, 0, 4]


def test_windows_of_the_first_edition() -> None:
    """WT-MT-8, WT-MT-9: W0, then FREE, then Start; FW into the castle ends the turn of the active player."""
    game = master(board(s3="a3*", s6="1b"), "T1 W1", "MT", "FW", edition="first")
    assert (game.to_move, casts(game)) == ("a", ["MT:t3.1", "MT:t6.1"])
    play(game, "pass", "pass")
    assert (game.to_move, casts(game)) == ("a", ["FW:t3.1", "FW:t6.1"])
    ended = play(game.clone(), "cast FW:t3.1")
    assert ended.to_move == "b"
    assert play(ended, "pass").to_move == "chance"
    play(game, "pass", "pass", "T1:t6.1", "pass", "pass")
    assert game.to_move == "a"
    assert "after MT" in game.legal()
    assert "after FW" not in game.legal()


def test_the_flag_ends_the_turn_wherever_it_is_set() -> None:
    """WT-MT-1 to -3: straight to WT-MT-6; a card already laid down moves nothing."""
    place = board(s2="aa", s3="*", s6="1b")
    start = play(master(place, "W1 T1", "MW"), "cast MW:a2")
    assert (start.to_move, start.discard()) == ("chance", [])
    rolled = play(master(place, "D T1", "MW"), "D", "roll:2", "cast MW:a2")
    assert (rolled.to_move, rolled.discard()) == ("chance", ["D"])
    claimed = play(master(place, "W5 T1", "MW"), "W5:w2", "cast MW:a2 before")
    assert (claimed.to_move, claimed.board()) == ("chance", board(s2="a", s4="*", s6="1b"))
    window = play(master(place, "W5 T1", "MW", edition="first"), "cast MW:a2")
    assert (window.to_move, window.home()["a"]) == ("chance", 4)


def test_claimed_spell_lapses_when_the_flag_is_set_after_the_movement() -> None:
    """WT-MT-5, WT-R-48: the own claim is lost with its price."""
    flasks = {"a": [0, 6, 0], "b": [6, 0, 0]}
    game = master(board(s3="a3*", s6="1b"), "T1", "MT", "FW", edition="first", flasks=flasks)
    play(game, "pass", "pass", "T1:t6.1", "pass", "after MT", "cast FW:t3.1")
    assert (game.to_move, game.flasks()["a"]) == ("chance", [0, 4, 2])


def test_flag_set_while_another_seat_repeats() -> None:
    """The window is asked to its end, the caster finishes, the declared movement is not made."""
    game = master(board(s3="a3*", s6="1b"), "T1", "MT", "FW", edition="first")
    play(game, *["pass"] * 4, "T1:t6.1", "pass", "pass", "pass", "cast MT:t6.1 before", "cast FW:t3.1", "pass")
    assert (game.to_move, casts(game)) == ("b", ["MT:t3.1", "MT:t8.1"])
    play(game, "cast MT:t8.1", "pass", "stop")
    assert (game.to_move, game.board()) == ("chance", board(s3="3", s4="*", s10="1b"))


def test_free_names_the_declared_wizard() -> None:
    """`free a!` when the declared wizard was locked together with another of his colour."""
    game = master(board(s0="*", s4="aa", s6="1"), "W1", "HT", "FW", edition="first", flasks=RICH)
    play(game, *["pass"] * 4, "W1:w4", "pass", "pass", "cast HT:t6.1 before", "cast FW:t4.1")
    assert game.legal() == ["free a", "free a!"]
    play(game, "free a!", "pass", "pass", "stop")
    assert game.board() == board(s0="*", s4="a1", s5="a")


def team(text: str, **more: Any) -> Oracle:
    hands = {"a": ["W1", "T1"], "b": ["W1"], "c": ["W5", "T5"], "d": ["W1"]}
    return load(text, players=4, team=True, **{"hands": hands, **more})


def test_exchange() -> None:
    """WT-TEAM-2 to -4, WT-R-56."""
    game = team(board(s0="*", s2="abcd"), flasks={"a": [5, 0, 0], "c": [3, 2, 0]})
    assert game.to_move == "c"
    assert game.legal() == ["offer:W5", "offer:T5", "flasks:1", "flasks:2", "pass"]
    refused = play(game.clone(), "offer:W5", "refuse", "flasks:2")
    assert refused.to_move == "a"
    assert refused.flasks()["a"] == [5, 2, 0]
    play(refused, "ask", "give:T5", "back:T5")
    assert refused.turn() == {
        "seat": "a", "action": 1, "spell_used": False, "asked": True, "offered": True, "exchanged": True,
    }  # fmt: skip
    play(game, "offer:W5", "accept", "back:W1", "pass")
    assert game.hands()["a"] == ["W5", "T1"]
    assert "ask" not in game.legal()


def test_partner_is_played_for_and_filled_for() -> None:
    """WT-TEAM-6 to -8."""
    game = team(board(s0="*", s2="1c", s3="c", s4="d"), flasks={"a": [0, 1, 4], "c": [1, 4, 0]})
    play(game, "pass")
    assert "W1:w3" in game.legal()
    play(game, "T1:t2.1")
    assert game.flasks()["c"] == [0, 5, 0]


def test_immediate_team_end() -> None:
    """WT-TEAM-9 and WT-R-55: nothing is drawn; two teams at once compare their full flasks."""
    done = {seat: [0, 1, 4] for seat in "abcd"}
    game = play(team(board(s2="c", s3="*", s9="d"), flasks=done), "pass", "W1:w2")
    assert game.result() == {"winners": ["a", "c"], "teams": [["a", "c"]], "reason": "WT-TEAM-9"}
    assert game.hands()["a"] == ["T1"]
    both = team(board(s2="ab", s3="*"), flasks=done, variant="master", spells=["PB"], spell_costs={"PB": 1})
    play(both, "pass", "W1:w2", "cast PB")
    assert both.result() == {"winners": ["a", "c"], "teams": [["a", "c"]], "reason": "WT-R-55"}
    late = play(team(board(s2="c", s3="*", s9="d"), flasks=done, team_end="finish_round"), "pass", "W1:w2")
    assert late.to_move == "chance"
