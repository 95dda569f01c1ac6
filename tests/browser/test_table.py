"""What else can be done at a table: take back, ask why, change the language, watch, open a game file."""

import re
from pathlib import Path

import pytest

import zauberturm as zt
from tests.browser.conftest import Visit
from tests.browser.driving import NOW, Driver, told
from tests.browser.visiting import LANGUAGES, TEXTS
from tests.browser.words import engine_texts, message

# -- refusals


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_explained_by_its_rule(visit: Visit, language: str) -> None:
    ida = visit(language=language).go()
    ida.page.locator("article").first.get_by_role("button", name=ida.say("shell.start.play")).click()
    driver = Driver(ida)
    driver.look()
    while not driver.seen["asks"]:
        driver.look()
    dark = ida.page.locator(".targets button[data-space]:not(.legal)").first
    box = dark.bounding_box()
    assert box is not None
    dark.click(force=True)
    note = ida.page.get_by_role("note", name=TEXTS[language]["shell.why.title"])
    sentence = note.locator("p").inner_text()
    assert not re.search(r"[A-Z]{2}-[A-Z]", sentence)
    assert ida.page.get_by_role("dialog").count() == 0
    place = note.bounding_box()
    assert place is not None
    apart = abs(place["y"] + place["height"] / 2 - (box["y"] + box["height"] / 2))
    assert apart < place["height"] / 2 + 60  # at the finger
    note.get_by_role("button", name=TEXTS[language]["shell.why.link"], exact=True).click()
    found = re.search(r"WT-[A-Z0-9-]+", note.locator("p").nth(1).inner_text())
    assert found
    assert message(f"rule.{found[0]}", language).fullmatch(sentence)
    ida.page.keyboard.press("Escape")
    note.wait_for(state="detached")


# -- the list in words


@pytest.mark.parametrize("confirmation", ["off", "irreversible", "always"])
def test_whatever_is_possible_can_be_read_and_taken(visit: Visit, confirmation: str) -> None:
    ida = visit(confirmation=confirmation).new_table("towers", "me", "level:1")
    Driver(ida).play(lambda now: now.seen["asks"].endswith("action 1 of 2"))
    told_before = len(ida.log())
    ida.button("towers.ui.all").click()
    choices = ida.page.get_by_role("dialog").locator("li button")
    assert ida.page.get_by_text(f"{choices.count()} choices").is_visible()
    card, meant = ida.page.get_by_role("dialog").locator("h3").first.inner_text(), choices.first.inner_text()
    choices.first.click()
    if confirmation == "always":
        assert ida.page.locator(".below .prompt").inner_text() == f"{card}: {meant}"
        ida.button("towers.ui.confirm").click()
    else:
        ida.say_yes_until(f".log li:nth-child({told_before + 1})")
    ida.page.locator(f".log li:nth-child({told_before + 1})").wait_for()
    assert card in ida.log()[told_before]


# -- taking back


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_a_decision_is_taken_back(visit: Visit, game: str) -> None:
    ida = visit().new_table(game, "me", "level:1")
    driver = Driver(ida, seed=2)
    undo = ida.button("shell.undo")
    boards: list[str] = []
    driver.look()
    for _ in range(200):
        ida.settle()
        driver.look(NOW)  # from here on nobody goes on but whoever is asked
        boards.append(ida.board())
        # What is taken back must be seen: to turn the mountain, for example, moves nothing that is named here.
        if driver.seen["asks"] and undo.get_attribute("aria-disabled") is None and boards[-1] != boards[-2:][0]:
            break
        driver.step()
    lines, (before, after) = len(ida.log()), boards[-2:]
    undo.click()
    ida.page.get_by_text("You take back your last decision").first.wait_for()
    assert ida.board() == before != after
    assert len(ida.log()) == lines + 1
    Driver(ida, seed=3).play(told(lines + 4))


# -- languages


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_the_language_is_changed_in_mid_game(visit: Visit, game: str) -> None:
    ida = visit().new_table(game, "me", "level:1")
    driver = Driver(ida).play(told(6))
    for language in ("de", "pl", "en"):
        ida.button("shell.menu.title").click()
        ida.button("shell.settings.title").click()
        ida.page.get_by_role("radio", name=TEXTS["en"][f"shell.language.{language}"], exact=True).check()
        ida.settings["language"] = language
        ida.button("shell.close").click()
        assert ida.page.locator("[data-status] h1").inner_text() == engine_texts(language)[f"game.title.{game}"]
        assert ida.page.get_by_role("tab").first.inner_text() == TEXTS[language]["shell.log.title"]
        assert ida.page.locator("html").get_attribute("lang") == language
        driver.look(NOW)
        driver.play(told(len(ida.log()) + 3))


# -- watching


def test_somebody_watches_and_sees_no_hand(visit: Visit) -> None:
    ida, watcher = visit(name="Ida").new_table("towers", "me", "level:1"), visit()
    driver = Driver(ida).play(told(2))
    ida.button("shell.menu.title").click()
    ida.button("shell.menu.invite").click()
    watcher.go(ida.page.get_by_label(ida.say("shell.invite.link")).input_value().removeprefix(ida.url))
    ida.button("shell.close").click()
    watcher.page.get_by_title(watcher.say("shell.watching")).wait_for()
    driver.look(NOW)
    driver.play(told(len(ida.log()) + 6))
    watcher.page.locator(f".log li:nth-child({len(ida.log())})").wait_for()
    assert watcher.page.locator(".hand button, .below .buttons button, .targets button.legal").count() == 0
    assert not [line for line in watcher.log() if re.search(r"\bdraws?\b", line)]
    assert [line for line in ida.log() if "You draw " in line]


def test_nobody_watches_where_nobody_may(visit: Visit) -> None:
    ida, watcher = visit().new_table("towers", "me", "level:1", options={"Who may watch?": "nobody"}), visit()
    watcher.excused = re.compile("40[34]")
    watcher.go(f"/t/{ida.table}")
    watcher.page.get_by_text(watcher.say("shell.closed.title")).wait_for()


# -- game files


@pytest.mark.parametrize("game", ["towers", "zauberberg"])
def test_a_game_file_is_opened_and_played_on(visit: Visit, game: str, tmp_path: Path) -> None:
    begun = zt.new(game, players=2, seed=5)
    for _ in range(12):
        begun.play(begun.legal()[0])
    (tmp_path / "begun.game").write_text(begun.record(), "utf-8")
    ida = visit().go()
    ida.page.locator("input[type=file]").set_input_files(tmp_path / "begun.game")
    ida.page.wait_for_url("**/t/*")
    ida.page.get_by_title(ida.say("shell.list.study")).wait_for()
    lines = len(ida.log())
    assert lines > 5
    ida.button("shell.undo").click()
    ida.page.get_by_text("takes back the last decision").first.wait_for()
    driver = Driver(ida)
    driver.play(lambda now: now.seen["told"] > lines + 1 or now.has("result"))


def test_a_file_that_is_none_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    ida = visit(excused=re.compile("status of 400")).go()
    (tmp_path / "no.game").write_text("<script>alert(1)</script>\n")
    ida.page.locator("input[type=file]").set_input_files(tmp_path / "no.game")
    ida.page.locator(".toast.bad").wait_for()
    assert ida.page.url == f"{ida.url}/"
