"""One server per database, by whatever name it is opened."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.opening import added, opened
from zauberturm.store import Busy, Unusable
from zauberturm.store.sqlite import SQLite

TRY_EACH = """
import os, sys
from zauberturm.store import StoreError
from zauberturm.store.sqlite import SQLite
for line in sys.stdin:
    folder, path = line.rstrip("\\n").split("\\t")
    os.chdir(folder)
    try:
        SQLite(path).close_now()
    except StoreError as error:
        print(f"{type(error).__name__}: {error}", flush=True)
    else:
        print("fine", flush=True)
"""


class Rival:
    """Another process that opens databases, as a second server would."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def tries(self, path: Path | str, folder: Path | str = "/") -> str:
        """What it is told; `fine`: it may."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{folder}\t{path}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


@pytest.fixture(scope="module")
def rival() -> Iterator[Rival]:
    command = [sys.executable, "-c", TRY_EACH]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Rival(process)


@pytest.fixture(scope="module")
def attacks(tmp_path_factory: pytest.TempPathFactory, rival: Rival) -> dict[str, str]:
    """A server runs; every other name of its database is tried by another process, then the server goes on."""
    folder = tmp_path_factory.mktemp("lock")
    path = folder / "a"
    with opened(path) as store:
        store.submit(added("x", 0, b"one")).result()
        (folder / "symlink").symlink_to(path)
        (folder / "relative-symlink").symlink_to("a")
        (folder / "chain").symlink_to("symlink")
        (folder / "other").mkdir()
        (folder / "folder").symlink_to(folder)
        answers = {
            "same": rival.tries(path),
            "symlink": rival.tries(folder / "symlink"),
            "relative symlink": rival.tries(folder / "relative-symlink"),
            "symlink to a symlink": rival.tries(folder / "chain"),
            "folder by a symlink": rival.tries(folder / "folder" / "a"),
            "relative path": rival.tries("../a", folder / "other"),
        }
        os.link(path, folder / "hard")
        answers["hard link"] = rival.tries(folder / "hard")
        (folder / "hard").unlink()
        path.rename(folder / "moved")
        answers["moved meanwhile"] = rival.tries(folder / "moved")
        (folder / "moved").rename(path)
        store.submit(added("x", 1, b"two")).result()
    with opened(path) as store:
        assert asyncio.run(store.read("x")) == [b"one", b"two"]
    return answers


@pytest.mark.parametrize(
    "name", ["same", "symlink", "relative symlink", "symlink to a symlink", "folder by a symlink", "relative path"]
)
def test_a_second_server_is_refused_by_every_name(attacks: dict[str, str], name: str) -> None:
    assert attacks[name].startswith("Busy: ")
    assert "another server uses it" in attacks[name]


@pytest.mark.parametrize(("name", "kind"), [("hard link", "Unusable"), ("moved meanwhile", "Busy")])
def test_a_second_server_is_refused_by_the_file_itself(attacks: dict[str, str], name: str, kind: str) -> None:
    assert attacks[name].startswith(f"{kind}: ")


def test_a_file_with_two_names_is_refused_and_says_why(tmp_path: Path) -> None:
    with opened(tmp_path / "a"):
        pass
    os.link(tmp_path / "a", tmp_path / "b")
    for name in ("a", "b"):
        with pytest.raises(Unusable, match="has 2 names \\(hard links\\)"):
            SQLite(tmp_path / name)
    (tmp_path / "b").unlink()
    with opened(tmp_path / "a"):
        pass


def test_a_symlink_alone_is_a_name_like_any_other(tmp_path: Path, rival: Rival) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a")  # nothing is there yet
    with opened(tmp_path / "link") as store:
        store.submit(added("x", 0, b"one")).result()
        with pytest.raises(Busy):
            SQLite(tmp_path / "a")
        assert "another server uses it" in rival.tries(tmp_path / "a")  # and the refusal above let go of nothing
    with opened(tmp_path / "a") as store:
        assert asyncio.run(store.read("x")) == [b"one"]
    assert not (tmp_path / "link-lock").exists()


def test_an_older_version_sees_the_lock_beside_the_file(tmp_path: Path) -> None:
    with opened(tmp_path / "a"):
        lock = sqlite3.connect(tmp_path / "a-lock", timeout=0, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            lock.execute("BEGIN EXCLUSIVE")
        lock.close()


def test_who_is_refused_leaves_the_next_one_free(tmp_path: Path, rival: Rival) -> None:
    (tmp_path / "a").write_text("no database")
    with pytest.raises(Unusable):
        SQLite(tmp_path / "a")
    (tmp_path / "a").unlink()
    with opened(tmp_path / "a"):
        pass
    assert rival.tries(tmp_path / "a") == "fine"
