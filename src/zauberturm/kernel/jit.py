"""One source, two ways to run it: compiled by Numba, or plain Python with `ZAUBERTURM_JIT=0`.

`rule` marks a function of the core. `entry` makes a core function callable from Python. Only entries are kept on disk:
a cached inner function would come back as machine code and could no longer be inlined into its callers.
"""

import os
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("ZAUBERTURM_JIT", "1") != "0"
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}


def rule(function: F) -> F:
    """Mark `function` as part of the core: integers and records only, so that it can be compiled."""
    return _compiled(function, forceinline=False)  # said, or it would be inherited from an inlined caller


def _compiled(function: F, *, forceinline: bool) -> F:
    if not JIT:
        return function
    import numba  # half a second that the interpreted rules do without

    compiled = numba.njit(no_cfunc_wrapper=True, forceinline=forceinline, **_OPTIONS)(function)
    widen_arguments(compiled)
    return cast("F", compiled)


def widen_arguments(compiled: Any) -> None:
    """Let core functions call each other with 64-bit integers only.

    Fields are small integers of several types, and Numba compiles a function anew for every combination it is called
    with. One version of each takes a third of the time to compile and gives the same machine code after inlining.
    """
    from numba.core import types

    original = compiled.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        wide = tuple(types.int64 if isinstance(a, types.Integer) else a for a in arguments)
        return original(wide, keywords)

    compiled.get_call_template = widened


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
    import numba

    from zauberturm.kernel.cache import keep

    compiled = numba.njit(**_OPTIONS)(bound)
    keep(compiled)
    return cast("F", compiled)


def inner(template: F, **names: Any) -> F:
    """Like `bind`, for a template that is only called from other core functions."""
    plain = cast("FunctionType", template)
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__)
    return cast("F", rule(bound))


def inlined(template: F, **names: Any) -> F:
    """Like `inner`, and always inlined: handing over many arrays costs more than the work."""
    plain = cast("FunctionType", template)
    bound = FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__)
    return cast("F", _compiled(bound, forceinline=True))


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


def _call3(records: Any, a: Any, b: Any, c: Any) -> Any:
    return target(records[0], a, b, c)


_CALLS: dict[int, Callable[..., Any]] = {1: _call0, 2: _call1, 3: _call2, 4: _call3}


def entry(function: F) -> F:
    """Make a core function `f(g, ...)` callable from Python on a record handle (see `Record.handle`)."""
    if not JIT:
        return function
    plain = cast("Any", function).py_func
    template: Callable[..., Any] = _CALLS[plain.__code__.co_argcount]
    return cast("F", bind(template, plain.__name__, plain.__module__, target=function))
