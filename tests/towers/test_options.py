"""Every option of section 19: what it changes, its default, and what is refused."""

from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import castle, flasks, home, load, plays, refuses, settle, spaces, texts, turn
from tests.towers.verdicts import verdict

BOARD = {0: "*", 3: "a", 5: "b", 7: "1", 15: "b"}
HANDS = {"a": ["W2", "T2", "D"]}
RICH = {"a": [2, 4, 0], "b": [2, 4, 0]}


def casts(g: zt.Game) -> list[str]:
    """The casts the asked seat may choose from."""
    return sorted(text for text in texts(g) if text.startswith("cast"))


def table(**wishes: Any) -> zt.Game:
    """A two-player game in which everybody can pay."""
    return load(wishes.pop("board", BOARD), **({"hands": HANDS, "flasks": RICH} | wishes))


def test_edition() -> None:
    assert "cast MW:b5" in casts(table())
    assert casts(table(edition="revised")) == casts(table())
    assert [text for text in casts(table(edition="first")) if "MW" in text] == ["cast MW:a3"]


def test_variant() -> None:
    basic, master = table(variant="basic"), table(variant="master")
    plays(basic, "W2:w3")
    assert turn(basic) == ("a", 2)
    plays(master, "W2:w3")
    assert (master.to_move, "pass" in texts(master)) == ("a", True)


def test_team() -> None:
    alone = zt.new("towers", players=4, starter="a", seed=1, team=False)
    together = zt.new("towers", players=4, starter="a", seed=1, team=True)
    assert (alone.to_move, together.to_move) == ("a", "c")


def test_spells_by_default_a_list_or_a_number() -> None:
    assert sorted(zt.new("towers", players=2, seed=1).position()["options"]["spells"]) == ["MT", "MW"]
    assert casts(table(spells=["HT"])) == ["cast HT:t7.1"]
    assert casts(table(spells=[])) == []
    g = zt.new("towers", players=2, seed=1, chance="manual", starter="a", spells=2)
    plays(g, "spell:SW", "spell:PB")
    assert sorted(g.position()["options"]["spells"]) == ["PB", "SW"]
    assert all(text.startswith("draw:") for text in texts(g))


@pytest.mark.parametrize(
    ("costs", "spell", "price"),
    [
        ("abacus", "MW:a3", 2),
        ("abacus", "MT:t7.1", 1),
        ("abacus", "HW:a3", 2),
        ("abacus", "HT:t7.1", 1),
        ("abacus", "MC:+", 2),
        ("abacus", "SW:7,9", 1),
        ("abacus", "FW:t7.1", 1),
        ("bga", "FW:t7.1", 2),
        ("bga", "MW:a3", 2),
        ("bga", "SW:7,9", 1),
        ({"MW": 3, "MT": 2, "HW": 1, "HT": 2, "MC": 1, "SW": 2, "PB": 1, "FW": 3}, "MW:a3", 3),
        ({"MW": 3, "MT": 2, "HW": 1, "HT": 2, "MC": 1, "SW": 2, "PB": 1, "FW": 3}, "SW:7,9", 2),
    ],
)
def test_spell_costs(costs: Any, spell: str, price: int) -> None:
    board = {0: "*", 3: "a", 4: "b", 7: "1", 9: "2"}
    wish = {"board": board, "spells": ["MW", "MT", "HW", "HT", "MC", "SW", "FW"], "spell_costs": costs}
    g = plays(table(**wish), f"cast {spell}")
    assert flasks(g, "a") == [2, 4 - price, price]
    short = table(**wish, flasks={"a": [7 - price, price - 1, 0]})
    refuses(short, f"cast {spell}", "WT-SPELL-2")


def test_dead_cards() -> None:
    board = {0: "*", 3: "a1", 5: "b"}
    plays(table(board=board), "W2:-")
    forbidden = table(board=board, dead_cards="forbidden")
    refuses(forbidden, "W2:-", "WT-R-2")
    assert "W2:-" in texts(table(board=board, dead_cards="allowed"))
    # When nothing in the hand can move anything, one of the cards has to go.
    stuck = table(board={0: "*", 5: "b", 14: "1"}, hands={"a": ["T2", "W2"]}, dead_cards="forbidden")
    assert {"T2:-", "W2:-"} <= set(texts(stuck))


def test_spell_timing() -> None:
    anytime = plays(table(spell_timing="anytime"), "D", "roll:3")
    assert "cast MW:a3" in texts(anytime)
    between = plays(table(spell_timing="between_actions"), "D", "roll:3")
    refuses(between, "cast MW:a3", "WT-R-26")
    plays(between, "w3", "cast MW:a6")
    special = plays(table(spell_timing="between_actions"), "special")
    refuses(settle(special), "cast MW:a3", "WT-R-26")


