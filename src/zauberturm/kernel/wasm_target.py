"""The one place that knows Numba from inside: a target of Numba's compiler that gives WebAssembly instead of x86.

Numba has no public way to add a target, so these are private names. They are those of `NUMBA`, and another version is
refused until somebody has tried it: raise the number, run `tests/kernel/test_wasm.py`.
"""

from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from numba.core import codegen, compiler_lock, cpu, registry, target_extension, typing

from zauberturm.kernel.jit import widen_arguments

NUMBA: Final = "0.68"  # without the last number, which changes nothing inside
TRIPLE: Final = "wasm32-unknown-unknown"
# Everything that browsers have had since 2021.
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"

_NAME: Final = "wasm"
_OPTIONS: Final = {
    "nopython": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "boundscheck": False,
}


def check_version(found: str) -> None:
    """Refuse a Numba whose inside nobody has looked at."""
    if found.rpartition(".")[0] != NUMBA:
        raise ImportError(f"WebAssembly is made with Numba {NUMBA}, but this is {found}: its inside may differ")


check_version(numba.__version__)


def machine(speed: int = 3) -> Any:
    """LLVM's code generator for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=speed)


class _Library(codegen.AOTCodeLibrary):
    """One compiled function. It is linked and optimised with all others in the end, not alone."""

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001 - Numba's

    def finalize(self) -> None:
        """Leave it as it is."""
        self._finalized = True

    def gather(self, found: dict[Any, None]) -> None:
        """Add this one and all that it needs."""
        if self not in found:
            found[self] = None
            for other in self._linking_libraries:
                other.gather(found)


class _Codegen(codegen.AOTCPUCodegen):
    """Modules that are laid out as WebAssembly wants it."""

    _library_class = _Library

    def _init(self, _module: Any) -> None:
        self._tm_features = FEATURES
        self._tm = machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module


class _Context(cpu.CPUContext):
    """Lowering without Python: no wrappers, and no runtime."""

    def init(self) -> None:
        """What is different from the host."""
        self.is32bit = False  # addresses have 32 bits, but 64-bit numbers are divided by an instruction, not by a call
        self._internal_codegen = _Codegen("zauberturm.wasm")

    def post_lowering(self, mod: Any, library: Any) -> None:
        """There is no runtime to link."""

    def get_executable(self, _library: Any, fndesc: Any, _env: Any) -> Any:
        """Nothing can be called here: a name has to do."""
        return fndesc.mangled_name


class _Target(registry.CPUTarget):
    """A CPU as far as types are concerned."""

    @cached_property
    def _toplevel_target_context(self) -> Any:
        registry.cpu_target.target_context.refresh()  # starts the host's runtime, or Numba would start it for us
        return _Context(self.typing_context, self._target_name)

    @cached_property
    def _toplevel_typing_context(self) -> Any:
        return typing.Context()


class _Dispatcher(registry.CPUDispatcher):
    """A function that is compiled when another one calls it."""

    targetdescr = _Target(_NAME)

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled; nothing here will ever ask for it by calling."""
        self.overloads[tuple(cres.signature.args)] = cres


class _Wasm(target_extension.CPU):
    """The name under which Numba finds all this when it compiles functions of its own."""


def _jit(*_functions: Any, **options: Any) -> Any:
    return lambda function: _Dispatcher(function, targetoptions={**options, **_OPTIONS})


target_extension.target_registry[_NAME] = _Wasm
target_extension.dispatcher_registry[_Wasm] = _Dispatcher
target_extension.jit_registry[_Wasm] = _jit


def on_wasm(function: FunctionType) -> Any:
    """A core function for WebAssembly, as `kernel.jit.rebuild` wants it."""
    compiled = _Dispatcher(function, targetoptions=dict(_OPTIONS))
    widen_arguments(compiled)  # as on the CPU, so that both compute with the same types
    return compiled


def context() -> Any:
    """What knows how values look in WebAssembly."""
    return _Dispatcher.targetdescr.target_context


def compiled(function: Callable[..., Any], signature: Any, libraries: dict[Any, None]) -> Any:
    """Compile `function` and all it calls into `libraries`; Numba's description of it."""
    dispatcher = _Dispatcher(function, targetoptions=dict(_OPTIONS))
    with compiler_lock.global_compiler_lock, target_extension.target_override(_NAME):
        dispatcher.compile(signature)
    result = dispatcher.overloads[tuple(signature.args)]
    result.library.gather(libraries)
    return result.fndesc


def bitcode_of(library: Any) -> Any:
    """The code of a library, for a linker."""
    return library._final_module  # noqa: SLF001 - Numba's
