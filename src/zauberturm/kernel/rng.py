"""Random numbers from inside the record: Philox 4x32-10 (Salmon et al., 2011), a counter-based generator.

The seed's 128 bits are key and half of the counter; the other half counts what was asked so far. Chance and playout
picks count apart, so playing moves at random does not change the cards. All arithmetic fits 64-bit integers after
masking, which makes interpreted, compiled and GPU runs agree bit for bit.
"""

from typing import Annotated

from zauberturm.kernel.jit import rule
from zauberturm.kernel.record import U4, UINT32, Array, Record

MASK = 0xFFFFFFFF
_MULTIPLY_0, _MULTIPLY_1 = 0xD2511F53, 0xCD9E8D57
_WEYL_0, _WEYL_1 = 0x9E3779B9, 0xBB67AE85
_ROUNDS = 10
SEED_WORDS = 4
SEED_BITS = 32 * SEED_WORDS


class Randomness(Record):
    """The fields a record needs for random numbers; positions inherit them."""

    seed: Annotated[list[int], Array(UINT32, SEED_WORDS)]
    chances: U4  # numbers drawn for chance so far
    picks: U4  # numbers drawn for playout moves so far


def set_seed(g: Randomness, seed: int) -> None:
    """Begin the generator anew with a seed of up to 128 bits."""
    for word in range(SEED_WORDS):
        g.seed[word] = (seed >> (32 * word)) & MASK
    g.chances = g.picks = 0


@rule
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> int:
    """The first 32-bit word of one Philox 4x32-10 block."""
    for _ in range(_ROUNDS):
        p0 = c0 * _MULTIPLY_0
        p1 = c2 * _MULTIPLY_1
        # The products fill 64 bits; a compiled shift keeps the sign, the mask drops it again.
        c0, c1, c2, c3 = (
            ((p1 >> 32) & MASK) ^ c1 ^ k0,
            p1 & MASK,
            ((p0 >> 32) & MASK) ^ c3 ^ k1,
            p0 & MASK,
        )
        k0 = (k0 + _WEYL_0) & MASK
        k1 = (k1 + _WEYL_1) & MASK
    return c0


@rule
def below(g: Randomness, limit: int) -> int:
    """A chance number from 0 to limit - 1, all equally likely (Lemire's multiply and reject)."""
    seed = g.seed
    while True:
        word = philox(int(g.chances), 0, int(seed[2]), int(seed[3]), int(seed[0]), int(seed[1]))
        g.chances += 1
        product = word * limit
        left = product & MASK
        if left >= limit or left >= (MASK + 1 - limit) % limit:  # the division is hardly ever needed
            return product >> 32


@rule
def pick(g: Randomness, limit: int) -> int:
    """A number from 0 to limit - 1 for the moves of a playout: cheap, and apart from chance.

    Murmur3's finaliser over a counter; its bias of at most limit / 2**32 does not matter for picking moves.
    """
    word = (int(g.seed[0]) + 0x9E3779B9 * (int(g.picks) + 1) + int(g.seed[3])) & MASK
    word = ((word ^ (word >> 16)) * 0x85EBCA6B + int(g.seed[1])) & MASK
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & MASK
    word ^= word >> 16
    g.picks += 1
    return (word * limit) >> 32
