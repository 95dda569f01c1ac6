"""The log: what is written can be read, also what was written long ago; what cannot be known is refused."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import zauberturm as zt
from tests.cli.screen import run
from tests.table.desk import OWNER, Desk, person, sit_down, token
from tests.table.golden_logs import FOLDER, LOGS, summary
from zauberturm.cli.files import STATUS
from zauberturm.table import LogError, NewerFormat, Table, decode, encode
from zauberturm.table import commands as do
from zauberturm.table import entries as log

FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_old_logs_are_read(file: Path) -> None:
    table = Table.read(file.read_bytes().splitlines())
    assert summary(table) == json.loads(file.with_suffix(".json").read_text("utf-8"))


def test_the_old_logs_hold_every_kind_of_entry() -> None:
    kinds = {json.loads(line)["entry"] for file in FILES for line in file.read_bytes().splitlines()}
    assert kinds == {kind.__struct_config__.tag for kind in log.Entry.__args__}
    assert len(FILES) >= len(LOGS)


def test_an_answer_that_is_no_longer_asked_for_is_passed_over() -> None:
    """WT-MT-7: where a spell could not be repeated, `stop` was once the only answer."""
    entries = [decode(line) for line in (FOLDER / "format-1-lively.jsonl").read_bytes().splitlines()]
    stops = sum(isinstance(entry, log.Played) and entry.action == "stop" for entry in entries)
    game = Table.fold(entries).game
    assert game is not None
    assert stops > sum(str(action) == "stop" for action in game.history)
    record = game.record()
    lone = re.sub(r"(?m)^(\d+ \w) (cast .*) \| ", r"\1 \2\n\1 stop | ", record, count=1)
    numbers = itertools.count()
    lone = re.sub(r"(?m)^\d+(?= )", lambda _: str(next(numbers)), lone)
    assert lone != record
    assert zt.replay(lone).digest() == zt.replay(record).digest()


def lines() -> list[bytes]:
    desk = sit_down()
    desk.play_on(3)
    return [encode(entry) for entry in desk.log]


def test_what_is_written_is_read() -> None:
    assert [encode(decode(line)) for line in lines()] == lines()


def test_a_seed_is_kept_to_the_last_bit() -> None:
    seed = 2**128 - 1
    created = decode(encode(sit_down(seed=seed).log[0]))
    assert isinstance(created, log.Created)
    assert int(created.seed) == seed


@pytest.mark.parametrize(
    "change",
    [{"format": log.FORMAT + 1}, {"format": 99, "entry": "something new", "more": []}],
)
def test_a_newer_format_is_refused(change: dict[str, Any]) -> None:
    line = json.dumps({**json.loads(lines()[-1]), **change}).encode()
    with pytest.raises(NewerFormat, match=f"format {change['format']}"):
        decode(line)


@pytest.mark.parametrize(
    "change", [{"entry": "unknown"}, {"seat": 7}, {"surprise": 1}, {"format": "one"}, {"by": "ghost"}]
)
def test_an_entry_that_cannot_be_read_is_refused(change: dict[str, Any]) -> None:
    line = json.dumps({**json.loads(lines()[-1]), **change}).encode()
    with pytest.raises(LogError):
        decode(line)


@pytest.mark.parametrize("line", [b"", b"[]", b"{", b"null", b"\xff\xfe", b'{"entry": "played"}'])
def test_a_broken_line_is_refused(line: bytes) -> None:
    with pytest.raises(LogError):
        decode(line)


def contradiction(desk: Desk, **change: Any) -> log.Entry:
    last = next(entry for entry in reversed(desk.log) if isinstance(entry, log.Played))
    return msgspec.structs.replace(last, **change)


def test_a_log_that_contradicts_itself_is_refused() -> None:
    desk = sit_down()
    seat = str(desk.asked)
    desk.play_on(1)
    other = next(letter for letter in "abc" if letter != desk.asked)
    for change in ({"seat": other}, {"seat": str(desk.asked), "action": "cast MW:a1"}, {"action": "nonsense"}):
        with pytest.raises(LogError):
            desk.again().apply(contradiction(desk, **change))
    with pytest.raises(LogError):
        desk.again().apply(log.TookBack(at=0.0, seat=seat, decisions=50))


def test_a_table_is_created_once_and_first() -> None:
    desk = sit_down()
    with pytest.raises(LogError):
        desk.table.apply(desk.log[0])
    with pytest.raises(LogError):
        Table.fold(desk.log[1:])


def test_nothing_is_played_before_the_game_has_begun() -> None:
    desk = sit_down(wishes=[person("a"), do.SeatWish()])
    with pytest.raises(LogError):
        desk.table.apply(log.Played(at=0.0, seat="a", action="special", chance=[], by="person"))


def test_dice_are_never_rolled_again() -> None:
    """A log with other dice than the seed would bring is folded as it stands."""
    desk = sit_down(wishes=[person("a"), person("b")])
    began = desk.log[1]
    assert isinstance(began, log.Began)
    first = began.chance[0]
    assert first in ("start:a", "start:b")
    other = msgspec.structs.replace(began, chance=["start:b" if first == "start:a" else "start:a", *began.chance[1:]])
    table = Table.fold([desk.log[0], other])
    assert table.running().to_move != desk.table.running().to_move


def test_a_repeated_creation_is_known_by_its_cause() -> None:
    desk = sit_down()
    assert desk.decide(OWNER, do.Open(True, "off"), command_id="new").answer == do.Duplicate("new", 2)
    assert not isinstance(desk.decide(token("a"), do.Leave(), command_id="new").answer, do.Duplicate)


@pytest.mark.parametrize("number", [1, 2])
def test_a_finished_game_with_all_its_turmoil_can_be_verified(tmp_path: Path, number: int) -> None:
    """Seed and decisions bring exactly these dice, whatever was taken back on the way."""
    table = Table.read((FOLDER / f"format-{number}-lively.jsonl").read_bytes().splitlines())
    assert any(told.taken_back for told in table.told)
    file = tmp_path / "game.txt"
    file.write_text(table.record(table.viewer([])), "utf-8")
    shown = run("verify", str(file), "--commitment", table.commitment, "--link", table.head)
    assert shown.status == STATUS["not_proven" if number == 1 else "proven"], shown.out
    assert "The seed gives exactly these cards and rolls." in shown.lines
