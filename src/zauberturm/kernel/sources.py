"""Which source files a compiled function is made of, and a digest of them."""

import functools
import hashlib
import sys
from pathlib import Path
from typing import Final, cast

Places = tuple[tuple[Path, str], ...]  # folders, each with a pattern

EVERYTHING: Final = "**/*.py"
_KERNEL: Final = Path(__file__).parent
_GAMES: Final = _KERNEL.parent / "games"


def sources_of(module: str) -> Places:
    """What decides how `module` compiles: the kernel, and its game with what all games share, or its own package."""
    parts = module.split(".")
    if parts[:2] == ["zauberturm", "games"] and len(parts) > 3:
        return ((_KERNEL, EVERYTHING), (_GAMES, "*.py"), (_GAMES / parts[2], EVERYTHING))
    rooms = [sys.modules[".".join(parts[:depth])] for depth in (2, 1) if depth <= len(parts)]
    room = next((r for r in rooms if hasattr(r, "__path__")), rooms[-1])
    return ((_KERNEL, EVERYTHING), (Path(cast("str", room.__file__)).parent, EVERYTHING))


@functools.cache
def source_digest(places: Places, *more: str) -> str:
    """A digest of every Python file in `places`, and of what else matters."""
    digest = hashlib.blake2b("\0".join(more).encode(), digest_size=12)
    for folder, pattern in places:
        for path in sorted(folder.glob(pattern)):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
