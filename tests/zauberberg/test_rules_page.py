"""docs/rules-zauberberg.md: its scenes happen as told, and its tables say what the engine and the box say."""

import json
import re
from pathlib import Path
from typing import Final

import zauberturm as zt

from .positions import KINDS, ZB9, hand, load, on, plays, refuses, settle, texts, whereabouts

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "rules-zauberberg.md").read_text("utf-8")


def part(title: str) -> str:
    """One chapter of the page, or one scene."""
    found = re.search(rf"^(?:## {title}|\*\*{title}\.\*\*).*?(?=^## |^\*\*[A-Z]|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[0]


def rows(text: str) -> list[list[str]]:
    """The rows of the first table in a text, its head left out."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def told(scene: str) -> list[str]:
    """The moves in the table of a scene."""
    return [re.findall(r"`(.+?)`", row[0])[0] for row in rows(part(scene))]


def test_out_of_the_village() -> None:
    g = load({"V1": "a3"}, hands={"a": "1 3 4"}, stones="1.10")
    first, second = told("Out of the village")
    plays(g, first)
    assert (on(g, "1.11"), g.position()["stones"]) == (["a3"], ["1.10"])
    settle(plays(g, second))
    assert (on(g, "1.10"), g.position()["held"]["a"], len(hand(g, "a"))) == (["a3"], 1, 4)


def test_on_somebodys_shoulders() -> None:
    first, second = told("On somebody's shoulders")
    g = plays(load({"1.3": "a4", "1.5": "b2"}, hands={"a": "1 2 3 4"}, held={"a": 1}), first)
    assert on(g, "1.5") == ["b2", "a4"]
    refuses(g, "3+", "ZB-CLIMB-4")
    for card, end in ((second, "2.6"), ("3^-", "2.2"), ("1^", "2.4")):
        assert whereabouts(settle(plays(g.copy(), card)), "a4") == end
    g = plays(load({"1.3": "a4", "1.5": "b2", "2.4": "b1"}, hands={"a": "1 2 3 4"}, held={"a": 1}), first)
    assert not any("^" in text for text in texts(g))


def test_make_way_please() -> None:
    field = {"2.2": "a5", "2.5": "c1 b2", "2.6": "a1 c3"}
    g = load(field, players=3, hands={"a": "3 4 5 1", "c": "1 1 1"}, held={"a": 1}, stones="2.7")
    refuses(g, "5,4+", "ZB-MOVE-6")
    settle(plays(g, *told("Make way, please")))
    assert [on(g, f"2.{n}") for n in (5, 6, 7)] == [["c1", "a5"], ["a1", "b2"], ["c3"]]
    assert (g.position()["held"]["c"], len(hand(g, "c"))) == (1, 4)
    assert {"1+", "1^", "end"} <= set(texts(g))


def test_please_wait() -> None:
    g = load({"1.0": "a1", "2.1": "b3"}, hands={"a": "1 2 5", "b": "2 3 5"}, tiles={"1.2": "passage"})
    first, second = told("Please wait")
    plays(g, first)
    assert (on(g, "1.2"), g.position()["waiting"]) == (["a1"], ["a1"])
    settle(plays(g, "end"))
    plays(g, second)
    assert (on(g, "2.3"), on(g, "2.1"), g.position()["waiting"]) == (["b3"], ["a1"], [])


def test_the_last_step() -> None:
    (move,) = re.findall(r"plays `(.+?)`", part("The last step"))
    g = plays(load({"4.1": "b4 a2"}, hands={"a": "2 5 1"}), move)
    result = g.result()
    assert result is not None
    assert result["winners"] == ["a"]


def test_a_storm_turns_the_mountain_as_told() -> None:
    g = load({"1.0": "a1"}, hands={"a": "1 2 5", "b": "1 2 5"}, tiles={"1.2": "storm"})
    plays(g, "1,2+", "turn:+", "end")
    plays(settle(g), "2,1+")
    assert on(g, "1.0") == ["b2"]  # from V1, which the dotted corner has come to


def test_an_exchange_draws_as_told() -> None:
    text = " ".join(PAGE.partition("### Exchanging")[2].partition("\n## ")[0].split())
    assert "with one stone and three cards in hand, who puts two down has three again" in text
    below = settle(plays(load(hands={"a": "1 2 3"}, held={"a": 1}), "swap:1,2"))
    assert len(hand(below, "a")) == 3
    assert "with four cards and a limit of three, put down one and draw none, or put down three and draw two" in text
    for swap, drawn in (("swap:1", 0), ("swap:1,2,3", 2)):
        above = plays(load(hands={"a": "1 2 3 4"}, extra={"a": 1}), swap)
        kept = len(hand(above, "a"))
        assert len(hand(settle(above), "a")) - kept == drawn
    two = load(hands={"a": "1 2 3 4 5"}, extra={"a": 2})
    refuses(two, "swap:1", "ZB-EXCH-3")


def test_the_options_are_those_of_the_game() -> None:
    told_options = {row[0].strip("`"): row[1] for row in rows(part("Options"))}
    options = dict(zt.games()["zauberberg"].options)
    del options["players"]
    assert told_options.keys() == options.keys()
    for name, option in options.items():
        values = [json.loads(word) for word in re.findall(r'"\w+"|\d+', told_options[name])]
        assert values[0] == option.default
        assert name in {"starter", "turn_limit", "layout"} or values == list(option.values)


def test_the_tiles_are_those_of_the_box() -> None:
    names = {"secret passage": "passage", "crystal ball": "crystal", "flying card": "flying", "pitfall": "pit"}
    table = rows(PAGE.partition("### Event tiles")[2].partition("###")[0])
    assert {names.get(row[0], row[0]): int(row[1]) for row in table} == KINDS
    assert {row[0] for row in table if row[3] == "gone"} == {"raven", "crystal ball"}


def test_the_record_on_the_page_is_zb9() -> None:
    (record,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert json.loads(record) == ZB9
