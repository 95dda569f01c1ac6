"""A WebAssembly module in the making: functions go in one by one, a file comes out. It knows no game."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import types

from zauberturm.errors import MissingExtra
from zauberturm.kernel import wasm_target

PAGE: Final = 1 << 16  # bytes, the unit of WebAssembly's memory
_STACK: Final = 4 * PAGE
_LINKER: Final = "ziglang"  # carries LLVM's linker for every system
_FLAGS: Final = (
    "--no-entry",
    "--strip-all",
    "--gc-sections",
    "--import-memory",
    "--stack-first",  # whoever needs too much of it leaves the memory instead of writing over positions
    f"-zstack-size={_STACK}",
    "--export=__heap_base",  # from here on the memory is the caller's
)
# Numba counts references to arrays. All memory here belongs to the caller, so there is nothing to count.
_UNCOUNTED: Final = ("NRT_incref", "NRT_decref")


class Module:
    """Functions with plain numbers and addresses as arguments, which JavaScript can call."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._context = wasm_target.context()
        self._module = llvm.parse_assembly(str(self._context.create_module("rules")))
        self._libraries: dict[Any, None] = {}

    def export(self, name: str, function: Callable[..., Any], signature: Any) -> None:
        """Compile `function` and all it calls, and give it this name outside."""
        described = wasm_target.compiled(function, signature, self._libraries)
        self._link(str(self._plain(name, described)))
        self.names.append(name)

    def finish(self, speed: int = 3) -> bytes:
        """Optimise everything as a whole, and give the file's content. Nothing can be added after that."""
        for library in self._libraries:
            self._module.link_in(wasm_target.bitcode_of(library), preserve=True)
        for name in _UNCOUNTED:
            self._link(f"define void @{name}(ptr %counted) alwaysinline {{ ret void }}")
        self._hide_all_but_exports()
        self._optimise(speed)
        return linked(bytes(wasm_target.machine(speed).emit_object(self._module)), self.names)

    def _link(self, text: str) -> None:
        self._module.link_in(llvm.parse_assembly(text))

    def _plain(self, name: str, described: Any) -> Any:
        """A function as C has it around one as Numba has it, which answers through a pointer and returns a status."""
        context = self._context
        module = context.create_module(name)
        inner_type = context.call_conv.get_function_type(described.restype, described.argtypes)
        inner = ir.Function(module, inner_type, described.llvm_func_name)
        is_void = described.restype == types.none
        result = ir.VoidType() if is_void else context.get_value_type(described.restype)
        arguments = [context.get_value_type(one) for one in described.argtypes]
        outer = ir.Function(module, ir.FunctionType(result, arguments), name)
        builder = ir.IRBuilder(outer.append_basic_block("entry"))
        status, value = context.call_conv.call_function(
            builder, inner, described.restype, described.argtypes, outer.args
        )
        with builder.if_then(status.is_error, likely=False):
            builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
            builder.unreachable()
        if is_void:
            builder.ret_void()
        else:
            builder.ret(value)
        return module

    def _hide_all_but_exports(self) -> None:
        """What nobody outside can call may be inlined, and goes if nobody inside calls it."""
        for one in (*self._module.functions, *self._module.global_variables):
            if not one.is_declaration and one.name not in self.names:
                one.linkage = "internal"

    def _optimise(self, speed: int) -> None:
        tuning = llvm.create_pipeline_tuning_options(speed_level=speed)
        tuning.loop_vectorization = tuning.slp_vectorization = False  # rules have short loops over small integers
        builder = llvm.create_pass_builder(wasm_target.machine(speed), tuning)
        builder.getModulePassManager().run(self._module, builder)


def linked(code: bytes, names: Sequence[str]) -> bytes:
    """A module out of an object file, with these exports. Anything that would still be missing is an error."""
    if find_spec(_LINKER) is None:
        raise MissingExtra("linking WebAssembly", "dev", _LINKER)
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "rules.o"), Path(folder, "rules.wasm")
        given.write_bytes(code)
        exports = [f"--export={name}" for name in names]
        command = [sys.executable, "-m", _LINKER, "wasm-ld", *_FLAGS, *exports, str(given), "-o", str(made)]
        subprocess.run(command, check=True)  # noqa: S603 - all of it is ours
        return made.read_bytes()
