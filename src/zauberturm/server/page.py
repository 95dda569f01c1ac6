"""The browser client: files that were built beforehand, kept in memory."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

BUILT: Final = Path(__file__).resolve().parent.parent / "web"
ENTRY: Final = "index.html"
FOR_EVER: Final = "public, max-age=31536000, immutable"
EACH_TIME: Final = "no-cache"
HTML: Final = "text/html"
TYPES: Final = {  # UTF-8 is added to texts when they are sent
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": HTML,
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
WORTH_PACKING: Final = 1000  # bytes
SCREEN: Final = re.compile("(t/[A-Za-z0-9_-]{22})?")
FOR_PROGRAMS: Final = ("api", "assets", "schema")


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


def read_file(path: Path, name: str) -> File:
    """Read a file; those with a digest in their name never change."""
    content = path.read_bytes()
    packed = gzip.compress(content, 9, mtime=0) if len(content) > WORTH_PACKING else None
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    smaller = packed if packed is not None and len(packed) < len(content) * 0.9 else None
    return File(content, smaller, kind, tag, FOR_EVER if name.startswith("assets/") else EACH_TIME)


class Page:
    """All files of the client. The addresses of its screens get the entry page (web/src/state/route.ts)."""

    def __init__(self, folder: Path = BUILT) -> None:
        found = [path for path in sorted(folder.rglob("*")) if path.is_file()] if folder.is_dir() else []
        names = {path: path.relative_to(folder).as_posix() for path in found}
        self.files = {name: read_file(path, name) for path, name in names.items() if not name.startswith(".")}

    def find(self, path: str) -> File | None:
        """The file for an address."""
        name = path.strip("/")
        return self.files.get(ENTRY if SCREEN.fullmatch(name) else name)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """Hand out the browser client."""
    pages: Page = request.app.state.page
    file = pages.find(path)
    if file is None:
        return nothing_there(pages, path, request.headers.get("accept", ""))
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["content-encoding"] = file.packed, "gzip"
    return Response(content, media_type=file.kind, headers=headers)


def nothing_there(pages: Page, path: str, accepted: str) -> Response[bytes]:
    """404: the client's own page for people who look with a browser, a problem as data for everybody else."""
    entry = pages.find("/")
    if entry is None or HTML not in accepted or path.strip("/").partition("/")[0] in FOR_PROGRAMS:
        raise NotFoundException
    return Response(entry.content, status_code=404, media_type=HTML, headers={"cache-control": "no-store"})
