"""Packages of others: read from the locks, listed in the wheel, asked about."""

import http.server
import io
import json
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from supply import audit, locks, sbom
from supply.locks import Package
from tests.wheel.__main__ import build, check_bill

TEXT = """
anyio==4.16.0 \\
    --hash=sha256:59bb \\
    --hash=sha256:c66a
    # via
    #   httpx
    #   litestar
numpy==2.3.1 ; python_version >= '3.12' \\
    --hash=sha256:59bb
    # via
    #   zauberturm (pyproject.toml)
    #   numba
Some_Odd.Name[extra]==1!2.0
    # via anyio
"""


def test_requirements_are_read_with_what_they_are_for() -> None:
    anyio, numpy, odd = locks.python_packages(TEXT)
    assert (anyio, anyio.needed_by) == (Package("PyPI", "anyio", "4.16.0"), ("httpx", "litestar"))
    assert (numpy.version, numpy.needed_by) == ("2.3.1", ("zauberturm", "numba"))
    assert (odd.name, odd.version, odd.needed_by) == ("some-odd-name", "1!2.0", ("anyio",))


def test_every_lock_is_read_whole() -> None:
    files = list((locks.ROOT / "requirements").glob("*.txt"))
    for file in files:
        lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith((" ", "#"))]
        assert len(locks.python_packages(file.read_text("utf-8"))) == len(lines), file.name
    pinned = json.loads((locks.ROOT / locks.PACKAGES).read_text("utf-8"))["packages"]
    found = locks.npm_packages((locks.ROOT / locks.PACKAGES).read_text("utf-8"))
    assert len(found) == len(pinned) - 1  # the page itself
    names = {(one.ecosystem, one.name) for one in locks.everything()}
    assert {("PyPI", "numba"), ("PyPI", "pytest"), ("npm", "svelte"), ("npm", "vite")} <= names


# -- the bill of materials


