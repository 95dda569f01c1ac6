"""The core does without the extras: they are loaded when they are needed, and a missing one is named."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import zauberturm as zt
from zauberturm.arena import Match, run
from zauberturm.arena.cluster import play_on_ray
from zauberturm.arena.ratings import model
from zauberturm.extras import MODULES, need

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
IMPORTED = {"pillow": "PIL", "dm_tree": "tree"}  # packages whose module has another name
FRAMEWORKS = {"openspiel", "rllib", "torchrl"}  # gigabytes, so only for those who ask by name
MATCH = Match(game="towers", bots=("random", "greedy"), games=1)


def as_modules(requirements: list[str]) -> tuple[str, ...]:
    """The packages asked for, as they are imported."""
    names = [re.split(r"[<>=\[]", one)[0].replace("-", "_") for one in requirements]
    return tuple(IMPORTED.get(name, name) for name in names)


def test_every_extra_says_what_it_brings() -> None:
    assert {name: as_modules(EXTRAS[name]) for name in EXTRAS.keys() - {"all", "dev"}} == MODULES
    assert EXTRAS["all"] == [f"zauberturm[{','.join(sorted(MODULES.keys() - FRAMEWORKS))}]"]


def test_classifiers_name_the_pythons_that_may_install_it() -> None:
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == ">=3.11,<3.15"


@pytest.mark.parametrize(
    "imports", ["zauberturm.analysis", "zauberturm.bots, zauberturm.conformance", "zauberturm.cli"]
)
def test_no_extra_is_loaded_before_it_is_needed(imports: str) -> None:
    code = f"import sys, zauberturm, {imports}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(run.stdout.split())
    assert not loaded & {module for modules in MODULES.values() for module in modules}
    assert "icu4py" not in loaded


@pytest.mark.parametrize(("extra", "module"), [(extra, module) for extra in MODULES for module in MODULES[extra]])
def test_a_missing_package_is_named_with_the_command_that_brings_it(
    extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for others in MODULES[extra]:
        monkeypatch.setitem(sys.modules, others, sys)  # whether or not it is installed here
    need(extra, "this")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(zt.MissingExtra) as caught:
        need(extra, "this")
    assert str(caught.value) == f"this needs the package {module}: pip install 'zauberturm[{extra}]'"
    assert (caught.value.extra, caught.value.name) == (extra, module)
    assert isinstance(caught.value, ImportError)


def test_a_match_asks_for_its_extra_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    model.cache_clear()
    told: list[int] = []
    with pytest.raises(zt.MissingExtra, match=r"rating bots needs the package openskill"):
        run(MATCH, workers=0, tell=lambda there, _: told.append(there))
    assert told == []
    with pytest.raises(zt.MissingExtra):
        model()


def test_ray_is_asked_for_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(zt.MissingExtra, match=r"zauberturm\[ray\]"):
        next(play_on_ray(MATCH, [0]))


@pytest.mark.parametrize("module", ["app", "running"])
def test_the_server_names_its_extra_when_it_is_imported_without_it(module: str) -> None:
    code = f"import sys; sys.modules['litestar'] = None; import zauberturm.server.{module}"
    failed = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1] == (
        "zauberturm.errors.MissingExtra: serving tables needs the package litestar: pip install 'zauberturm[server]'"
    )
