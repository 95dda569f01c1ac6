"""How much one address and one connection may ask for. Everything here is documented in docs/hosting.md."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Final

from zauberturm.errors import OptionError, shown

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
    connections: float = 64  # sockets and long polls of one address at the same time
    everybody: float = 4096  # sockets and long polls of all addresses at the same time
    hello: float = 10  # seconds until the first message of a socket
    silence: float = 120  # seconds without any message of a socket; a client sends a ping before
    send: float = 20  # seconds until a message has been taken by a slow reader
    queue: float = 64  # answers waiting for a slow reader
    wait: float = 25  # seconds of a long poll
    absence: float = 30  # seconds without a line until other players may let a bot play for somebody
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

    __slots__ = ("connections", "requests", "tables")

    def __init__(self, limits: Limits, now: float) -> None:
        self.requests = Bucket(limits.requests, limits.request_burst, now)
        self.tables = Bucket(limits.tables / 3600, limits.table_burst, now)
        self.connections = 0


class Doorkeeper:
    """Knows every address that has asked for something lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.guests: dict[str, Guest] = {}
        self.connections = 0

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
            if one.connections or not one.requests.full(now) or not one.tables.full(now)
        }

    def request(self, address: str) -> float:
        """How long this address has to wait before it may ask for anything; 0: not at all."""
        return self.guest(address).requests.take(self.clock())

    def table(self, address: str) -> float:
        """How long this address has to wait before it may make another table; 0: not at all."""
        return self.guest(address).tables.take(self.clock())

    def enter(self, address: str) -> bool:
        """Count a lasting connection, if there may be one more."""
        guest = self.guest(address)
        if guest.connections >= self.limits.connections or self.connections >= self.limits.everybody:
            return False
        guest.connections += 1
        self.connections += 1
        return True

    def leave(self, address: str) -> None:
        """A lasting connection has ended."""
        self.guest(address).connections -= 1
        self.connections -= 1

    def bucket(self) -> Bucket:
        """For the messages of one connection."""
        return Bucket(self.limits.messages, self.limits.message_burst, self.clock())


def network_of(address: str) -> str:
    """An IPv4 address as it is, an IPv6 address without its last 64 bits, anything else as it is."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ipaddress.IPv6Network((int(known) >> 64 << 64, 64)))
