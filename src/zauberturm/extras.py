"""Parts of the house that need packages beyond the core. Who does without such a part does without its packages."""

from importlib.util import find_spec
from typing import Final

from zauberturm.errors import MissingExtra

# What an extra of pyproject.toml brings, by the names under which it is imported.
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "arena": ("openskill",),
    "gpu": ("numba_cuda",),
    "plot": ("matplotlib",),
    "ray": ("ray",),
    "server": ("litestar", "segno", "uvicorn", "websockets"),
}


def need(extra: str, what: str) -> None:
    """Refuse `what`, with the command that helps, unless everything that `extra` brings is installed."""
    for module in MODULES[extra]:
        if find_spec(module) is None:
            raise MissingExtra(what, extra, module)
