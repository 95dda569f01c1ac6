"""Messages that are worth it travel compressed (permessage-deflate, RFC 7692).

Short ones do not: compressing costs more than it spares. Nothing is kept from one message to the next, so a socket
takes no memory for it, and those who are sent the same message share the work.
"""

import zlib
from collections.abc import Sequence
from typing import Final

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

WORTH_IT: Final = 1024  # bytes
LEVEL: Final = 1  # a whole state of a table shrinks to a sixth in some ten microseconds; more effort gains little
WINDOW: Final = 12  # bits of the room it looks back in: 4 KB hold a message, and little memory has to be cleared
MEMORY: Final = 5
_TAIL: Final = b"\x00\x00\xff\xff"  # of every compressed message; not sent


class _Last:
    """The message that was compressed last: often the next one to be sent is the same."""

    key: tuple[object, int] = (None, 0)
    compressed = b""


def compressed(message: bytes, window: int) -> bytes:
    """A message as it is sent."""
    if _Last.key[0] is not message or _Last.key[1] != window:
        work = zlib.compressobj(LEVEL, zlib.DEFLATED, -window, MEMORY)
        data = work.compress(message) + work.flush(zlib.Z_SYNC_FLUSH)
        _Last.key, _Last.compressed = (message, window), data.removesuffix(_TAIL)
    return _Last.compressed


class Deflate(PerMessageDeflate):
    """Compresses long messages only."""

    def encode(self, frame: Frame) -> Frame:
        """An outgoing frame; ours are whole messages."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < WORTH_IT or not isinstance(frame.data, bytes):
            return frame
        data = compressed(frame.data, self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, rsv1=True)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on it with clients that can."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed on."""
        answer, made = super().process_request_params(params, accepted_extensions)
        windows = made.remote_max_window_bits, made.local_max_window_bits
        return answer, Deflate(made.remote_no_context_takeover, made.local_no_context_takeover, *windows)


DEFLATE: Final = DeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, server_max_window_bits=WINDOW
)
