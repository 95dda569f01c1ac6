"""ZB-INFO: positions a seat cannot tell apart are drawn as often as chance makes them, and what it knows never changes.

Each study is so small that all its positions can be written down; how often each is drawn is compared with its share.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

import zauberturm as zt
from tests.zauberberg.positions import EVENTS, KINDS, fresh, load, placed, plays, settle, started, texts

DRAWS = 2000
SIGMAS = 5

Key = tuple[Any, ...]


def compare(drawn: Iterable[Key], possible: Iterable[Key]) -> None:
    """Every possible case is drawn about as often as its share of `possible`, and nothing else is."""
    share, counts = Counter(possible), Counter(drawn)
    draws, cases = counts.total(), share.total()
    assert set(counts) <= set(share)
    for key, weight in share.items():
        near(counts[key], draws, weight / cases, str(key))


def near(count: int, draws: int, p: float, what: str) -> None:
    """So many of these draws agree with the probability `p`."""
    slack = SIGMAS * sqrt(draws * p * (1 - p))
    assert abs(count - draws * p) <= slack, f"{what}: {count} instead of {draws * p:.0f}"


def draws(
    g: zt.Game, seat: str | None, key: Callable[[dict[str, Any]], Key], memory: str | None = None, count: int = DRAWS
) -> Iterator[Key]:
    return (key(g.determinize(seat, seed, memory).position()) for seed in range(count))


def deals(pool: Sequence[str], sizes: Sequence[int]) -> Iterator[Key]:
    """All ways to deal the cards of the pool, each card by itself, as sorted hands."""
    for order in permutations(pool):
        cards = iter(order)
        yield tuple(tuple(sorted(next(cards) for _ in range(size))) for size in sizes)


def hands(seats: str) -> Callable[[dict[str, Any]], Key]:
    return lambda position: tuple(tuple(sorted(position["hands"][seat])) for seat in seats)


# -- cards


def test_zb_info_1_hands_and_draw_pile_are_dealt_uniformly() -> None:
    g = load(players=3, hands={"a": "5", "b": "1 *", "c": "3"}, deck="1 1 2", discard="4 4")
    compare(draws(g, "a", hands("bc")), deals(["1", "1", "1", "*", "3", "2"], (2, 1)))
    position = g.determinize("a", 7).position()
    assert (position["hands"]["a"], position["discard"], len(position["deck"])) == (["5"], ["4", "4"], 3)


def test_zb_info_2_a_spectator_knows_no_hand() -> None:
    g = load(hands={"a": "5", "b": "1"}, deck="* 1")
    compare(draws(g, None, hands("ab")), deals(["5", "1", "*", "1"], (1, 1)))


def blocked_above() -> dict[str, Any]:
    """Goblin a3 will sit on b1; with pairs left and right of the field above, only a 1, a 2 or a joker takes it up."""
    return {"1.1": "a3", "1.5": "b1", "2.3": "b2 b3", "2.5": "b4 b5"}


def test_zb_turn_9_who_is_asked_for_another_card_holds_one_that_can_be_played() -> None:
    g = load(blocked_above(), hands={"a": "3 4 2 5", "b": "1"}, deck="1 4 5")
    plays(g, "3,4+")
    assert texts(g) == ["2^+", "2^-", "end"]
    possible = (deal for deal in deals(["2", "5", "1", "4", "5"], (2,)) if set(deal[0]) & {"1", "2"})
    compare(draws(g, "b", hands("a")), possible)
    spectator = (deal for deal in deals(["2", "5", "1", "4", "5", "1"], (2, 1)) if set(deal[0]) & {"1", "2"})
    compare(draws(g, None, hands("ab")), spectator)
    assert {hands("a")(g.determinize("a", seed).position()) for seed in range(50)} == {(("2", "5"),)}


def test_zb_info_1_hands_keep_their_sizes_while_cards_are_dealt() -> None:
    g = plays(placed(fresh(3)), "draw:1", "draw:1", "draw:2", "draw:*")
    for seat in ("a", "b", "c", None):
        for seed in range(20):
            other = g.determinize(seat, seed)
            assert {name: len(hand) for name, hand in other.position()["hands"].items()} == {"a": 3, "b": 1, "c": 0}
            assert (other.position()["pending"], other.to_move) == (g.position()["pending"], "chance")
    assert {g.determinize("b", seed).position()["hands"]["b"][0] for seed in range(20)} == {"*"}
    assert len({g.determinize("a", seed).position()["hands"]["b"][0] for seed in range(40)}) > 3


# -- tiles

FIELDS = ("1.2", "2.3", "4.3", "4.5")


def kinds(fields: Sequence[str]) -> Callable[[dict[str, Any]], Key]:
    return lambda position: tuple(position["tiles"][field].split()[0] for field in fields)


def arrangements(fields: Sequence[str], tiles: Sequence[str], known_on_top: int = 0) -> Iterator[Key]:
    """ZB-SETUP-2, -3: each way to lay the tiles as often as it has passages on level 4, any of which was set aside."""
    ways = list(permutations(tiles))
    on_top = [known_on_top + sum(f[0] == "4" and t == "passage" for f, t in zip(fields, w, strict=True)) for w in ways]
    for way, passages in zip(ways, on_top, strict=True):
        yield from [way] * (passages if any(on_top) else 1)


@pytest.mark.parametrize(
    "tiles",
    [
        ("passage", "ghost", "passage", "storm"),
        ("passage", "passage", "passage", "storm"),
        ("pit", "ghost", "raven", "passage"),
        ("pit", "ghost", "raven", "storm"),
    ],
)
def test_zb_info_7_unknown_tiles_are_laid_as_in_the_set_up(tiles: Sequence[str]) -> None:
    g = load(tiles=dict(zip(FIELDS, tiles, strict=True)))
    compare(draws(g, "a", kinds(FIELDS)), arrangements(FIELDS, tiles))


@pytest.mark.parametrize("face", ["up", "seen"])
def test_zb_info_5_what_was_shown_is_known_and_may_be_the_set_aside_passage(face: str) -> None:
    unknown = ("passage", "ghost", "storm")
    tiles = dict(zip(("1.2", "2.3", "4.5"), unknown, strict=True)) | {"4.3": f"passage {face}", "1.6": f"raven {face}"}
    g = load(tiles=tiles, memory_aid="on")
    compare(draws(g, None, kinds(("1.2", "2.3", "4.5"))), arrangements(("1.2", "2.3", "4.5"), unknown, 1))
    assert {kinds(("4.3", "1.6"))(g.determinize("b", seed).position()) for seed in range(50)} == {("passage", "raven")}


def test_without_a_passage_in_question_every_tile_may_be_anywhere() -> None:
    below = ("1.2", "2.3", "3.1")
    g = load(tiles=dict(zip(below, ("passage", "ghost", "storm"), strict=True)))
    compare(draws(g, "a", kinds(below)), permutations(("passage", "ghost", "storm")))


def test_zb_info_5_without_memory_aid_what_lies_face_down_is_forgotten() -> None:
    tiles = {"1.2": "ghost seen", "2.3": "storm", "4.3": "passage seen", "4.5": "raven up"}
    unknown = ("ghost", "storm", "passage")
    forgetful, perfect = load(tiles=tiles), load(tiles=tiles, memory_aid="on")
    for g, memory in ((forgetful, None), (perfect, "strict")):
        compare(draws(g, "a", kinds(("1.2", "2.3", "4.3")), memory), arrangements(("1.2", "2.3", "4.3"), unknown))
        faces = {
            field: text.partition(" ")[2] for field, text in g.determinize("a", 3, memory).position()["tiles"].items()
        }
        assert faces == {"1.2": "seen", "2.3": "", "4.3": "seen", "4.5": "up"}
    for g, memory in ((perfect, None), (forgetful, "assist")):
        assert all(g.determinize("a", n, memory).position()["tiles"] == tiles for n in range(20))


def test_zb_setup_2_a_whole_mountain_is_drawn_as_it_was_laid() -> None:
    g = started()
    drawn = Counter[tuple[str, str]]()
    for seed in range(DRAWS):
        tiles = g.determinize("a", seed).position()["tiles"]
        assert Counter(tiles.values()) == KINDS
        drawn.update(tiles.items())
    for field in EVENTS:
        for kind, copies in KINDS.items():
            among_19 = (copies - (kind == "passage")) / 19
            p = among_19 if field[0] != "4" else among_19 * 2 / 3 + (kind == "passage") / 3
            near(drawn[field, kind], DRAWS, p, f"{kind} on {field}")


@pytest.mark.parametrize("laid", [1, 12, 19])
def test_zb_setup_13_tiles_laid_so_far_are_laid_once_more(laid: int) -> None:
    g = fresh()
    for _ in range(laid):
        g.play(texts(g)[0])
    drawn = Counter[tuple[str, str]]()
    for seed in range(DRAWS // 2):
        other = g.determinize(None, seed)
        tiles = other.position()["tiles"]
        assert list(tiles) == EVENTS[:laid]
        assert not Counter(tiles.values()) - Counter(KINDS)
        assert sum(tile == "passage" for field, tile in tiles.items() if field[0] != "4") < KINDS["passage"]
        drawn.update(tiles.items())
    for field in {EVENTS[0], EVENTS[laid - 1]}:
        for kind, copies in KINDS.items():
            among_19 = (copies - (kind == "passage")) / 19
            p = among_19 if field[0] != "4" else among_19 * 2 / 3 + (kind == "passage") / 3
            near(drawn[field, kind], DRAWS // 2, p, f"{kind} on {field}")
    settle(g.determinize("a", 1))


# -- what happens right now is never forgotten

FORGETFUL: dict[str, Any] = {"memory_aid": "off"}


def always(g: zt.Game, fields: Sequence[str], changing: Sequence[str]) -> None:
    """These fields keep their tile in every position drawn, while the others change."""
    kept, moved = kinds(fields), kinds(changing)
    positions = [g.determinize(seat, seed).position() for seat in (*g.seats, None) for seed in range(20)]
    assert {kept(position) for position in positions} == {kept(g.position())}
    assert len({moved(position) for position in positions}) > 1
    assert {str(position.get("pending")) for position in positions} == {str(g.position().get("pending"))}


def test_zb_wait_1_the_tile_below_a_waiting_goblin_is_no_secret() -> None:
    tiles = {"2.3": "passage seen", "1.2": "storm seen", "1.6": "pit", "3.1": "pit seen", "2.10": "passage"}
    g = load({"2.3": "a1", "3.2": "b1", "3.1": "b2 a2", "2.2": "b3"}, tiles=tiles, waiting="a1 b2", **FORGETFUL)
    always(g, ("2.3", "3.1"), ("1.2", "1.6", "2.10"))
    assert g.view("a")["tiles"] == {"1.2": "?", "1.6": "?", "2.3": "passage seen", "2.10": "?", "3.1": "pit seen"}


def test_zb_storm_1_the_storm_is_known_while_it_rages() -> None:
    tiles = {"1.2": "storm", "1.6": "ghost up", "2.3": "raven"}
    g = plays(load({"1.1": "a1"}, hands={"a": "1 1 4"}, tiles=tiles, **FORGETFUL), "1,1+")
    assert texts(g) == ["turn:+", "turn:-"]
    always(g, ("1.2",), ("1.6", "2.3"))
    assert g.view("b")["tiles"] == {"1.2": "storm seen", "1.6": "?", "2.3": "?"}


CHAIN: dict[str, Any] = {
    "layout": {"name": "chain", "sides": [9, 7, 5, 3], "events": {"1": [1, 2, 4, 6], "2": [1]}, "stones": {}},
    "tiles": {"1.1": "pit", "1.2": "passage", "1.4": "storm", "1.6": "passage", "2.1": "ghost"},
    "hands": {"a": "1 3 4"},
}


@pytest.mark.parametrize("memory_aid", ["on", "off"])
def test_zb_evt_8_tiles_that_have_acted_keep_their_marks(memory_aid: str) -> None:
    g = plays(load({"1.31": "a1"}, **CHAIN, memory_aid=memory_aid), "1,3+")
    assert g.position()["pending"]["acted"] == [["1.2", "a1"]]
    always(g, ("1.2", "2.1"), ("1.1", "1.4", "1.6"))


def test_what_a_seat_imagines_depends_on_what_it_knows_only() -> None:
    """From two positions that it cannot tell apart, the same seed leads to the same third one."""
    for g in (started(3), load(blocked_above(), tiles=dict(zip(FIELDS, KINDS, strict=False)), hands={"a": "3 4 2"})):
        for seat in ("a", "b", None):
            other = g.determinize(seat, 1)
            assert other.digest() != g.digest()
            assert other.determinize(seat, 2).digest() == g.determinize(seat, 2).digest()
