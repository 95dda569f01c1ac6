"""Hand-made checks of the reference model; the engine has its own, far larger set."""

from typing import Any

import pytest

from tests.towers.oracle import Oracle

EMPTY = "/" * 15


def board(**spaces: str) -> str:
    """`board(s0="*", s3="2ab")`: spaces not named are empty."""
    return "/".join(spaces.get(f"s{number}", "") for number in range(16))


def load(text: str, hand: str = "", **more: Any) -> Oracle:
    """A two-player position with `hand` for seat a; options and position entries as keywords."""
    entries = ("home", "flasks", "hands", "discard", "deck", "turn")
    position = {name: more.pop(name) for name in entries if name in more}
    options = {"players": 2, "starter": "a", "spells": ["MW", "MT"], **more}
    position.setdefault("hands", {"a": hand.split()})
    return Oracle.load({"contract": 1, "game": "towers", "options": options, "board": text, **position})


def play(game: Oracle, *answers: str) -> Oracle:
    for answer in answers:
        game.play(answer)
    return game


def casts(game: Oracle) -> list[str]:
    return [text.removeprefix("cast ") for text in game.legal() if text.startswith("cast ")]


@pytest.mark.parametrize(
    ("players", "start"),
    [
        (1, "*/1aaa/2aaa/3aaa/4aa/5a/6/7/8/9//////"),
        (2, "*/1aab/2abb/3aab/4b/5/6/7/8/9//////"),
        (3, "*/1abc/2abc/3abc/4ab/5c/6/7/8/9//////"),
        (4, "*/1abc/2abd/3acd/4bc/5ad/6bc/7d/8/9//////"),
        (5, "*/1abc/2ade/3bcd/4ae/5bc/6de/7/8/9//////"),
        (6, "*/1abc/2def/3abc/4de/5af/6bc/7d/8e/9f//////"),
    ],
)
def test_start_positions(players: int, start: str) -> None:
    """WT-SETUP-8, WT-SOLO-1."""
    assert Oracle.new(players=players, starter="a").board() == start


def test_set_up_order() -> None:
    game = Oracle.new(players=2, variant="master", spells=1)
    assert [text for text, _ in game.outcomes()] == ["start:a", "start:b"]
    play(game, "start:b")
    assert game.board().startswith("*/1abb/")
    assert len(game.outcomes()) == 8
    play(game, "spell:SW", *["draw:D"] * 6)
    assert game.spells() == ["SW"]
    assert game.to_move == "b"
    assert sum(game.deck().values()) == 84


def test_entry_moves_the_castle_and_ends_the_turn() -> None:
    """WT-WIZ-5, WT-WIZ-8, WT-CASTLE-1, WT-CASTLE-4: 4 is covered by a plain tower, 5 shows a shield."""
    game = play(load(board(s2="a", s3="*", s4="2", s5="3", s9="b"), "W1 W2"), "W1:w2")
    assert game.board() == board(s4="2", s5="3*", s9="b")
    assert game.home() == {"a": 5, "b": 4}
    assert game.to_move == "chance"


def test_castle_stays_without_a_place() -> None:
    """WT-CASTLE-2."""
    crowded = board(s0="b", s2="a", s3="*", s4="b", s8="b", s12="b")
    game = play(load(crowded, "W1"), "W1:w2")
    assert game.board() == board(s0="b", s3="*", s4="b", s8="b", s12="b")


def test_six_fill_a_surface() -> None:
    """WT-WIZ-4, WT-WIZ-7: six in the open are a wall, six under a tower or a castle are not."""
    full = load(board(s0="*", s2="a", s3="aaabbb"), "W1 W2")
    assert full.legal() == ["W1:w3", "W2:w2", "W2:w3", "special"]
    covered = load(board(s0="*", s2="a", s3="aaabbb1"), "W1")
    assert covered.legal() == ["W1:w2", "special"]


def test_dead_cards() -> None:
    """WT-TURN-3, WT-R-2, WT-R-24."""
    locked = board(s0="*", s2="a1", s5="b")
    assert load(locked, "W1 T1 W2d").legal() == ["T1:t2.1", "W1:-", "W2d:-", "special"]
    assert load(locked, "W1 T1 W2d", dead_cards="forbidden").legal() == ["T1:t2.1", "special"]
    assert load(locked, "W1 W2d", dead_cards="forbidden").legal() == ["W1:-", "W2d:-", "special"]


def test_tower_moves() -> None:
    """WT-TOWER-3, WT-TOWER-6, WT-TOWER-7, WT-LOCK-1, WT-LOCK-2."""
    game = load(board(s2="1a2*", s4="bb", s5="3"), "T2 T4 T1")
    assert [text for text in game.legal() if text.startswith("T2")] == ["T2:t2.1", "T2:t2.2", "T2:t5.1"]
    play(game, "T2:t2.2")
    assert game.board() == board(s2="1a", s4="bb2*", s5="3")
    assert game.flasks() == {"a": [5, 1, 0], "b": [6, 0, 0]}
    assert not [text for text in load(board(s1="1", s2="*"), "T1").legal() if text.startswith("T1:t")]


def test_dice_cards() -> None:
    """WT-CARD-3, WT-CARD-6, WT-CARD-7."""
    game = play(load(board(s0="*", s2="a", s8="bbbbbb"), "W2d W1"), "W2d", "roll:6")
    assert game.legal() == ["-", "reroll"]
    play(game, "reroll", "roll:1")
    assert game.legal() == ["w2"]
    assert game.discard() == ["W2d"]


