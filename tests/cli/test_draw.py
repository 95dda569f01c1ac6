"""The drawn board and the listed board."""

import pytest

import zauberturm as zt
from tests.cli.screen import COLOUR
from tests.towers.positions import load
from zauberturm.cli.draw_towers import stacks
from zauberturm.cli.face import FACES
from zauberturm.cli.menu import in_columns
from zauberturm.cli.paint import Paint, padded, visible_length, wrapped
from zauberturm.cli.words import Words

START = """\
┌─ 0 ♠ ────────┬─ 1 ──────────┬─ 2 ──────────┬─ 3 ──────────┬─ 4 ──────────┐
│              │ A●● B▲       │ A● B▲▲       │ A●● B▲       │ B▲           │
│  ╔═♜═╗       │ ▐ 1 ♠ ▌      │ ▐ 2   ▌      │ ▐ 3 ♠ ▌      │ ▐ 4   ▌      │
├─ 15 ─────────┼──────────────┴──────────────┴──────────────┼─ 5 ──────────┤
│              │                                            │              │
│              │ ▶ ● A you     ♜ 0/5  ▯▯▯▯▯▯                │ ▐ 5 ♠ ▌      │
├─ 14 ─────────┤   ▲ B greedy  ♜ 0/5  ▯▯▯▯▯▯                ├─ 6 ──────────┤
│              │                                            │              │
│              │ 2▮ MW Move a wizard                        │ ▐ 6   ▌      │
├─ 13 ─────────┤ 1▮ MT Move a tower                         ├─ 7 ──────────┤
│              │                                            │              │
│              │ Draw pile: 84 cards                        │              │
│              │ Discard pile: 0 cards                      │ ▐ 7 ♠ ▌      │
├─ 12 ♠ ───────┼─ 11 ─────────┬─ 10 ─────────┬─ 9 ──────────┼─ 8 ──────────┤
│              │              │              │ ▐ 9 ♠ ▌      │ ▐ 8   ▌      │
└──────────────┴──────────────┴──────────────┴──────────────┴──────────────┘
"""


def drawn(g: zt.Game, language: str = "en", colour: bool = False, **people: str) -> list[str]:
    words, paint = Words(language, "towers"), Paint(colour)
    return FACES["towers"].picture(g.view("a"), words, paint, dict.fromkeys(g.seats, "greedy") | people)


def listed(g: zt.Game, language: str = "en") -> list[str]:
    return FACES["towers"].listing(g.view("a"), Words(language, "towers"), dict.fromkeys(g.seats, "greedy"))


def test_the_start_of_a_game() -> None:
    g = zt.new("towers", players=2, seed=1, starter="a")
    assert "\n".join(drawn(g, a="you")) + "\n" == START


def test_colour_changes_nothing_but_colour() -> None:
    g = zt.new("towers", players=2, seed=1, starter="a")
    coloured = drawn(g, colour=True, a="you")
    assert coloured != START.splitlines()
    assert [COLOUR.sub("", line) for line in coloured] == START.splitlines()


def test_a_board_string_is_taken_apart() -> None:
    board = stacks("ab1c2*/a///4/" + "/" * 10)
    assert (board[0].towers, board[0].surfaces, board[0].castle) == ([1, 2], ["ab", "c", ""], True)
    assert (board[1].towers, board[1].surfaces, board[1].castle) == ([], ["a"], False)
    assert [stack.shows_ground_shield for stack in board[:5]] == [False, False, False, False, False]
    assert board[8].shows_ground_shield


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("space", [1, 6, 12, 15])
def test_the_tallest_stack_and_the_fullest_surface_fit(space: int, language: str) -> None:
    board = {0: "*", space: "123456789aabbcc", 10: "abcdef"}
    tiles = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
    g = load(board, players=6, variant="master", spells=tiles, discard=["D"], memory="assist")
    lines = drawn(g, language)
    assert {len(line) for line in lines} == {76}
    text = "\n".join(lines)
    assert all(f"▐ {tower} " in text for tower in range(1, 10))
    assert "A●● B▲▲ C■■" in text
    assert "A●B▲C■D◆E✚F★" in text
    assert all(f"▮ {tile} " in text for tile in tiles)


def test_locked_wizards_are_shown_with_the_memory_aid_only() -> None:
    board = {0: "*", 5: "aab1b2a", 9: "3b"}
    assert "▐ 1 ♠ ▌AAB" in "\n".join(drawn(load(board, memory="assist")))
    assert "▐ 2   ▌B" in "\n".join(drawn(load(board, memory="assist")))
    assert "locked up: 2 wizards of A, 1 wizard of B" in "\n".join(listed(load(board, memory="assist")))
    assert "▌AAB" not in "\n".join(drawn(load(board)))
    assert "locked" not in "\n".join(listed(load(board)))


def test_the_board_in_words() -> None:
    g = load({3: "12*", 5: "aab", 6: "4b"}, hands={"a": ["W2"]}, discard=["T4W2"], flasks={"a": [3, 2, 1]})
    assert listed(g) == [
        "Space 0: empty, with a raven shield.",
        "Spaces 1 to 2: empty.",
        "Space 3, from the top: the raven castle; tower 2; tower 1 with a raven shield.",
        "Space 4: empty, with a raven shield.",
        "Space 5, from the top: 2 wizards of A, 1 wizard of B.",
        "Space 6, from the top: 1 wizard of B; tower 4.",
        "Space 7: empty.",
        "Space 8: empty, with a raven shield.",
        "Spaces 9 to 11: empty.",
        "Space 12: empty, with a raven shield.",
        "Spaces 13 to 15: empty.",
        "A: blue, greedy",
        "A: 3 wizards in the raven castle",
        "A: flasks empty 3, full 2, spent 1",
        "B: yellow, greedy",
        "B: 3 wizards in the raven castle",
        "B: flasks empty 6, full 0, spent 0",
        "B: 3 cards in hand",
        "Open spells: MW “Move a wizard” for 2 full flasks, MT “Move a tower” for 1 full flask",
        "Draw pile: 85 cards",
        "Discard pile: 1 card",
        "On top: Tower 4 or wizard 2",
    ]


def test_chosen_colours_have_their_own_shapes() -> None:
    g = load({0: "*", 5: "ab"}, colours=["violet", "green"])
    assert "A★ B◆" in "\n".join(drawn(g))


def test_custom_prices_are_shown() -> None:
    g = load({0: "*", 5: "ab"}, spell_costs={"MW": 12})
    assert "12▮ MW Move a wizard" in "\n".join(drawn(g))


def test_only_the_last_discard_is_shown_where_that_is_agreed() -> None:
    g = load({0: "*", 5: "ab"}, discard=["W1", "T4W2"], discard_view="top")
    text = "\n".join(drawn(g))
    assert "On top: Tower 4 or wizard 2" in text
    assert "Discard pile" not in text


def test_widths_are_those_that_can_be_seen() -> None:
    assert visible_length(Paint(True)("castle", "castle")) == 6
    assert visible_length(padded(Paint(True)("castle", "castle"), 9)) == 9
    assert Paint(False)("castle", "castle") == "castle"
    assert wrapped("", 10) == [""]


@pytest.mark.parametrize(("count", "width", "rows"), [(1, 10, 1), (4, 10, 2), (4, 22, 1), (5, 10, 3), (3, 2, 3)])
def test_columns_are_read_downwards(count: int, width: int, rows: int) -> None:
    entries = [f"{number:>4}" for number in range(count)]
    lines = list(in_columns(entries, width))
    assert len(lines) == rows
    assert [line[:4] for line in lines] == entries[:rows]
