"""What bots remember of things that were public: kept in every game they imagine; what they forget is drawn anew."""

import hashlib
from itertools import islice
from typing import Any

import pytest

import tests.zauberberg.positions as zauberberg
import zauberturm as zt
from tests.bots.tables import ALL, positions
from tests.towers.positions import load
from zauberturm.bots.memory import Memory
from zauberturm.kernel.rng import set_seed
from zauberturm.registry import engine

STACKS = {0: "*", 1: "ab1", 3: "aa2", 5: "b3", 7: "bb4", 9: "a5", 11: "6"}


def stacks() -> zt.Game:
    """Six covered places with wizards under five of them."""
    return load(STACKS, hands={"a": ["W1", "T1", "T2"]})


def mountain() -> zt.Game:
    """Six tiles that were shown and lie face down again."""
    tiles = {field: f"{tile} seen" for field, tile in SHOWN.items()}
    return zauberberg.load({"1.5": "a1"}, tiles=tiles, hands={"a": "1 2 3"}, memory_aid="off")


SHOWN = {"1.2": "ghost", "1.6": "passage", "1.12": "storm", "1.14": "pit", "1.17": "flying", "1.23": "raven"}
GAMES = {"towers": stacks, "zauberberg": mountain}


def contents(g: zt.Game) -> dict[int, int]:
    """The covered things of a position, with their fingerprints."""
    return dict(g.rules.covered(g.rules.core.record.plain(g.handle)))


def imagined(g: zt.Game, bits: int, seed: int) -> Any:
    """The record of a game that seat a may imagine."""
    plain: Any = g.rules.core.record.plain(g.handle)
    set_seed(plain, seed)
    handle = plain.handle()
    engine(g.name).resample(handle, 0, bits)
    return g.rules.core.record.plain(handle)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_kept_and_what_is_forgotten_varies(name: str) -> None:
    g = GAMES[name]()
    memory = Memory(3, 0.5)
    bits, things = memory.bits(g), contents(g)
    kept = {bit for bit in things if bits & bit}
    assert kept
    assert kept == {bit for bit, thing in things.items() if memory.keeps(thing)} != set(things)
    drawn = [dict(g.rules.covered(imagined(g, bits, seed))) for seed in range(60)]
    for bit, thing in things.items():
        values = {one[bit] for one in drawn}
        assert (values == {thing}) if bit in kept else (len(values) > 1)


@pytest.mark.parametrize("name", ALL)
def test_all_attention_is_the_memory_aid_and_none_is_the_table(name: str) -> None:
    for g in islice(positions(name), 4):
        everything = sum(contents(g))
        strict = g.rules.resample_mode(g.options, "strict")
        assert Memory(1, 1.0).bits(g) == g.rules.resample_mode(g.options, "assist")
        assert Memory(1, 0.0).bits(g) == g.rules.resample_mode(g.options, None)
        for seed in range(3):
            drawn, assisted = imagined(g, strict | everything, seed), g.determinize("a", seed, "assist")
            set_seed(drawn, 0)  # the dice ahead are the drawn game's own
            assert hashlib.blake2b(drawn.pack(), digest_size=16).hexdigest() == assisted.digest()


@pytest.mark.parametrize("name", ["assist", "mountain"])
def test_a_table_that_shows_everything_leaves_nothing_to_forget(name: str) -> None:
    for g in islice(positions(name), 4):
        assert len({Memory(seed, 0.3).bits(g) for seed in range(5)}) == 1


def test_a_memory_is_the_same_whenever_it_is_asked_and_differs_by_seed() -> None:
    g = stacks()
    assert Memory(4, 0.5).bits(g) == Memory(4, 0.5).bits(g.determinize("a", 9, "assist"))
    assert len({Memory(seed, 0.5).bits(g) for seed in range(20)}) > 5


@pytest.mark.parametrize("attention", [0.0, 0.2, 0.7, 1.0])
def test_attention_is_the_share_that_is_kept(attention: float) -> None:
    kept = sum(Memory(seed, attention).keeps(thing) for seed in range(40) for thing in range(100))
    assert kept / 4000 == pytest.approx(attention, abs=0.04)


def test_more_attention_forgets_nothing_that_less_would_keep() -> None:
    for thing in range(300):
        answers = [Memory(5, attention / 10).keeps(thing) for attention in range(11)]
        assert answers == sorted(answers)


def test_what_changes_is_another_thing() -> None:
    one, other = contents(stacks()), contents(load({**STACKS, 3: "a2"}, hands={"a": ["W1", "T1", "T2"]}))
    assert one.keys() == other.keys()
    assert sum(one[bit] != other[bit] for bit in one) == 1


def test_what_was_never_shown_cannot_be_remembered() -> None:
    assert len(contents(mountain())) == len(SHOWN)
    assert not contents(zauberberg.load({"1.5": "a1"}, hands={"a": "1 2 3"}, memory_aid="off"))


@pytest.mark.parametrize("attention", [-0.1, 1.1, float("nan")])
def test_impossible_attention_is_refused(attention: float) -> None:
    with pytest.raises(zt.OptionError):
        Memory(1, attention)