def test_spell_after_special() -> None:
    no, yes = plays(table(), "special"), plays(table(spell_after_special=True), "special")
    assert turn(plays(settle(no), "t7.1")) == ("b", 1)
    plays(settle(yes), "t7.1")
    assert {"cast MW:a3", "end"} <= set(texts(yes))
    plays(yes, "cast MW:a3")
    assert spaces(yes)[4] == "a"
    assert turn(settle(yes)) == ("b", 1)


def test_foreign_entry_moves_castle() -> None:
    assert castle(plays(table(), "cast MW:b15")) == 4
    stays = plays(table(foreign_entry_moves_castle=False), "cast MW:b15")
    assert (castle(stays), home(stays, "b")) == (0, 4)
    own = table(board=BOARD | {14: "a"}, foreign_entry_moves_castle=False)
    assert castle(plays(own, "W2:w14")) == 4


def test_foreign_entry_moves_castle_asks_who_moved_the_wizard() -> None:
    # Off turn seat b moves his own wizard home: nothing foreign about it. Seat a riding along is no reason either.
    wish = {"variant": "master", "spells": ["MW", "PB"], "foreign_entry_moves_castle": False}
    own = plays(table(**wish), "W2:w3", "pass", "cast MW:b15 before")
    assert castle(own) == 4
    foreign = plays(table(**wish, board=BOARD | {15: "a"}), "W2:w3", "pass", "cast MW:a15 before")
    assert (castle(foreign), home(foreign, "a")) == (0, 4)
    ridden = plays(table(**wish, board=BOARD | {14: "ab"}), "W2:w14", "pass", "cast PB")
    assert (castle(ridden), home(ridden, "b")) == (4, 3)


def test_foreign_entry_ends_turn() -> None:
    master = table(variant="master", foreign_entry_ends_turn=True)
    # Only what the active player causes ends his turn.
    off_turn = plays(master.copy(), "W2:w3", "pass", "cast MW:b15 before", "stop")
    assert turn(off_turn) == ("a", 2)
    assert turn(plays(master, "cast MW:b15")) == ("b", 1)
    assert turn(plays(table(), "cast MW:b15")) == ("a", 1)
    assert turn(plays(table(foreign_entry_ends_turn=True), "cast MW:b15")) == ("b", 1)


def test_swap_carries_castle() -> None:
    board = {3: "1*", 5: "2", 7: "a", 9: "b"}
    refuses(table(board=board, spells=["SW"]), "cast SW:3,5", "WT-SP-SW-3")
    g = plays(table(board=board, spells=["SW"], swap_carries_castle=True), "cast SW:3,5")
    assert spaces(g)[3:6] == ["2", "", "1*"]


def test_repeat_mode() -> None:
    sequential = table(variant="master", repeat_mode="sequential")
    refuses(sequential, "cast MW:a3 x2", "WT-R-45")
    assert "stop" in texts(plays(sequential, "cast MW:a3"))
    assert spaces(plays(table(variant="master", repeat_mode="merged"), "cast MW:a3 x2"))[5] == "ab"


def test_repeat_mode_merged_stops_short_of_a_whole_round() -> None:
    held = {"a": [0, 10, 0], "c": [0, 0, 0]}
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "variant": "master", "repeat_mode": "merged"}
    g = load({0: "*", 3: "ac", 5: "bd", 7: "1"}, spells=["MT", "HT"], flasks=held, **wish)
    refuses(g, "cast MT:t7.1 x8", "WT-R-19")
    refuses(g, "cast HT:t7.1 x8", "WT-R-19")
    assert {"cast MT:t7.1 x7", "cast MT:t7.1 x9", "cast HT:t7.1 x9"} <= set(texts(g))


def finishing_team(**wishes: Any) -> zt.Game:
    """Seat a brings the last wizard of his team home; no flask of the team is empty."""
    held = {"a": [0, 2, 3], "c": [0, 0, 5]}
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "flasks": held, "hands": {"a": ["W2", "T2", "D"]}}
    return plays(load({0: "*", 5: "bd", 14: "a"}, **(wish | wishes)), "W2:w14")


def test_team_end() -> None:
    assert finishing_team(team_end="immediate").over
    assert verdict(finishing_team())["reason"] == "WT-TEAM-9"
    g = settle(finishing_team(team_end="finish_round"))
    seen = []
    while not g.over:
        seen.append(turn(g)[0])
        plays(settle(g), next(text for text in texts(g) if text in ("pass", "refuse", "end", "-") or ":" in text))
        settle(g)
    assert dict.fromkeys(seen) == dict.fromkeys("bcd")
    assert (verdict(g)["teams"], verdict(g)["reason"]) == ([["a", "c"]], "WT-END-3")


def dead_end(**wishes: Any) -> zt.Game:
    """The last wizard of all goes home and nobody has filled all his flasks."""
    g = load({0: "*", 14: "a"}, **({"hands": HANDS} | wishes))
    return settle(plays(g, "W2:w14"))


