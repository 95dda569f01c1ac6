"""What the terminal shows to a seat does not depend on what that seat may not know."""

import io
from collections.abc import Iterator
from itertools import islice

import pytest

import zauberturm as zt
from tests.bots.tables import TABLES, positions
from tests.cli import zauberberg_games
from tests.cli.screen import play, play_on
from zauberturm.cli.commands import obey
from zauberturm.cli.paint import Paint
from zauberturm.cli.play import Quit, Screen, Session
from zauberturm.cli.table import Table, seated

QUESTIONS = {
    "towers": ["help", "why W2:w5", "why cast FW:t3.1", "why T3:t7.1", "why special", "log", "why pass", "undo"],
    "zauberberg": [
        "help", "why 1,1+", "why 3,4-", "why 2,3^+", "why 5*,5*-", "why 4+", "why end", "why swap:1,2", "why V1",
        "why raven:b", "why drop:3", "why turn:+", "why show:1.2,1.6,1.12", "log", "undo",
    ],
}  # fmt: skip


def screens(g: zt.Game, seat: str, plain: bool) -> str:
    """Everything a person at this seat is shown and answered before the next decision."""
    people, machines = seated(g, [seat], ["random"])
    out = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in QUESTIONS[g.name]))
    session = Session(Table(g, 1, people, machines), Screen(typed, out, io.StringIO(), Paint(False), 80, plain, "en"))
    with pytest.raises(Quit):
        session.run(obey)
    return out.getvalue()


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", TABLES)
def test_hidden_things_change_nothing_on_the_screen(name: str, plain: bool) -> None:
    check_that_nothing_hidden_is_shown(islice(positions(name, apart=5), 4), plain)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", zauberberg_games.TABLES)
def test_hidden_hands_and_tiles_change_nothing_on_the_screen(name: str, plain: bool) -> None:
    check_that_nothing_hidden_is_shown(islice(zauberberg_games.positions(name, apart=9), 4, 16), plain)


def check_that_nothing_hidden_is_shown(games: Iterator[zt.Game], plain: bool) -> None:
    different = 0
    for g in games:
        seat = g.to_move
        assert seat
        shown = screens(g.copy(), seat, plain)
        for seed in (1, 2):
            other = g.determinize(seat, seed)
            different += other.digest() != g.digest()
            assert screens(other, seat, plain) == shown
    assert different


def test_the_cards_of_bots_never_appear() -> None:
    shown = play_on("--players", "3", "--seed", "3", "--plain", "--bots", "random", patience=60)
    assert "A draws: " in shown.out
    assert "B draws" not in shown.out
    assert "C draws" not in shown.out
    assert "B: 3 cards in hand" in shown.out


# -- several people at one keyboard


def test_a_hand_is_hidden_until_the_next_player_presses_enter() -> None:
    g = zt.new("towers", players=2, seed=4, starter="a")
    hands = {seat: g.view(seat)["hands"][seat] for seat in "ab"}
    shown = play("--seat", "a,b", "--seed", "4", "--starter", "a", "--plain", typed=["", *["1"] * 3])
    before, _, first = shown.out.partition("A is next. Take the keyboard and press Enter.")
    assert "Your hand" not in before
    turn_of_a, _, turn_of_b = first.partition("B is next. Take the keyboard and press Enter.")
    assert turn_of_b
    assert all(f"{card} " in turn_of_a.split("Your hand:")[1] for card in hands["a"])
    assert "B draws" not in turn_of_a
    assert "A draws" not in turn_of_b
    assert "A plays" in turn_of_b


def test_everybody_is_told_what_happened_since_they_looked() -> None:
    shown = play_on("--seat", "a,b,c", "--players", "3", "--seed", "6", "--starter", "a", "--plain", patience=30)
    looks = [part.split("Space 0")[0] for part in shown.out.split("Take the keyboard and press Enter.")[1:]]
    assert "\nB " not in looks[0]
    assert "\nA plays" in looks[1]
    assert "\nA plays" in looks[2]
    assert "\nB plays" in looks[2]
    assert "\nB plays" in looks[3]
    assert "\nC plays" in looks[3]
    assert looks[3].count("A draws") == 1, "the set-up is told once, and what A drew after the first turn"


def test_one_person_alone_need_not_press_enter() -> None:
    assert "press Enter" not in play("--seed", "4").out


def test_the_input_may_end_while_the_keyboard_changes_hands() -> None:
    shown = play("--seat", "a,b", "--seed", "4", typed="")
    assert shown.lines[-2:] == ["The input has ended.", "Goodbye."]
