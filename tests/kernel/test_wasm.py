"""The way to WebAssembly: the part of Numba that it rests on, and modules that Node can run."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
import pytest
from llvmlite import ir
from numba import carray, types

import zauberturm as zt
from supply import locks
from tests.wasm_host import hosted
from zauberturm.kernel import wasm_target
from zauberturm.kernel.jit import rebuild
from zauberturm.kernel.rng import philox
from zauberturm.kernel.wasm_module import Module, linked
from zauberturm.kernel.wasm_target import NUMBA, check_version, on_wasm

PHILOX = (1, 2, 3, 4, 5, 6)


def test_the_numba_that_is_locked_is_the_one_that_was_tried() -> None:
    locked = {one.version for one in locks.everything() if one.name == "numba"}
    assert {version.rpartition(".")[0] for version in locked} == {NUMBA}
    check_version(numba.__version__)


@pytest.mark.parametrize("version", ["0.67.2", "0.69.0", "1.0.0"])
def test_another_numba_is_refused(version: str) -> None:
    with pytest.raises(ImportError, match=rf"Numba {NUMBA}, but this is {version}"):
        check_version(version)


def test_functions_of_the_core_run_in_node(tmp_path: Path) -> None:
    inner = rebuild(philox, {}, on_wasm)

    def word(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> Any:
        return inner(c0, c1, c2, c3, k0, k1)

    def total(numbers: Any, count: int, seen: Any) -> None:
        for i in range(count):
            carray(seen, 1)[0] += carray(numbers, count)[i] / 2

    module = Module()
    whole = types.int32
    module.export("word", word, types.float64(whole, whole, whole, whole, whole, whole))
    module.export("total", total, types.void(types.CPointer(types.int16), whole, types.CPointer(types.float64)))
    (tmp_path / "small.wasm").write_bytes(module.finish())
    with hosted(tmp_path / "small.wasm") as host:
        assert host.call("word", *PHILOX) == philox(*PHILOX)
        numbers, seen = np.array([3, -4, 32767], np.int16), np.array([0.25])
        assert host.call("total", numbers, 3, seen) is None
        assert (seen.tolist(), numbers.tolist()) == ([16383.25], [3, -4, 32767])


def test_a_function_that_nobody_has_is_no_module(capfd: pytest.CaptureFixture[str]) -> None:
    # A browser would only say so when the page is open.
    code = ir.Module("asks")
    code.triple = wasm_target.TRIPLE
    nothing = ir.FunctionType(ir.VoidType(), ())
    asks = ir.IRBuilder(ir.Function(code, nothing, "asks").append_basic_block())
    asks.call(ir.Function(code, nothing, "elsewhere"), ())
    asks.ret_void()
    content = wasm_target.machine().emit_object(llvm.parse_assembly(str(code)))
    with pytest.raises(subprocess.CalledProcessError):
        linked(content, ["asks"])
    assert "undefined symbol: elsewhere" in capfd.readouterr().err


def test_a_missing_linker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ziglang", None)
    with pytest.raises(zt.MissingExtra, match="linking WebAssembly needs the package ziglang"):
        linked(b"", [])