def test_dead_end() -> None:
    filled = {"a": [1, 2, 3], "b": [2, 4, 0]}
    assert verdict(dead_end(flasks=filled))["winners"] == ["a"]
    assert verdict(dead_end(flasks=filled, dead_end="rank"))["reason"] == "WT-R-53"
    drawn = verdict(dead_end(flasks=filled, dead_end="draw"))
    assert (sorted(drawn["winners"]), drawn["reason"]) == (["a", "b"], "WT-R-53")


def test_dead_end_and_the_last_round_compare_team_sums() -> None:
    cards, board = {"a": ["W2", "T2", "D"]}, {0: "*", 14: "a"}
    wish = {"players": 4, "team": True, "turn": {"offered": True}, "hands": cards}
    # Filled: five and three against four and three, although seat b alone has the most full ones.
    filled = {"a": [0, 0, 5], "b": [1, 4, 0], "c": [2, 0, 3], "d": [2, 3, 0]}
    g = settle(plays(load(board, flasks=filled, **wish), "W2:w14"))
    assert (verdict(g)["teams"], verdict(g)["reason"]) == ([["a", "c"]], "WT-R-53")
    level = filled | {"b": [0, 5, 0]}
    g = settle(plays(load(board, flasks=level, **wish), "W2:w14"))
    assert verdict(g)["teams"] == [["b", "d"]]


def test_memory() -> None:
    locked = BOARD | {5: "b4"}
    assert table(board=locked).view("b")["board"].split("/")[5] == "4"
    assert table(board=locked, memory="strict").view("b")["board"].split("/")[5] == "4"
    assert table(board=locked, memory="assist").view("b")["board"].split("/")[5] == "b4"


def test_discard_view() -> None:
    assert table(discard=["W3", "T4"]).view("b")["discard"] == ["W3", "T4"]
    assert table(discard=["W3", "T4"], discard_view="all").view("b")["discard"] == ["W3", "T4"]
    assert table(discard=["W3", "T4"], discard_view="top").view("b")["discard"] == ["T4"]


def test_solo_spells() -> None:
    by_default = zt.new("towers", players=1, seed=1)
    assert len(by_default.position()["options"]["spells"]) == 3
    assert zt.new("towers", players=1, seed=1, solo_spells=0).position()["options"]["spells"] == []
    chosen = zt.new("towers", players=1, seed=1, solo_spells="chosen3")
    assert (chosen.to_move, texts(chosen)[0][:6]) == ("a", "spell:")
    # A list names the tiles and leaves no choice.
    named = zt.new("towers", players=1, seed=1, spells=["HT"], solo_spells="chosen3")
    assert named.position()["options"]["spells"] == ["HT"]


def test_starter() -> None:
    g = zt.new("towers", players=3, seed=1, chance="manual")
    assert {str(action): chance for action, chance in g.outcomes()} == pytest.approx(dict.fromkeys(texts(g), 1 / 3))
    assert sorted(texts(g)) == ["start:a", "start:b", "start:c"]
    plays(g, "start:c")
    assert settle(g).to_move == "c"
    assert zt.new("towers", players=3, seed=1, starter="b").to_move == "b"


def test_colours() -> None:
    g = zt.new("towers", players=3, seed=1, colours=["violet", "red", "blue"])
    assert g.position()["options"]["colours"] == ["violet", "red", "blue"]
    assert zt.new("towers", players=3, seed=1, edition="first", colours=["green", "red", "blue"]).to_move


DEFAULTS: dict[str, Any] = {
    "edition": "revised",
    "variant": "basic",
    "team": False,
    "spell_costs": "abacus",
    "dead_cards": "allowed",
    "spell_timing": "anytime",
    "spell_after_special": False,
    "foreign_entry_moves_castle": True,
    "foreign_entry_ends_turn": False,
    "swap_carries_castle": False,
    "repeat_mode": "sequential",
    "team_end": "immediate",
    "dead_end": "rank",
    "memory": "strict",
    "discard_view": "all",
}


def test_defaults_are_published() -> None:
    info = zt.games()["towers"]
    assert list(info.players) == [1, 2, 3, 4, 5, 6]
    assert {name: info.options[name].default for name in DEFAULTS} == DEFAULTS
    assert set(info.options) == set(DEFAULTS) | {"players", "spells", "solo_spells", "starter", "colours"}
    assert info.options["solo_spells"].default == "random3"
    assert info.options["starter"].default == "random"


def test_saying_a_default_changes_nothing() -> None:
    silent, said = (zt.new("towers", players=4, seed=11, **wish) for wish in ({}, DEFAULTS))
    for _ in range(40):
        assert texts(silent) == texts(said)
        assert silent.view(None)["board"] == said.view(None)["board"]
        action = texts(silent)[-1]
        silent.play(action)
        said.play(action)


def test_wt_solo_4_a_number_of_tiles_is_drawn_even_if_three_were_to_be_chosen__accepts() -> None:
    g = zt.new("towers", players=1, spells=4, solo_spells="chosen3", starter="a", seed=1, chance="manual")
    assert g.to_move == "chance"
    restored = zt.load(g.position(), chance="manual")
    assert [str(a) for a in restored.legal()] == [str(a) for a in g.legal()]