def test_special_turn() -> None:
    """WT-TURN-6, WT-R-6: the discarded cards are part of a reshuffle."""
    game = play(load(board(s0="*", s2="1a"), "T1 W1 D", deck=["W2"]), "special")
    assert game.discard() == ["W1", "T1", "D"]
    play(game, "draw:W2")
    assert game.legal() == ["draw:W1", "draw:T1", "draw:D"]
    assert game.discard() == []
    play(game, "draw:D", "draw:T1")
    assert game.legal() == ["t2.1", "-"]
    play(game, "-")
    assert game.turn() == {"seat": "b", "action": 1, "spell_used": False}


def test_basic_casts() -> None:
    """WT-SPELL-3, WT-SPELL-7, WT-R-26, WT-R-67."""
    flasks = {"a": [0, 6, 0], "b": [6, 0, 0]}
    place = board(s0="*", s2="aa", s5="2b1")
    game = load(place, "W1 W2d", flasks=flasks, spells=["MW", "MT", "PB"])
    assert casts(game) == ["MW:a2", "MT:t5.1", "MT:t5.2"]
    assert "W1:w2 PB" in game.legal()
    play(game, "cast MW:a2", "W2d", "roll:1")
    assert casts(game) == []
    assert game.flasks()["a"] == [0, 4, 2]
    ride = play(load(place, "W1", flasks=flasks, spells=["PB"]), "W1:w2 PB")
    assert ride.board() == board(s0="*", s3="aa", s5="2b1")
    first = load(board(s0="*", s2="a", s5="2b"), "W1", flasks=flasks, edition="first")
    assert casts(first) == ["MW:a2", "MT:t5.1"]
    between = play(load(place, "W2d", flasks=flasks, spell_timing="between_actions"), "W2d", "roll:1")
    assert casts(between) == []


def test_swap_castle_and_free() -> None:
    """Section 16."""
    flasks = {"a": [0, 6, 0]}
    game = load(board(s0="b1", s1="2*", s3="b3a"), "", flasks=flasks, spells=["SW", "MC", "FW"])
    assert casts(game) == ["MC:+", "MC:-", "SW:0,3", "FW:t0.1", "FW:t1.1", "FW:t3.1"]
    assert play(game.clone(), "cast SW:0,3").board() == board(s0="b3a", s1="2*", s3="b1")
    assert play(game.clone(), "cast MC:+").board() == board(s0="b1", s1="2", s2="*", s3="b3a")
    assert play(game.clone(), "cast FW:t0.1").board() == game.board()  # WT-SP-FW-4
    home = play(load(board(s3="a3*"), "", flasks=flasks, spells=["FW"]), "cast FW:t3.1")
    assert home.board() == board(s3="3", s4="*")  # WT-SP-FW-3
    assert home.to_move == "chance"


def test_swap_may_carry_the_castle() -> None:
    """WT-SP-SW-3."""
    place, flasks = board(s1="b2*", s3="b3a", s5="1"), {"a": [0, 6, 0]}
    game = load(place, flasks=flasks, spells=["SW"], swap_carries_castle=True)
    assert casts(game) == ["SW:1,3", "SW:1,5", "SW:3,5"]
    assert play(game, "cast SW:1,3").board() == board(s1="b3a", s3="b2*", s5="1")
    assert casts(load(place, flasks=flasks, spells=["SW"])) == ["SW:3,5"]


def test_round_is_completed_and_flasks_decide() -> None:
    """WT-END-2, WT-END-4."""
    game = load(
        board(s0="*", s15="ab"),
        home={"a": 4, "b": 4},
        flasks={"a": [0, 2, 4], "b": [0, 3, 3]},
        hands={"a": ["W1"], "b": ["W4", "W5"]},
        deck=["W1"] * 4,
    )
    play(game, "W1:w15", *["draw:W1"] * 3)
    assert game.to_move == "b"
    play(game, "W5:w15")
    assert game.board() == board(s8="*")  # from 4, where he entered
    while not game.over:
        play(game, game.legal()[0])
    assert game.result() == {"winners": ["b"], "teams": None, "reason": "WT-END-4"}


def test_dead_end() -> None:
    """WT-R-53."""
    place, flasks = board(s0="*", s15="a"), {"a": [2, 2, 2], "b": [2, 3, 1]}
    for option, winners in (("rank", ["b"]), ("draw", ["a", "b"])):
        game = play(load(place, "W1", flasks=flasks, dead_end=option, deck=[]), "W1:w15", "draw:W1")
        assert game.result() == {"winners": winners, "teams": None, "reason": "WT-R-53"}


def test_solo() -> None:
    """WT-SOLO-2, WT-SOLO-6, WT-SOLO-10."""
    game = load(board(s0="*", s3="1a"), "W1", players=1, discard=["T1"] * 4 + ["T2"] * 4)
    assert game.flasks() == {"a": [0, 6, 0]}
    assert game.legal() == ["W1:w3", "special"]
    play(game, "W1:w3")
    assert game.turn()["action"] == 3
    assert game.legal()[-1] == "end"
    lost = load(EMPTY.replace("/", "*/", 1) + "a", "T5", players=1, spells=[], discard=["W1"] * 29, deck=["T4"] * 9)
    play(lost, "T5:-", *["draw:T4"] * 3)
    assert lost.result() == {"winners": [], "teams": None, "reason": "WT-SOLO-10"}
