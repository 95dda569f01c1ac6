"""The rules of the house as WebAssembly: `python -m zauberturm.wasm FOLDER [GAME ...]` writes one module for each game.

Beside each module lies a JSON file with the sizes of what it is called with. Modules are kept with the compiled rules,
by a digest of their sources: as long as nothing has changed, nothing is compiled.
"""

import argparse
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from zauberturm.engine import FACTS
from zauberturm.kernel import JIT, notice
from zauberturm.kernel.turns import turn
from zauberturm.registry import HOUSE, engine


def build(game: str, folder: Path) -> Path:
    """Write a game's module and its sizes into `folder`; the module's path. Compiled only if it is not kept."""
    kept = _kept(game)
    folder.mkdir(parents=True, exist_ok=True)
    for suffix in (".json", ".wasm"):
        shutil.copyfile(kept.with_suffix(suffix), folder / f"{game}{suffix}")
    return folder / f"{game}.wasm"


def _kept(game: str) -> Path:
    """Where the module lies that is kept; it is made first if need be. The JSON file beside it is there before it."""
    from zauberturm.kernel import wasm
    from zauberturm.kernel.cache import folder_with

    rules = engine(game).rules
    name = f"{rules.info.name}.wasm"
    path = folder_with(rules.core.legal.__module__, name) / name
    if path.exists():
        return path
    with turn(path.parent, path.exists), notice.compiling(game):
        if not path.exists():
            room = wasm.Room(log=(rules.log_room + 1) * rules.log_width, facts=FACTS)
            _write(path.with_suffix(".json"), json.dumps(wasm.sizes(rules.core, room)).encode())
            _write(path, wasm.module_of(rules.core, room))
    return path


def _write(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
    Path(file.name).replace(path)


def figures(module: Path) -> dict[str, Any]:
    """How large a module is."""
    content = module.read_bytes()
    return {"game": module.stem, "bytes": len(content), "gzip": len(gzip.compress(content, 9))}


def main(arguments: list[str]) -> int:
    """Write modules; several games side by side, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m zauberturm.wasm", description="the rules as WebAssembly")
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=list(HOUSE))
    given = parser.parse_args(arguments)
    if not JIT:
        parser.error("ZAUBERTURM_JIT=0 switches the compiler off that this needs")
    names = [engine(name).rules.info.name for name in given.games]
    if len(names) == 1:
        sys.stdout.write(f"{json.dumps(figures(build(names[0], given.folder)))}\n")
        return 0
    command = [sys.executable, "-m", "zauberturm.wasm", str(given.folder)]
    processes = [subprocess.Popen([*command, name]) for name in names]  # noqa: S603 - this program
    return max(process.wait() for process in processes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
