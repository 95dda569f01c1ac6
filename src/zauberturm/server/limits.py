"""How much one address and one connection may ask for. Everything here is documented in docs/hosting.md."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from zauberturm.errors import OptionError, shown
from zauberturm.table.budget import BUDGET

FORGET_ABOVE: Final = 10_000  # addresses; beyond that, those that have been quiet are forgotten


@dataclass(frozen=True)
class Limits:
    """Every limit by name; `zauberturm serve --limit NAME=NUMBER` changes one."""

    frame: float = 16 * 1024  # bytes of one message through a socket
    body: float = 64 * 1024  # bytes of one HTTP request
    file: float = 1_100_000  # bytes of a request that brings a game file
    messages: float = 20  # per second and connection, in the long run ...
    message_burst: float = 60  # ... and at once
    requests: float = 60  # per second and address, HTTP and sockets together, in the long run ...
    request_burst: float = 240  # ... and at once
    tables: float = 60  # new tables per hour and address, in the long run ...
    table_burst: float = 30  # ... and at once
    work: float = 100  # actions asked about per second and address, in the long run ...
    work_burst: float = 1000  # ... and at once; long game files cost some of it, too
    connections: float = 128  # open connections of one address, whatever they are for
    everybody: float = 4096  # open connections of all addresses; fewer if the system gives fewer descriptors
    header: float = 10  # seconds until the head of a request is complete
    body_time: float = 30  # seconds until the body of a request is complete
    keep_alive: float = 10  # seconds that a connection may stay open without a request
    hello: float = 10  # seconds until the first message of a socket
    silence: float = 120  # seconds without any message of a socket; a client sends a ping before
    send: float = 20  # seconds until a slow reader has taken what waits for it ...
    slowest: float = 2048  # ... and one second more for every so many bytes
    queue: float = 64  # answers waiting for a slow reader
    wait: float = 25  # seconds of a long poll
    absence: float = 30  # seconds without a line or a command until a bot may play for somebody
    bots: float = 8  # connected bots of one address ...
    all_bots: float = 256  # ... and of all addresses
    challenge: float = 30  # seconds that a bot may take to say whether it sits down
    decision: float = 120  # seconds that a bot which plays by token may think about one decision
    entries: float = BUDGET.entries  # in the log of one table
    reveal: float = 5  # seconds to wait for the random bits of people's devices before the cards are dealt
    idle: float = 600  # seconds until a table nobody looks at leaves the memory

    def changed(self, name: str, value: float) -> "Limits":
        """The same with one limit changed."""
        if name not in {one.name for one in fields(self)}:
            raise OptionError("option", f"there is no limit {shown(name)}", {"option": "limit", "value": name})
        if not value > 0:
            raise OptionError("option", f"limit {name}={value} is not positive", {"option": "limit", "value": value})
        return replace(self, **{name: value})


class Bucket:
    """Fills by `rate` a second up to `burst`; everything asked for takes one out."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.at = rate, burst, burst, now

    def take(self, now: float, amount: float = 1) -> float:
        """Take one out: 0 if there was one, otherwise how long to wait for it."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= amount:
            self.level -= amount
            return 0.0
        return (amount - self.level) / self.rate

    def full(self, now: float) -> bool:
        """Tell whether it is as if nothing had been asked for lately."""
        return self.level + (now - self.at) * self.rate >= self.burst


class Guest:
    """What one address has asked for lately."""

    __slots__ = ("connections", "requests", "tables", "work")

    def __init__(self, limits: Limits, now: float) -> None:
        self.requests = Bucket(limits.requests, limits.request_burst, now)
        self.tables = Bucket(limits.tables / 3600, limits.table_burst, now)
        self.work = Bucket(limits.work, limits.work_burst, now)
        self.connections = 0


class Doorkeeper:
    """Knows every address that has asked for something lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.guests: dict[str, Guest] = {}

    def guest(self, address: str) -> Guest:
        """The guest of this address; whole networks of IPv6 are one guest, since anybody has 2**64 addresses there."""
        address = network_of(address)
        found = self.guests.get(address)
        if found is None:
            if len(self.guests) >= FORGET_ABOVE:
                self.forget()
            found = self.guests[address] = Guest(self.limits, self.clock())
        return found

    def forget(self) -> None:
        """Drop those that would be treated like newcomers."""
        now = self.clock()
        self.guests = {
            address: one
            for address, one in self.guests.items()
            if one.connections or not (one.requests.full(now) and one.tables.full(now) and one.work.full(now))
        }

    def request(self, address: str) -> float:
        """How long this address has to wait before it may ask for anything; 0: not at all."""
        return self.guest(address).requests.take(self.clock())

    def table(self, address: str) -> float:
        """How long this address has to wait before it may make another table; 0: not at all."""
        return self.guest(address).tables.take(self.clock())

    def work(self, address: str, amount: float) -> float:
        """How long this address has to wait before it may ask for so much to be worked out; 0: not at all."""
        return self.guest(address).work.take(self.clock(), min(amount, self.limits.work_burst))

    def enter(self, address: str) -> bool:
        """Count an open connection, if there may be one more."""
        guest = self.guest(address)
        if guest.connections >= self.limits.connections:
            return False
        guest.connections += 1
        return True

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.guest(address).connections -= 1

    def bucket(self) -> Bucket:
        """For the messages of one connection."""
        return Bucket(self.limits.messages, self.limits.message_burst, self.clock())


def plain_address(address: str) -> str:
    """An address as everybody writes it: IPv4 as such, even where it comes through a socket of IPv6."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(getattr(known, "ipv4_mapped", None) or known)


@lru_cache(maxsize=FORGET_ABOVE)  # it is asked for with every message
def network_of(address: str) -> str:
    """An IPv4 address as it is, an IPv6 address without its last 64 bits, anything else as it is."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ipaddress.IPv6Network((int(known) >> 64 << 64, 64)))
