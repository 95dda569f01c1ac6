"""The engine room: compiling, records, randomness, batches, playouts. It knows no game."""

from zauberturm.kernel.jit import JIT, entry, interpreted, rule
from zauberturm.kernel.record import I1, INT8, U1, U2, U4, UINT8, UINT16, UINT32, Array, Record

__all__ = [
    "I1",
    "INT8",
    "JIT",
    "U1",
    "U2",
    "U4",
    "UINT8",
    "UINT16",
    "UINT32",
    "Array",
    "Record",
    "entry",
    "interpreted",
    "rule",
]
