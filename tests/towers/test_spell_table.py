"""The table of spells in `board` says what the codes of actions, notation and prices follow from."""

from itertools import pairwise

import pytest

from zauberturm.games.towers.actions import CAST, CAST_BEFORE, FIRST_USE, MAX_TIMES, USES, spell_of, times_of
from zauberturm.games.towers.board import ON_DECLARED, SPELL_CODES, SPELL_TABLE
from zauberturm.games.towers.notation import describe
from zauberturm.games.towers.state import ALL_TILES, State
from zauberturm.kernel import interpreted

NAMING = [number for number, spell in enumerate(SPELL_TABLE) if spell.target != ON_DECLARED]


@pytest.mark.parametrize("spell", NAMING, ids=SPELL_CODES.__getitem__)
def test_the_uses_of_a_spell_are_one_block(spell: int) -> None:
    after = min((first for first in FIRST_USE if first > FIRST_USE[spell]), default=USES)
    block = range(FIRST_USE[spell], after)
    assert {interpreted(spell_of)(use) for use in block} == {spell}
    times = {interpreted(times_of)(use) for use in block}
    assert times == (set(range(1, MAX_TIMES + 1)) if SPELL_TABLE[spell].steps else {1})


def test_texts_name_the_spell_of_their_code() -> None:
    texts = describe()
    for base in (CAST, CAST_BEFORE):
        for use in range(USES):
            assert texts[base + use].parts["spell"] == SPELL_CODES[interpreted(spell_of)(use)]


def test_blocks_follow_what_uses_name() -> None:
    placed = sorted(NAMING, key=FIRST_USE.__getitem__)
    assert all(SPELL_TABLE[one].target <= SPELL_TABLE[other].target for one, other in pairwise(placed))


def test_every_tile_has_a_bit() -> None:
    assert 8 * State.dtype["tiles"].itemsize >= len(SPELL_TABLE)
    assert ALL_TILES.bit_count() == len(SPELL_TABLE)
