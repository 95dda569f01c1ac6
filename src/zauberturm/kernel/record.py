"""Positions as records: one class gives the aligned dtype for compiled code and a plain object for interpreted code.

    class Position(Record):
        castle: I1
        tower_space: Annotated[list[int], Array(INT8, 9)]

In plain Python a position is an instance of that class with integers and lists. Compiled, it is one element of a
structured array with the same field names, so `g.castle` and `g.tower_space[t]` mean the same in both. NumPy is needed
for the second alone.
"""

import struct
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, NamedTuple, Self, TypeAlias, cast, get_type_hints

from zauberturm.kernel.jit import JIT

if JIT or TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# Kinds of whole numbers, by the letters that `struct` and NumPy have for them.
INT8: Final = "b"
UINT8: Final = "B"
UINT16: Final = "H"
UINT32: Final = "I"


class Array(NamedTuple):
    """A fixed-size array field of a record."""

    kind: Any  # one of the letters, or a type of NumPy
    size: int


I1 = Annotated[int, INT8]
U1 = Annotated[int, UINT8]
U2 = Annotated[int, UINT16]
U4 = Annotated[int, UINT32]

Handle = Any  # a plain Record, or a structured array of one element when compiled
Words: TypeAlias = "npt.NDArray[np.uint32]"


class _Field(NamedTuple):
    name: str
    letter: str
    size: int  # 0 for a single number
    at: int  # where its first value stands among all values of the record


class _Dtype:
    """A record's dtype, made when it is first asked for."""

    def __get__(self, _: object, owner: "type[Record]") -> "np.dtype[Any]":
        import numpy as np

        # CUDA refuses unaligned fields.
        fields = owner._fields
        parts = [(one.name, one.letter, (one.size,)) if one.size else (one.name, one.letter) for one in fields]
        made = np.dtype(parts, align=True)
        owner.dtype = cast("Any", made)  # found before this one from now on
        return made


class Record:
    """Base of all position records; subclasses only annotate fields."""

    dtype: ClassVar[_Dtype] = _Dtype()
    _fields: ClassVar[tuple[_Field, ...]]
    byte_size: ClassVar[int]
    _codec: ClassVar[struct.Struct]

    def __init_subclass__(cls) -> None:
        hints = {
            name: hint.__metadata__[0]
            for name, hint in get_type_hints(cls, include_extras=True).items()
            if hasattr(hint, "__metadata__")
        }
        fields, codec, values, end, widest = list[_Field](), "<", 0, 0, 1
        for name, kind in hints.items():
            letter, count = (_letter(kind.kind), kind.size) if isinstance(kind, Array) else (_letter(kind), 0)
            width = struct.calcsize(f"<{letter}")
            if end % width:
                raise _with_gaps(cls)
            fields.append(_Field(name, letter, count, values))
            codec += f"{count or 1}{letter}"
            values, end, widest = values + (count or 1), end + width * (count or 1), max(widest, width)
        if end % widest:
            raise _with_gaps(cls)
        cls.dtype = _Dtype()  # not that of the class it inherits from
        cls._fields, cls._codec, cls.byte_size = tuple(fields), struct.Struct(codec), end

    @classmethod
    def need_bits(cls, field: str, count: int) -> None:
        """Refuse a field that is too narrow for so many flags: the lost ones would be off for ever."""
        bits = next(8 * struct.calcsize(f"<{one.letter}") for one in cls._fields if one.name == field)
        if count > bits:
            raise TypeError(f"{cls.__name__}.{field} has {bits} bits, but {count} flags need one each: widen the field")

    def __init__(self) -> None:
        for name, _, size, _ in self._fields:
            setattr(self, name, [0] * size if size else 0)

    def pack(self) -> bytes:
        """The bytes of the record: equal positions give equal bytes."""
        values: list[int] = []
        for name, _, size, _ in self._fields:
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
        self.__dict__ = {
            name: list(values[at : at + size]) if size else values[at] for name, _, size, at in cls._fields
        }
        return self

    def handle(self) -> Handle:
        """What entries of the core take: the record itself, or an array of one element when compiled."""
        return np.frombuffer(bytearray(self.pack()), dtype=self.dtype) if JIT else self

    @classmethod
    def several(cls, count: int) -> Any:
        """Empty records side by side: what a search works on."""
        return np.zeros(count, cls.dtype) if JIT else [cls() for _ in range(count)]

    @classmethod
    def plain(cls, handle: Handle) -> Self:
        """A plain copy of what a handle holds."""
        return cls.unpack(cls.bytes_of(handle))

    @classmethod
    def plain_of(cls, records: "npt.NDArray[Any]", index: int) -> Self:
        """A plain copy of one record of many."""
        return cls.unpack(records[index : index + 1].tobytes())

    @staticmethod
    def bytes_of(handle: Handle) -> bytes:
        """The bytes behind a handle."""
        return cast("bytes", handle.tobytes() if JIT else handle.pack())

    @classmethod
    def copy_of(cls, handle: Handle) -> Handle:
        """An independent handle with the same contents."""
        # Not `handle.copy()`: NumPy copies a record field by field, which takes twenty times as long.
        return np.frombuffer(bytearray(handle.tobytes()), dtype=cls.dtype) if JIT else cls.unpack(handle.pack())


def _letter(kind: Any) -> str:
    if isinstance(kind, str):
        return kind
    import numpy as np

    return str(np.dtype(kind).char)


def _with_gaps(cls: type[Record]) -> TypeError:
    return TypeError(f"{cls.__name__} has gaps; equal positions must have equal bytes, also after a raw copy")


def words_of(records: "npt.NDArray[Any]") -> Words:
    """The records as rows of 32-bit words sharing their memory, for digests."""
    return cast("Words", records.view("uint32").reshape(len(records), -1))
