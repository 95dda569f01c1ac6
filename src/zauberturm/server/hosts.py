"""Under which names this server may be asked for.

A page of another site can let its own name point at this machine (DNS rebinding); the browser then takes this server
for a part of that site. The name it asks for gives it away.
"""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from zauberturm.server.limits import plain_address


class Hosts:
    """The names that are accepted."""

    def __init__(self, listening: str, public_url: str | None = None, more: Iterable[str] = ()) -> None:
        names = {listening, *more}
        if public_url:
            names.add(urlsplit(public_url).hostname or "")
        if not is_loopback(listening):
            names |= own_names()
        self.names = frozenset(name_of(name) for name in names if name)

    def accepts(self, host: str, arrived_at: str | None) -> bool:
        """Tell whether a `Host` is ours: this machine, the address it was reached at, or a name we were given."""
        name = name_of(host)
        return name in self.names or is_loopback(name) or (arrived_at is not None and name == name_of(arrived_at))


def own_names() -> set[str]:
    """How others in the network may call this machine."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"} if name else set()


def name_of(host: str) -> str:
    """The name or address without port and brackets, in small letters."""
    host = host.strip().lower()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    return plain_address(host.rstrip("."))


def is_loopback(name: str) -> bool:
    """Tell whether a name or address always means the machine itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
