"""Counts and deadlines of connections with a clock that the test turns, and what a process without descriptors says."""

import asyncio
import errno
import json
import logging
from typing import Any, cast

import pytest

from zauberturm.server import descriptors, log
from zauberturm.server.connections import Connections
from zauberturm.server.limits import Doorkeeper, Limits, plain_address


class Transport:
    """As much of a transport as is looked at."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def connections(*proxies: str, **limits: float) -> Connections:
    return Connections(Doorkeeper(Limits(**limits)), proxies)


def add(where: Connections, address: str, gave_up: list[str] | None = None) -> Any:
    transport = cast(asyncio.Transport, Transport())
    return where.add(transport, address, lambda: None if gave_up is None else gave_up.append(address))


def test_each_address_and_all_together_have_so_many() -> None:
    open_ones = connections(connections=2, everybody=3)
    first, second = add(open_ones, "192.0.2.1"), add(open_ones, "::ffff:192.0.2.1")
    assert add(open_ones, "192.0.2.1") is None
    assert add(open_ones, "192.0.2.2") is not None
    assert add(open_ones, "192.0.2.3") is None
    open_ones.remove(first.transport)
    open_ones.remove(first.transport)  # a second time it counts for nothing
    assert len(open_ones) == 2
    assert add(open_ones, "192.0.2.1") is not None
    assert open_ones.find(second.transport) is second


def test_a_network_of_ipv6_is_one_address() -> None:
    open_ones = connections(connections=1)
    assert add(open_ones, "2001:db8::1") is not None
    assert add(open_ones, "2001:db8::2") is None
    assert add(open_ones, "2001:db8:0:1::1") is not None


def test_a_proxy_has_as_many_as_there_are() -> None:
    open_ones = connections("192.0.2.1", connections=1, everybody=3)
    opened = [add(open_ones, "192.0.2.1") for _ in range(4)]
    assert [one is not None for one in opened] == [True, True, True, False]
    open_ones.remove(opened[0].transport)
    assert add(open_ones, "192.0.2.1") is not None


def test_who_owes_something_for_too_long_is_given_up_or_cut_off() -> None:
    gave_up: list[str] = []
    open_ones = connections(send=5)
    slow, stuck, leaving, calm = (add(open_ones, name, gave_up) for name in ("slow", "stuck", "leaving", "calm"))
    slow.reading_until, stuck.writing_until, leaving.transport.closing = 10, 20, True
    for now in (0, 9):
        open_ones.check(now)
        assert gave_up == []
    assert leaving.transport.aborted
    assert not stuck.transport.aborted
    open_ones.check(10)
    open_ones.check(11)
    assert gave_up == ["slow"]  # once
    open_ones.check(20)
    assert stuck.transport.aborted
    assert not calm.transport.aborted


def test_a_plain_address() -> None:
    assert plain_address("::ffff:192.0.2.1") == "192.0.2.1"
    assert plain_address("2001:DB8::0:1") == "2001:db8::1"
    assert plain_address("somewhere") == "somewhere"


def test_room_is_left_for_files() -> None:
    assert descriptors.most_connections(1024, 128) == 768
    assert descriptors.most_connections(64, 128) == descriptors.FEWEST
    assert descriptors.raised() >= 256


def test_a_full_process_says_so_once_a_minute(capsys: pytest.CaptureFixture[str]) -> None:
    now = [1000.0]
    errors, loop = descriptors.AcceptErrors(lambda: now[0]), asyncio.new_event_loop()
    root, ours, theirs = (logging.getLogger(name) for name in (None, "zauberturm", "uvicorn.error"))
    kept = root.handlers[:], root.level, ours.level, theirs.level
    try:
        log.begin("info")
        for _ in range(1000):
            errors(loop, {"message": "socket.accept() out of system resource", "exception": OSError(errno.EMFILE, "")})
        now[0] += 60
        errors(loop, {"message": "socket.accept() out of system resource", "exception": OSError(errno.EMFILE, "")})
        errors(loop, {"message": "another", "exception": ValueError()})
    finally:
        loop.close()
        root.handlers[:] = kept[0]
        for logger, level in zip((root, ours, theirs), kept[1:], strict=True):
            logger.setLevel(level)
    said = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["event"], line.get("times")) for line in said[:2]] == [
        ("cannot accept connections", 1),
        ("cannot accept connections", 1000),
    ]
    assert said[2]["error"] == "ValueError"
