"""WT-INFO: the positions a seat cannot tell apart are drawn equally often, and nothing it knows ever changes.

Each study is so small that all its positions can be written down; how often each is drawn is compared with its share.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest

import zauberturm as zt
from tests.towers.positions import load, plays
from zauberturm.games.towers.board import SPACES
from zauberturm.games.towers.notation import letters
from zauberturm.games.towers.options import blank, resolve
from zauberturm.games.towers.resample import ATTEMPTS, lock_again
from zauberturm.games.towers.state import State
from zauberturm.kernel import entry

DRAWS = 3000
SIGMAS = 5

Key = tuple[Any, ...]


def compare(drawn: Iterable[Key], possible: Iterable[Key]) -> None:
    """Every possible case is drawn about as often as its share of `possible`, and nothing else is."""
    share, counts = Counter(possible), Counter(drawn)
    draws, cases = counts.total(), share.total()
    assert set(counts) <= set(share)
    for key, weight in share.items():
        p = weight / cases
        slack = SIGMAS * sqrt(draws * p * (1 - p))
        assert abs(counts[key] - draws * p) <= slack, f"{key}: {counts[key]} instead of {draws * p:.0f}"


def draws(g: zt.Game, seat: str | None, key: Callable[[dict[str, Any]], Key]) -> Iterator[Key]:
    return (key(g.determinize(seat, seed).position()) for seed in range(DRAWS))


def deals(pool: Sequence[str], sizes: Sequence[int]) -> Iterator[list[list[str]]]:
    """All ways to deal the cards of the pool, each card by itself, as sorted hands."""
    for order in permutations(pool):
        cards = iter(order)
        yield [sorted(next(cards) for _ in range(size)) for size in sizes]


def stacks(covered: Sequence[str], wizards: str, room: int = 6) -> Iterator[dict[str, str]]:
    """All ways to put each of these wizards on one of the covered surfaces, by name of the surface."""
    for places in product(covered, repeat=len(wizards)):
        if max(Counter(places).values()) <= room:
            found = dict.fromkeys(covered, "")
            for wizard, place in zip(wizards, places, strict=True):
                found[place] += wizard
            yield {name: "".join(sorted(crew)) for name, crew in found.items()}


# -- cards


def test_wt_info_1_hands_and_draw_pile_are_dealt_uniformly() -> None:
    g = load({0: "*", 3: "ab"}, players=3, hands={"a": ["T5"], "b": ["W1", "D"], "c": ["T3"]}, deck=["W1", "W1", "T2"])
    pool = ["W1", "W1", "W1", "D", "T3", "T2"]

    def key(position: dict[str, Any]) -> Key:
        assert position["hands"]["a"] == ["T5"]
        return tuple(sorted(position["hands"]["b"])), tuple(position["hands"]["c"])

    compare(draws(g, "a", key), ((tuple(b), tuple(c)) for b, c in deals(pool, (2, 1))))


def test_wt_info_2_a_spectator_knows_no_hand() -> None:
    g = load({0: "*", 3: "ab"}, hands={"a": ["T5"], "b": ["W1"]}, deck=["D", "W1"])
    found = {(p["hands"]["a"][0], p["hands"]["b"][0]) for p in (g.determinize(None, n).position() for n in range(200))}
    assert found == {(a, b) for a, b in product(["T5", "W1", "D"], repeat=2) if a != b or a == "W1"}


def test_wt_r_64_with_the_last_discard_shown_the_others_are_unknown() -> None:
    wishes: dict[str, Any] = {"hands": {"a": ["T5"], "b": ["W1"]}, "deck": [], "discard": ["D", "T2", "W3"]}
    shown = load({0: "*", 3: "ab"}, **wishes, discard_view="top")
    pool = ["W1", "D", "T2"]

    def key(position: dict[str, Any]) -> Key:
        assert position["discard"][-1] == "W3"
        return (*position["hands"]["b"], *position["discard"][:-1])

    compare(draws(shown, "a", key), permutations(pool))
    public = load({0: "*", 3: "ab"}, **wishes)
    assert public.determinize("a", 1).position()["discard"] == wishes["discard"]


# -- a card between partners

OFFER: dict[str, Any] = {
    "players": 4,
    "team": True,
    "hands": {"a": ["T5"], "b": ["T4"], "c": ["W1", "D"], "d": ["T3"]},
    "deck": ["W2"],
}
BOARD = {0: "*", 3: "abcd"}
CARDS = ("T5", "T3", "W1", "D", "W2")  # what seat b does not see
CODES = {"W1": 0, "W2": 1, "T3": 7, "T5": 9, "D": 18}  # as `pending` writes them


def hands(position: dict[str, Any], seats: str) -> Key:
    return tuple(tuple(sorted(position["hands"][seat])) for seat in seats)


def test_wt_info_10_an_offered_card_is_any_card_of_the_partner_to_the_others() -> None:
    g = plays(load(BOARD, **OFFER), "offer:D")
    compare(
        draws(g, "b", lambda p: (*hands(p, "acd"), p["pending"]["card"])),
        ((tuple(a), tuple(c), tuple(d), CODES[card]) for a, c, d in deals(CARDS, (1, 2, 1)) for card in c),
    )
    for seed in range(100):
        position = g.determinize("a", seed).position()
        assert position["hands"]["a"] == ["T5"]
        assert position["pending"]["card"] in range(19)
        kept = g.determinize("c", seed).position()
        assert (kept["hands"]["c"], kept["pending"]["card"]) == (["W1", "D"], CODES["D"])


def test_wt_info_10_giver_and_receiver_know_the_card_until_one_comes_back() -> None:
    g = plays(load(BOARD, **OFFER), "offer:D", "accept")
    compare(
        draws(g, "b", lambda p: (*hands(p, "acd"), p["pending"]["card"])),
        ((tuple(a), tuple(c), tuple(d), CODES[card]) for a, c, d in deals(CARDS, (2, 1, 1)) for card in a),
    )
    # The giver knows one card of the receiver; the other one is among those he cannot see.
    compare(
        draws(g, "c", lambda p: (*hands(p, "abd"), p["pending"]["card"])),
        (
            (tuple(sorted(["D", *a])), tuple(b), tuple(d), CODES["D"])
            for a, b, d in deals(("T5", "T4", "T3", "W2"), (1, 1, 1))
        ),
    )
    assert all(g.determinize("a", n).position()["hands"]["a"] == ["T5", "D"] for n in range(50))
    assert g.view("a")["pending"]["card"] == g.view("c")["pending"]["card"] == "D"
    assert "card" not in g.view("b")["pending"]
    assert "card" not in g.view(None)["pending"]


# -- locked wizards


def surfaces(position: dict[str, Any]) -> Key:
    return tuple(position["board"].split("/")[1:3])


def test_wt_info_5_locked_wizards_are_spread_uniformly_over_covered_surfaces() -> None:
    g = load({0: "*", 1: "a1c", 2: "bb23", 5: "c"}, players=3)
    covered = ("1", "2", "2 upper")
    compare(
        draws(g, "a", surfaces),
        ((f"{s['1']}1c", f"{s['2']}2{s['2 upper']}3") for s in stacks(covered, "abb")),
    )
    assert g.determinize("a", 1, memory="assist").position()["board"] == g.position()["board"]


def test_wt_wiz_4_no_surface_is_drawn_with_more_than_six() -> None:
    g = load({0: "*", 1: "aaaabb1", 2: "abb2"})
    compare(
        draws(g, "b", surfaces),
        ((f"{s['1']}1", f"{s['2']}2") for s in stacks(("1", "2"), "aaaaabbbb")),
    )


def test_wt_info_6_assist_keeps_locked_wizards() -> None:
    g = load({0: "*", 1: "a1c", 2: "bb23", 5: "c"}, players=3, memory="assist")
    assert all(g.determinize("c", n).position()["board"] == g.position()["board"] for n in range(20))


def test_wt_sp_fw_1_a_surface_laid_bare_is_known_to_all() -> None:
    g = load(
        {0: "*", 1: "ac1", 2: "bd2", 3: "b34"}, players=4, team=True, spells=["FW"], flasks={"a": [4, 1, 0]}, hands={}
    )
    plays(g, "pass", "cast FW:t1.1")
    assert g.view("b")["pending"]["found"] == "ac"
    assert g.view("b")["pending"]["lifted"] == "t1.1"
    covered = ("2", "3", "3 upper")
    compare(
        draws(g, "b", lambda p: tuple(p["board"].split("/")[1:4])),
        (("ac1", f"{s['2']}2", f"{s['3']}3{s['3 upper']}4") for s in stacks(covered, "bbd")),
    )


def test_wt_model_8_a_locked_declared_wizard_stays_one_of_his_owner() -> None:
    """Seat b locks the wizard that seat a is about to move, and may repeat his spell: the declaration is still open."""
    g = load(
        {0: "*", 1: "a1", 4: "3", 6: "a"},
        variant="master",
        spells=["MT"],
        hands={"a": ["W1"]},
        flasks={"b": [3, 3, 0]},
    )
    plays(g, "W1:w6", "cast MT:t4.1 before")
    assert g.view("b")["pending"]["declared"] == {"piece": "a?", "steps": 1}
    ground = {1: "1", 6: "3"}

    def key(position: dict[str, Any]) -> Key:
        board = position["board"].split("/")
        return board[1], board[6], position["pending"]["piece"]

    # Two wizards and two covered surfaces; the declared one is a figure of his own.
    possible = [
        (*("a" * (declared, other).count(space) + tower for space, tower in ground.items()), declared)
        for declared, other in product(ground, repeat=2)
    ]
    compare(draws(g, "a", key), possible)


@pytest.mark.parametrize("attempts", [ATTEMPTS, 1], ids=["by attempts", "by making room where they have failed"])
def test_the_tightest_crowd_always_finds_room(attempts: int) -> None:
    """18 wizards and three covered surfaces."""
    g = blank(resolve({"players": 6}))
    for tower, space in enumerate((1, 2, 3)):
        g.under[tower], g.top[space] = space, SPACES + tower
        g.tower_space[tower], g.tower_level[tower] = space, 1
        g.wizards[space] = 0x111111
    g.away = [3] * 6
    handle = g.handle()
    entry(lock_again)(handle, 0b1110, attempts)
    drawn = State.plain(handle)
    assert [len(letters(drawn.wizards[space])) for space in (1, 2, 3)] == [6, 6, 6]
    assert sum(drawn.wizards) == 0x333333


# -- what is known never changes


@pytest.mark.parametrize("seat", ["a", "b", "c", None])
def test_wt_info_3_what_lies_open_stays(seat: str | None) -> None:
    g = zt.new("towers", players=3, seed=11)
    before = g.position()
    for seed in range(50):
        after = g.determinize(seat, seed).position()
        for name in ("options", "board", "home", "flasks", "discard", "turn"):
            assert after[name] == before[name]
        assert {s: len(hand) for s, hand in after["hands"].items()} == dict.fromkeys("abc", 3)
        assert len(after["deck"]) == len(before["deck"])
        if seat is not None:
            assert after["hands"][seat] == before["hands"][seat]
