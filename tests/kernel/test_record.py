"""Records: one class, a gapless dtype for compiled code, a plain object for interpreted code."""

import struct
from typing import Annotated

import numpy as np
import pytest

from zauberturm.kernel import I1, JIT, U1, U2, U4, UINT8, Array, Record, entry, rule
from zauberturm.kernel.record import words_of


class Sample(Record):
    """Fields of all sizes, wide ones first."""

    big: U4
    row: Annotated[list[int], Array(np.uint16, 3)]
    half: U2
    small: Annotated[list[int], Array(np.int8, 2)]
    low: I1
    high: U1


@rule
def fill(g: Sample, value: int) -> int:
    """Write to single fields and to arrays."""
    g.low = -value
    g.row[1] = 1000 * value
    g.small[0] = g.low - 1
    return int(g.row[1] + g.high)


def sample() -> Sample:
    g = Sample()
    g.big, g.row, g.half, g.small, g.low, g.high = 2**32 - 1, [1, 2, 65535], 7, [-128, 127], -1, 255
    return g


def test_the_dtype_is_aligned_and_has_the_fields_in_order() -> None:
    assert Sample.dtype.names == ("big", "row", "half", "small", "low", "high")
    assert Sample.dtype.isalignedstruct
    assert Sample.dtype.itemsize == 16
    assert Sample.dtype["row"] == np.dtype((np.uint16, (3,)))


def test_a_fresh_record_is_zero_throughout() -> None:
    assert Sample().pack() == bytes(16)
    assert (Sample().big, Sample().row) == (0, [0, 0, 0])


def test_bytes_lead_back_to_the_same_record() -> None:
    g = sample()
    again = Sample.unpack(g.pack())
    assert vars(again) == vars(g)
    assert again.pack() == g.pack() == struct.pack("<I3HH2bbB", 2**32 - 1, 1, 2, 65535, 7, -128, 127, -1, 255)


def test_bytes_are_those_that_numpy_sees() -> None:
    one = np.frombuffer(sample().pack(), Sample.dtype)[0]
    assert (one["big"], one["row"].tolist(), one["low"], one["high"]) == (2**32 - 1, [1, 2, 65535], -1, 255)


@pytest.mark.parametrize(("field", "value"), [("low", 128), ("high", -1), ("big", 2**32), ("row", [1, 2, 65536])])
def test_a_number_that_does_not_fit_is_noticed(field: str, value: object) -> None:
    g = sample()
    setattr(g, field, value)
    with pytest.raises(struct.error):
        g.pack()


def test_gaps_are_refused() -> None:
    with pytest.raises(TypeError, match="gaps"):

        class Inside(Record):
            """The compiler would leave three bytes before the wide field."""

            low: I1
            big: U4

    with pytest.raises(TypeError, match="gaps"):

        class AtTheEnd(Record):
            """And three bytes here after the narrow one."""

            big: U4
            low: I1


def test_a_handle_is_what_core_functions_change() -> None:
    handle = sample().handle()
    assert entry(fill)(handle, 5) == 5255
    plain = Sample.plain(handle)
    assert (plain.low, plain.row, plain.small) == (-5, [1, 5000, 65535], [-6, 127])
    assert isinstance(handle, np.ndarray if JIT else Sample)


def test_copies_are_independent() -> None:
    handle = sample().handle()
    copied, plain = Sample.copy_of(handle), Sample.plain(handle)
    entry(fill)(handle, 3)
    assert Sample.plain(copied).pack() == plain.pack() == sample().pack()
    assert Sample.bytes_of(handle) != Sample.bytes_of(copied)


def test_one_record_of_many_and_all_of_them_as_words() -> None:
    records = np.frombuffer(bytearray(Sample().pack() + sample().pack()), Sample.dtype)
    assert Sample.plain_of(records, 1).pack() == sample().pack()
    words = words_of(records)
    assert words.shape == (2, 4)
    assert (words[0] == 0).all()
    words[0, 0] = 99
    assert records["big"][0] == 99  # the same memory


def test_a_record_that_inherits_has_a_dtype_of_its_own() -> None:
    class Longer(Sample):
        more: Annotated[list[int], Array(UINT8, 4)]

    assert Sample.dtype.names != Longer.dtype.names
    assert Longer.dtype.itemsize == Longer.byte_size == Sample.byte_size + 4
