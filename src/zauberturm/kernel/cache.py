"""Compiled entries on disk: found again wherever the sources lie, compiled by one process while the others wait.

Numba's own cache is keyed by the path of the source file and notices changes in that file alone. Ours is keyed by a
digest of all sources that an entry is made of: the kernel, what the games share, and the one game.
"""

import functools
import os
import pickle
import re
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from zauberturm.kernel import notice
from zauberturm.kernel.sources import source_digest, sources_of
from zauberturm.kernel.turns import turn

_KEPT_FOR: Final = 30 * 24 * 3600  # seconds that a folder may lie unused
_DIGEST: Final = re.compile("[0-9a-f]{24}")
# What reading a damaged file can raise: pickles name modules and attributes, and may end anywhere.
_DAMAGED: Final = (
    OSError,
    EOFError,
    pickle.PickleError,
    AttributeError,
    ImportError,
    LookupError,
    TypeError,
    ValueError,
)


def entry_digest(module: str) -> str:
    """A digest of all that decides what the entries of `module` compile to."""
    return source_digest(sources_of(module), numba.__version__)


def cache_home() -> Path:
    """Where the folders of all digests lie."""
    base = os.environ.get("ZAUBERTURM_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "zauberturm"


def cache_folder(module: str) -> Path:
    """Where the compiled entries of `module` are kept."""
    return _usable(cache_home()) / entry_digest(module)


def folder_with(module: str, file: str) -> Path:
    """The folder of `module`. One that can only be read, in a container perhaps, will do if it holds `file`."""
    given = cache_home() / entry_digest(module)
    return given if (given / file).exists() else cache_folder(module)


@functools.cache
def _usable(home: Path) -> Path:
    """`home`, or a folder for this machine's temporary files if nothing can be written there."""
    reason = _why_not_writable(home)
    if reason is None:
        return home
    instead = _temporary()
    notice.say(
        f"cannot write compiled rules to {home} ({reason}); they are kept in {instead} for now. "
        "Set ZAUBERTURM_CACHE_DIR to a folder that lasts."
    )
    return instead


def _why_not_writable(folder: Path) -> str | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return error.strerror or str(error)
    return None


def _temporary() -> Path:
    """A folder of this user's alone: what lies in a cache is executed, so nobody else may have put it there."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"zauberturm-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        found = None
    if found and stat.S_ISDIR(found.st_mode) and found.st_uid == user and not stat.S_IMODE(found.st_mode) & 0o077:
        return folder
    return Path(tempfile.mkdtemp(prefix="zauberturm-"))


class _Place:
    """Where one entry lies, as Numba's cache asks for it."""

    def __init__(self, folder: Path, name: str, stamp: str) -> None:
        self._folder, self._name, self._stamp = folder, name, stamp

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return self._name


class _Impl(CompileResultCacheImpl):
    """Numba's way to write compiled code down, at a place of ours."""

    def __init__(self, function: Any) -> None:
        """Numba's own would look for a place that depends on the path of the source."""
        module, code = function.__module__, function.__code__
        digest = entry_digest(module)
        self._lineno = code.co_firstlineno
        self._locator = _Place(Path(), code.co_name, digest)
        self._filename_base = self.get_filename_base(f"{module}.{function.__qualname__}", getattr(sys, "abiflags", ""))
        self._locator = _Place(folder_with(module, f"{self._filename_base}.nbi"), code.co_name, digest)


class EntryCache(FunctionCache):
    """The versions of one entry on disk. A damaged or full disk costs time, never a game."""

    _impl_class = _Impl

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return Path(self.cache_path)

    def holds(self, signature: Any, context: Any) -> bool:
        """Tell whether a version is there, without loading it."""
        try:
            name = self._cache_file._load_index().get(self._index_key(signature, context.codegen()))  # noqa: SLF001
        except _DAMAGED:
            return False
        return name is not None and (self.folder / name).exists()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled version, or None if there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)
        except _DAMAGED:
            Path(self._cache_file._index_path).unlink(missing_ok=True)  # noqa: SLF001 - or it could not be saved again
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled version if that is possible."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            notice.say(
                f"cannot keep compiled rules in {self.folder} ({error.strerror}); they are compiled again next time"
            )


def keep(compiled: Any) -> None:
    """Let an entry be found on disk, and let only one process at a time compile what is not there."""
    cache = EntryCache(compiled.py_func)
    _clear_out(cache.folder)
    compiled._cache = cache  # noqa: SLF001 - what Numba's enable_caching does, with a cache of ours
    compile_anew = compiled.compile

    def compile_once(signature: Any) -> Any:
        def is_there() -> bool:
            return cache.holds(signature, compiled.targetctx)

        if is_there():
            return compile_anew(signature)
        with notice.compiling(game_of(compiled.py_func.__module__)), turn(cache.folder, is_there):
            return compile_anew(signature)

    compiled.compile = compile_once


def game_of(module: str) -> str:
    """The game that a module belongs to, or its package if it is not of the house."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["zauberturm", "games"] and len(parts) > 2 else parts[0]


@functools.cache
def _clear_out(folder: Path) -> None:
    """Mark a folder as used, and remove those of other versions that have not been used for a month."""
    long_ago = time.time() - _KEPT_FOR
    try:
        for other in folder.parent.iterdir():
            if other == folder:
                os.utime(other)
            elif _DIGEST.fullmatch(other.name) and other.stat().st_mtime < long_ago:
                shutil.rmtree(other)
    except OSError:
        pass  # nothing there yet, read-only, or somebody else is clearing out: it can wait
