"""One source, two ways to run it: compiled by Numba, or plain Python with `ZAUBERTURM_JIT=0`.

`rule` marks a function of the core. `entry` makes a core function callable from Python. Only entries are kept on disk:
a cached inner function would come back as machine code and could no longer be inlined into its callers.
"""

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
from numba.core import types

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("ZAUBERTURM_JIT", "1") != "0"
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}
_KEPT_FOR = 30 * 24 * 3600  # seconds that a cache folder may lie unused
_DIGEST = re.compile("[0-9a-f]{24}")


def rule(function: F) -> F:
    """Mark `function` as part of the core: integers and records only, so that it can be compiled."""
    if not JIT:
        return function
    compiled = numba.njit(no_cfunc_wrapper=True, **_OPTIONS)(function)
    widen_arguments(compiled)
    return cast("F", compiled)


def widen_arguments(compiled: Any) -> None:
    """Let core functions call each other with 64-bit integers only.

    Fields are small integers of several types, and Numba compiles a function anew for every combination it is called
    with. One version of each takes a third of the time to compile and gives the same machine code after inlining.
    """
    original = compiled.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        wide = tuple(types.int64 if isinstance(a, types.Integer) else a for a in arguments)
        return original(wide, keywords)

    compiled.get_call_template = widened


def _source_folders(module: str) -> tuple[Path, ...]:
    """The folders whose files decide what `module` compiles to: the kernel, and the room the module lives in."""
    parts = module.split(".")
    rooms = [sys.modules[".".join(parts[:depth])] for depth in (2, 1) if depth <= len(parts)]
    room = next((r for r in rooms if hasattr(r, "__path__")), rooms[-1])
    return (Path(__file__).parent, Path(cast("str", room.__file__)).parent)


@cache
def source_digest(folders: tuple[Path, ...]) -> str:
    """A digest of every Python file below `folders`.

    Numba notices a change in the file of the cached function only, not in the files of the functions it calls, so the
    cache folder carries this digest.
    """
    digest = hashlib.blake2b(digest_size=12)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def cache_folder(module: str) -> Path:
    """Where the compiled entries of `module` are kept."""
    base = os.environ.get("ZAUBERTURM_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "zauberturm" / source_digest(_source_folders(module))


def bind(template: F, name: str, module: str, **names: Any) -> F:
    """Compile `template` with `names` as its globals, under its own name in the on-disk cache.

    A closure would do the same, but Numba keys closures by pickled contents, which differ from process to process, so
    nothing would ever be found again.
    """
    plain = cast("FunctionType", template)
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, name, plain.__defaults__)
    bound.__module__, bound.__qualname__, bound.__doc__ = module, name, plain.__doc__
    if not JIT:
        return cast("F", bound)
    return cast("F", _cached(bound, cache_folder(module)))


@cache
def _clear_out(folder: Path) -> None:
    """Mark a cache folder as used, and remove those of other versions that have not been used for a month."""
    long_ago = time.time() - _KEPT_FOR
    try:
        for other in folder.parent.iterdir():
            if other == folder:
                os.utime(other)
            elif _DIGEST.fullmatch(other.name) and other.stat().st_mtime < long_ago:
                shutil.rmtree(other)
    except OSError:
        pass  # nothing there yet, read-only, or somebody else is clearing out: it can wait


def _cached(function: FunctionType, folder: Path) -> Any:
    _clear_out(folder)
    compiled = numba.njit(**_OPTIONS)(function)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)  # read once, by enable_caching; other users of Numba keep their own setting
    try:
        compiled.enable_caching()
    finally:
        numba.config.CACHE_DIR = before
    return compiled


def inner(template: F, **names: Any) -> F:
    """Like `bind`, for a template that is only called from other core functions."""
    plain = cast("FunctionType", template)
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__)
    return cast("F", rule(bound))


def rebuild(
    function: Any,
    constants: Mapping[str, int],
    build: Callable[[FunctionType], Any],
    done: dict[Any, Any] | None = None,
) -> Any:
    """Build a core function, and all it calls, anew: for another target, with other values of some global constants.

    With the options that are off set to 0, the compiler drops what can never happen. Worth it on a GPU, whose
    instruction cache is small. Needs the JIT.
    """
    done = {} if done is None else done
    if function not in done:
        plain = function.py_func
        names = dict(plain.__globals__)
        for name in plain.__code__.co_names:
            if name in constants:
                names[name] = constants[name]
            elif hasattr(names.get(name), "py_func"):
                names[name] = rebuild(names[name], constants, build, done)
        done[function] = build(FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__))
    return done[function]


_TWINS: dict[Any, Any] = {}


def interpreted(function: F) -> F:
    """The same core function as plain Python, with all it calls: it takes plain records, also while the JIT is on."""
    return cast("F", rebuild(function, {}, lambda plain: plain, _TWINS)) if JIT else function


# Python hands records over as arrays of one element: 1 microsecond per call, against 7 for a record scalar.


target: Callable[..., Any]  # bound by `entry`


def _call0(records: Any) -> Any:
    return target(records[0])


def _call1(records: Any, a: Any) -> Any:
    return target(records[0], a)


def _call2(records: Any, a: Any, b: Any) -> Any:
    return target(records[0], a, b)


_CALLS: dict[int, Callable[..., Any]] = {1: _call0, 2: _call1, 3: _call2}


def entry(function: F) -> F:
    """Make a core function `f(g, ...)` callable from Python on a record handle (see `Record.handle`)."""
    if not JIT:
        return function
    plain = cast("Any", function).py_func
    template: Callable[..., Any] = _CALLS[plain.__code__.co_argcount]
    return cast("F", bind(template, plain.__name__, plain.__module__, target=function))