def made(root: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(sbom.bill(root, "1.2.3", ["numba", "icu4py"]))
    return content


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A small project: a lock, and a page that was built."""
    (tmp_path / locks.RUN).parent.mkdir()
    via = [("icu4py", "zauberturm"), ("numba", "zauberturm"), ("llvmlite", "numba"), ("litestar", "zauberturm")]
    lines = [f"{name}==1.0\n    # via {other}\n" for name, other in [*via, ("anyio", "litestar")]]
    (tmp_path / locks.RUN).write_text("".join(lines))
    (tmp_path / locks.BUNDLED).parent.mkdir(parents=True)
    page = {"svelte": {"version": "5.0.0", "license": "MIT"}, "@scope/font": {"version": "2.0.0"}}
    (tmp_path / locks.BUNDLED).write_text(json.dumps(page))
    return tmp_path


def test_the_bill_lists_what_is_inside_and_what_comes_beside(sources: Path) -> None:
    content = made(sources)
    assert (content["bomFormat"], content["specVersion"]) == ("CycloneDX", "1.6")
    assert content["metadata"]["component"]["purl"] == "pkg:pypi/zauberturm@1.2.3"
    lines = {one["purl"]: (one["scope"], one["properties"][0]["value"]) for one in content["components"]}
    assert lines == {
        "pkg:npm/%40scope/font@2.0.0": ("required", "bundled"),
        "pkg:npm/svelte@5.0.0": ("required", "bundled"),
        "pkg:pypi/icu4py@1.0": ("required", "installed beside"),
        "pkg:pypi/llvmlite@1.0": ("required", "installed beside"),
        "pkg:pypi/numba@1.0": ("required", "installed beside"),
        "pkg:pypi/anyio@1.0": ("optional", "installed beside"),
        "pkg:pypi/litestar@1.0": ("optional", "installed beside"),
    }
    needs = {one["ref"]: one["dependsOn"] for one in content["dependencies"]}
    assert needs["pkg:pypi/numba@1.0"] == ["pkg:pypi/llvmlite@1.0"]
    assert set(needs) - {"pkg:pypi/zauberturm@1.2.3"} <= set(lines)


def test_the_same_sources_give_the_same_bill_without_addresses(sources: Path) -> None:
    bill = sbom.bill(sources, "1.2.3", ["numba"])
    assert bill == sbom.bill(sources, "1.2.3", ["numba"])
    assert b"://" not in bill
    assert str(sources).encode() not in bill


def test_the_wheel_carries_its_bill(tmp_path: Path) -> None:
    wheel = build(tmp_path)
    check_bill(wheel)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [one for one in archive.namelist() if "/sboms/" in one]
        content = archive.read(name)
    assert name.endswith(".dist-info/sboms/zauberturm.cdx.json")
    assert b"://" not in content
    known = {one.name for one in locks.npm_packages((locks.ROOT / locks.PACKAGES).read_text("utf-8"))}
    inside = [one for one in json.loads(content)["components"] if one["purl"].startswith("pkg:npm/")]
    assert {"svelte", "intl-messageformat"} <= {one["name"] for one in inside} <= known
    assert not {"vite", "vitest", "axe-core"} & {one["name"] for one in inside}  # tools are not inside


# -- the audit

PACKAGES = [Package("PyPI", "good", "1"), Package("PyPI", "bad", "2"), Package("npm", "worse", "3")]


def osv(question: dict[str, Any]) -> dict[str, Any]:
    """An OSV that knows of two packages, one of them on two pages."""
    answers = []
    for one in question["queries"]:
        name, page = one["package"]["name"], one.get("page_token")
        if name == "bad":
            answers.append({"vulns": [{"id": "PYSEC-1", "modified": ""}]})
        elif name == "worse":
            more: dict[str, Any] = {} if page else {"next_page_token": "more"}
            answers.append({"vulns": [{"id": "GHSA-2" if page else "GHSA-1"}], **more})
        else:
            answers.append({})
    return {"results": answers}


def test_an_audit_names_package_and_advisory() -> None:
    out = io.StringIO()
    assert audit.main(PACKAGES, osv, out) == audit.FOUND
    assert out.getvalue().splitlines() == [
        "PyPI bad 2: https://osv.dev/vulnerability/PYSEC-1",
        "npm worse 3: https://osv.dev/vulnerability/GHSA-1",
        "npm worse 3: https://osv.dev/vulnerability/GHSA-2",
        "audit: 3 packages, 3 known vulnerabilities",
    ]
    assert audit.main(PACKAGES[:1], osv, io.StringIO()) == 0


def test_many_packages_are_asked_about_in_parts() -> None:
    sizes = []

    def counting(question: dict[str, Any]) -> dict[str, Any]:
        sizes.append(len(question["queries"]))
        return osv(question)

    many = [Package("PyPI", f"p{number}", "1") for number in range(audit.AT_ONCE + 7)]
    assert audit.main(many, counting, io.StringIO()) == 0
    assert sizes == [audit.AT_ONCE, 7]


class Strange(http.server.BaseHTTPRequestHandler):
    """A server that answers whatever it is told to."""

    body: ClassVar[bytes] = b""

    def do_POST(self) -> None:
        json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Say nothing."""


@pytest.fixture
def url() -> Iterator[str]:
    with http.server.HTTPServer(("127.0.0.1", 0), Strange) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_osv_is_asked_over_the_network(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Strange, "body", json.dumps({"results": [{"vulns": [{"id": "X-1"}]}]}).encode())
    out = io.StringIO()
    assert audit.main(PACKAGES[:1], lambda question: audit.asked(question, url), out) == audit.FOUND
    assert "X-1" in out.getvalue()


@pytest.mark.parametrize("body", [b"<html>log in first</html>", b"{}", b'{"results": []}'])
def test_an_answer_that_is_none_is_not_taken_for_good_news(
    url: str, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    monkeypatch.setattr(Strange, "body", body)
    out = io.StringIO()
    assert audit.main(PACKAGES, lambda question: audit.asked(question, url), out) == audit.UNREACHABLE
    assert "nothing was checked" in out.getvalue()


def test_without_the_network_it_says_so() -> None:
    out = io.StringIO()
    assert audit.main(PACKAGES, lambda question: audit.asked(question, "http://127.0.0.1:9/"), out) == audit.UNREACHABLE
    assert out.getvalue().startswith("audit: OSV cannot be reached (")
