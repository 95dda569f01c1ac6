"""The commands `zauberturm serve` and `zauberturm backup`."""

import argparse
import asyncio
import io
import os
import socket
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from zauberturm import locale
from zauberturm.cli import prune
from zauberturm.cli.play import Screen
from zauberturm.cli.typed import whole_number
from zauberturm.errors import OptionError
from zauberturm.extras import need
from zauberturm.server import log
from zauberturm.server.hosts import is_loopback
from zauberturm.server.limits import Limits
from zauberturm.store import Unusable, as_place, back_up

if TYPE_CHECKING:
    from zauberturm.server.running import Settings

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - only if asked for, with --lan


def add_flags(one: argparse.ArgumentParser) -> None:
    """Where to serve, and how much."""
    one.add_argument(
        "--lan",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="let others in the same network in (no)",
    )
    one.add_argument("--host", metavar="ADDRESS", help="listen at this address instead (this machine alone)")
    one.add_argument("--port", type=whole_number, default=8000, metavar="N", help="port (8000); 0: any free one")
    one.add_argument("--database", type=as_place, metavar="FILE", help="where tables are kept (a folder of the user's)")
    one.add_argument("--public-url", type=web_address, metavar="URL", help="how the world reaches this server")
    one.add_argument("--open", action="store_true", help="show it in the browser")
    one.add_argument("--no-browser", action="store_true", help="leave the browser alone, even with --open")
    one.add_argument("--workers", type=whole_number, metavar="N", help="processes that think for bots (cores less one)")
    one.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help="change a limit; repeatable")
    prune.add_span_flags(one)
    one.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help="believe its X-Forwarded-For")
    one.add_argument("--allowed-host", action="append", default=[], metavar="NAME", help="another name of this server")
    one.add_argument(
        "--cors", action="append", default=[], type=origin, metavar="ORIGIN", help="let its pages use the API"
    )
    one.add_argument("--log-level", choices=log.LEVELS, default="info", help="how much to tell (info)")


def add_backup_flags(one: argparse.ArgumentParser) -> None:
    """From where to where."""
    one.add_argument("database", type=Path, metavar="DATABASE")
    one.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")


def web_address(text: str) -> str:
    """An address that begins with http:// or https:// and names a host."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like https://towers.example.org")
    return text.rstrip("/")


def origin(text: str) -> str:
    """The origin of pages: scheme, host and port as browsers write them, or `*` for all."""
    parts = urlsplit(text.lower())
    if text != "*" and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/")):
        raise argparse.ArgumentTypeError(f"{text!r} is not an origin like https://bots.example.org, nor *")
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return text if text == "*" else f"{parts.scheme}://{parts.netloc.removesuffix(usual)}"


def backup(arguments: argparse.Namespace, screen: Screen) -> int:
    """Copy a database, also while a server uses it."""
    back_up(arguments.database.expanduser(), arguments.file.expanduser())
    screen.say(str(arguments.file))
    return 0


def command(arguments: argparse.Namespace, screen: Screen) -> int:
    """Serve until somebody stops it."""
    need("server", "serving tables")
    from zauberturm.server import running  # the other commands start faster without it

    settings = settings_of(arguments)
    log.begin(arguments.log_level, screen.stderr)

    def announce() -> None:
        log.tell("listening", host=settings.host, port=settings.port)
        screen.show(greeting(settings, screen.language))
        if arguments.open and not arguments.no_browser:
            webbrowser.open(url_of(settings.host, settings.port))

    asyncio.run(running.serve(settings, announce))
    screen.say(locale.text(screen.language, "server.bye"))
    return 0


def settings_of(arguments: argparse.Namespace) -> "Settings":
    """What was asked for, checked before anything is begun."""
    from zauberturm.server import running
    from zauberturm.server.port import LOOPBACK, free_port

    limits = Limits()
    for wish in arguments.limit:
        name, _, number = wish.partition("=")
        limits = limits.changed(name, as_number(number))
    host = arguments.host or (EVERYWHERE if arguments.lan else LOOPBACK)
    port = free_port(host, arguments.port)
    settings = running.Settings(
        arguments.database or usual_database(),
        host,
        port,
        arguments.public_url,
        arguments.public_url or network_url(host, port),
        limits=limits,
        retention=prune.retention_of(arguments),
        proxies=tuple(arguments.proxy),
        allowed_hosts=tuple(arguments.allowed_host),
        origins=tuple(arguments.cors),
    )
    return settings if arguments.workers is None else replace(settings, workers=max(1, arguments.workers))


def as_number(text: str) -> float:
    """The number of a limit."""
    try:
        return float(text)
    except ValueError:
        raise OptionError("option", f"limit {text!r} is not a number", {"option": "limit", "value": text}) from None


def usual_database() -> Path:
    """A file in the folder where this system keeps data of its users."""
    usual = {"darwin": "~/Library/Application Support", "win32": "~/AppData/Local"}
    given = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(given or usual.get(sys.platform, "~/.local/share")) / "zauberturm"
    try:
        folder = folder.expanduser()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:  # RuntimeError: this user has no home at all
        why = error.strerror if isinstance(error, OSError) else "this user has no home"
        raise Unusable(folder, f"cannot be made ({why}); choose a file with --database") from error
    return folder / "tables.database"


def greeting(settings: "Settings", language: str) -> list[str]:
    """Where the server is, and a code for the cameras of phones in the room."""
    lines = ["", locale.text(language, "server.here", {"url": url_of(settings.host, settings.port)})]
    if settings.join_url is not None:
        key = "server.public" if settings.public_url else "server.near"
        lines += [locale.text(language, key, {"url": settings.join_url}), *code(settings.join_url)]
    if settings.host == EVERYWHERE:
        lines.append(locale.text(language, "server.lan"))
    elif settings.join_url is None:
        lines.append(locale.text(language, "server.alone"))
    lines.append(locale.text(language, "server.database", {"path": str(settings.database)}))
    return [*lines, locale.text(language, "server.stop"), ""]


def url_of(host: str, port: int) -> str:
    """How this machine itself reaches the server."""
    if host in (EVERYWHERE, "::") or is_loopback(host):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def network_url(host: str, port: int) -> str | None:
    """How others in the network reach the server; None if it listens to this machine only."""
    near = network_address() if host in (EVERYWHERE, "::") else host
    return None if near is None or is_loopback(near) else url_of(near, port)


def network_address() -> str | None:
    """The address this machine has in its network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = trial.getsockname()[0]
    return None if address.startswith("127.") else address


def code(url: str) -> list[str]:
    """A QR code made of blocks."""
    import segno

    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue().splitlines()
