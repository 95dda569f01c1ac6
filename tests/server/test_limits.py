"""The limits themselves, with a clock that the test turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zauberturm.errors import OptionError
from zauberturm.server import limits
from zauberturm.server.limits import Bucket, Doorkeeper, Limits, network_of


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.25) == 0.25
    assert bucket.take(0.5) == 0
    assert bucket.take(0.5) == 0.5


@given(
    gaps=st.lists(st.floats(0, 3), max_size=60),
    rate=st.floats(0.1, 50),
    burst=st.integers(1, 20),
)
def test_no_bucket_gives_more_than_it_may(gaps: list[float], rate: float, burst: int) -> None:
    bucket, now, given_out = Bucket(rate, burst, 0), 0.0, 0
    for gap in gaps:
        now += gap
        wait = bucket.take(now)
        assert wait >= 0
        given_out += wait == 0
        assert given_out <= burst + now * rate + 1e-6


def test_each_address_has_its_own_limit() -> None:
    clock = Clock()
    doorkeeper = Doorkeeper(Limits(requests=1, request_burst=2), clock)
    assert [doorkeeper.request("1.2.3.4") for _ in range(3)] == [0, 0, 1]
    assert doorkeeper.request("1.2.3.5") == 0
    clock.now += 1
    assert doorkeeper.request("1.2.3.4") == 0


def test_connections_are_counted_and_given_back() -> None:
    doorkeeper = Doorkeeper(Limits(connections=2), Clock())
    assert [doorkeeper.enter("a") for _ in range(3)] == [True, True, False]
    assert doorkeeper.enter("b")
    doorkeeper.leave("a")
    assert doorkeeper.enter("a")


def test_a_network_of_ipv6_is_one_guest() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("somewhere") == "somewhere"


def test_quiet_guests_are_forgotten_and_busy_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FORGET_ABOVE", 3)
    clock = Clock()
    doorkeeper = Doorkeeper(Limits(requests=1, request_burst=2), clock)
    doorkeeper.enter("connected")
    doorkeeper.request("quiet")
    clock.now += 60
    doorkeeper.request("busy")
    doorkeeper.request("newcomer")
    assert set(doorkeeper.guests) == {"connected", "busy", "newcomer"}


@pytest.mark.parametrize(("name", "value"), [("nonsense", 1), ("frame", 0), ("frame", -1), ("frame", float("nan"))])
def test_impossible_limits_are_refused(name: str, value: float) -> None:
    with pytest.raises(OptionError):
        Limits().changed(name, value)
