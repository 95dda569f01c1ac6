"""Positions as records: one class gives the aligned dtype for compiled code and a plain object for interpreted code.

    class Position(Record):
        castle: I1
        tower_space: Annotated[list[int], Array(np.int8, 9)]

In plain Python a position is an instance of that class with integers and lists. Compiled, it is one element of a
structured array with the same field names, so `g.castle` and `g.tower_space[t]` mean the same in both.
"""

import struct
from typing import Annotated, Any, ClassVar, NamedTuple, Self, cast, get_type_hints

import numpy as np
import numpy.typing as npt

from zauberturm.kernel.jit import JIT


class Array(NamedTuple):
    """A fixed-size array field of a record."""

    kind: type[np.generic]
    size: int


I1 = Annotated[int, np.int8]
U1 = Annotated[int, np.uint8]
U2 = Annotated[int, np.uint16]
U4 = Annotated[int, np.uint32]

Handle = Any  # a plain Record, or a structured array of one element when compiled
Words = npt.NDArray[np.uint32]


class _Field(NamedTuple):
    name: str
    size: int  # 0 for a single number
    at: int  # where its first value stands among all values of the record


class Record:
    """Base of all position records; subclasses only annotate fields."""

    dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[tuple[_Field, ...]]
    _codec: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        hints = {
            name: hint.__metadata__[0]
            for name, hint in get_type_hints(cls, include_extras=True).items()
            if hasattr(hint, "__metadata__")
        }
        # CUDA refuses unaligned fields.
        cls.dtype = np.dtype(
            [(n, k.kind, (k.size,)) if isinstance(k, Array) else (n, k) for n, k in hints.items()], align=True
        )
        fields, codec, at = [], "<", 0
        end = 0
        for name, kind in hints.items():
            scalar = np.dtype(kind.kind if isinstance(kind, Array) else kind)
            size = kind.size if isinstance(kind, Array) else 0
            offset = cast("Any", cls.dtype.fields)[name][1]
            codec += "x" * (offset - end) + f"{size or 1}{scalar.char}"
            fields.append(_Field(name, size, at))
            at += size or 1
            end = offset + scalar.itemsize * (size or 1)
        if codec.count("x") or end != cls.dtype.itemsize:
            raise TypeError(f"{cls.__name__} has gaps; equal positions must have equal bytes, also after a raw copy")
        cls._fields = tuple(fields)
        cls._codec = struct.Struct(codec)

    @classmethod
    def need_bits(cls, field: str, count: int) -> None:
        """Refuse a field that is too narrow for so many flags: the lost ones would be off for ever."""
        bits = 8 * cls.dtype[field].itemsize
        if count > bits:
            raise TypeError(f"{cls.__name__}.{field} has {bits} bits, but {count} flags need one each: widen the field")

    def __init__(self) -> None:
        for name, size, _ in self._fields:
            setattr(self, name, [0] * size if size else 0)

    def pack(self) -> bytes:
        """The bytes of the record: equal positions give equal bytes."""
        values: list[int] = []
        for name, size, _ in self._fields:
            value = getattr(self, name)
            if size:
                values.extend(value)
            else:
                values.append(value)
        return self._codec.pack(*values)

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The plain record with these bytes."""
        values = cls._codec.unpack(data)
        self = cls.__new__(cls)
        for name, size, at in cls._fields:
            setattr(self, name, list(values[at : at + size]) if size else values[at])
        return self

    def handle(self) -> Handle:
        """What entries of the core take: the record itself, or an array of one element when compiled."""
        return np.frombuffer(bytearray(self.pack()), dtype=self.dtype) if JIT else self

    @classmethod
    def plain(cls, handle: Handle) -> Self:
        """A plain copy of what a handle holds."""
        return cls.unpack(cls.bytes_of(handle))

    @classmethod
    def plain_of(cls, records: npt.NDArray[Any], index: int) -> Self:
        """A plain copy of one record of many."""
        return cls.unpack(records[index : index + 1].tobytes())

    @staticmethod
    def bytes_of(handle: Handle) -> bytes:
        """The bytes behind a handle."""
        return cast("bytes", handle.tobytes() if JIT else handle.pack())

    @classmethod
    def copy_of(cls, handle: Handle) -> Handle:
        """An independent handle with the same contents."""
        return handle.copy() if JIT else cls.unpack(handle.pack())


def words_of(records: npt.NDArray[Any]) -> Words:
    """The records as rows of 32-bit words sharing their memory, for digests."""
    return records.view(np.uint32).reshape(len(records), -1)
