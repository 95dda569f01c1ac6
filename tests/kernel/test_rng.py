"""Philox against its published answers; chance and picks uniform, apart from each other, and led by all of the seed."""

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from zauberturm.kernel import entry
from zauberturm.kernel.record import U4, Handle
from zauberturm.kernel.rng import MASK, SEED_BITS, Randomness, below, philox, pick, set_seed

DRAWS = 6000
SIGMAS = 5
WIDE = 0x60000000  # 2**32 is no multiple of it: every fourth word has to be thrown away

_below, _pick = entry(below), entry(pick)
STREAMS: dict[str, Callable[..., int]] = {"chance": _below, "pick": _pick}


class Dice(Randomness):
    """A record of its own: Numba would take every game's record for a kind of the bare one, and warn about it."""

    of_this_test: U4


def generator(seed: int) -> Handle:
    plain = Dice()
    set_seed(plain, seed)
    return plain.handle()


def numbers(seed: int, limit: int, count: int, draw: Callable[..., int] = _below) -> list[int]:
    g = generator(seed)
    return [int(draw(g, limit)) for _ in range(count)]


@pytest.mark.parametrize(
    ("counter", "key", "word"),
    [
        ((0, 0, 0, 0), (0, 0), 0x6627E8D5),
        ((MASK,) * 4, (MASK,) * 2, 0x408F276D),
        ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0), 0xD16CFE09),
    ],
)
def test_philox_gives_the_published_words(counter: tuple[int, ...], key: tuple[int, ...], word: int) -> None:
    assert philox(*counter, *key) == word


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("limit", [1, 2, 6, 23, 90])
def test_every_number_below_the_limit_is_equally_likely(stream: str, limit: int) -> None:
    counts = Counter(numbers(2024, limit, DRAWS, STREAMS[stream]))
    assert set(counts) == set(range(limit))
    share = 1 / limit
    slack = SIGMAS * sqrt(DRAWS * share * (1 - share))
    assert all(abs(count - DRAWS * share) <= slack for count in counts.values())


def test_words_that_would_make_some_numbers_likelier_are_thrown_away() -> None:
    drawn = numbers(7, WIDE, DRAWS)
    assert all(0 <= number < WIDE for number in drawn)
    thirds = Counter(number * 3 // WIDE for number in drawn)
    assert all(abs(thirds[third] - DRAWS / 3) <= SIGMAS * sqrt(DRAWS * 2 / 9) for third in range(3))
    g = generator(7)
    for _ in range(DRAWS):
        _below(g, WIDE)
    used = Dice.plain(g).chances
    assert DRAWS * 1.25 < used < DRAWS * 1.42  # a quarter of the words, 4/3 in all


def test_chance_and_picks_do_not_disturb_each_other() -> None:
    alone, picks_alone = numbers(5, 1000, 50), numbers(5, 1000, 50, _pick)
    g = generator(5)
    both = [(int(_pick(g, 1000)), int(_below(g, 1000)), int(_pick(g, 1000))) for _ in range(25)]
    assert [chance for _, chance, _ in both] == alone[:25]
    assert [one for first, _, second in both for one in (first, second)] == picks_alone
    assert alone != picks_alone


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    streams = [tuple(numbers(seed, WIDE, 20)) for seed in range(50)]
    assert len({number for stream in streams for number in stream}) == 50 * 20


@pytest.mark.parametrize("bit", range(0, SEED_BITS, 7))
def test_every_bit_of_the_seed_counts(bit: int) -> None:
    base = 0x0123456789ABCDEF0123456789ABCDEF
    assert base.bit_length() <= SEED_BITS == 128
    assert numbers(base, WIDE, 4) != numbers(base ^ (1 << bit), WIDE, 4)


def test_a_seed_fills_the_record_and_begins_anew() -> None:
    plain = Dice()
    set_seed(plain, (1 << SEED_BITS) - 2)
    assert plain.seed == [MASK - 1, MASK, MASK, MASK]
    g = plain.handle()
    first = int(_below(g, WIDE))
    again = Dice.plain(g)
    assert (again.chances > 0, again.picks) == (True, 0)
    set_seed(again, (1 << SEED_BITS) - 2)
    assert int(_below(again.handle(), WIDE)) == first
