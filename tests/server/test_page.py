"""The browser client as it is handed out."""

from pathlib import Path

from zauberturm.server.page import EACH_TIME, FOR_EVER, Page


def built(folder: Path) -> Page:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>T</title>")
    (folder / "assets" / "index-B1.js").write_text("export {};" * 500)
    (folder / "icon.svg").write_text("<svg/>")
    return Page(folder)


def test_files_have_their_kind_and_may_be_kept_as_long_as_they_cannot_change(tmp_path: Path) -> None:
    page = built(tmp_path)
    script, entry = page.find("/assets/index-B1.js"), page.find("/")
    assert script is not None
    assert entry is not None
    assert (script.kind, script.caching) == ("text/javascript", FOR_EVER)
    assert script.packed is not None
    assert len(script.packed) < len(script.content) / 10
    assert (entry.kind, entry.caching, entry.packed) == ("text/html", EACH_TIME, None)


def test_addresses_of_the_client_get_its_entry_page(tmp_path: Path) -> None:
    page = built(tmp_path)
    assert page.find("/t/AAAAAAAAAAAAAAAAAAAAAA") is page.find("/") is page.find("/index.html")
    for path in (
        "/api/v1/x", "/api", "/assets/gone.js", "/favicon.ico", "/../secret.txt", "/t/../../x.py", "/metrics", "/t",
        "/t/short", "/t/AAAAAAAAAAAAAAAAAAAAAA/more", "/schema/swagger",
    ):  # fmt: skip
        assert page.find(path) is None


def test_without_a_client_there_is_no_page(tmp_path: Path) -> None:
    assert Page(tmp_path / "nowhere").find("/") is None
