"""Parts of the house that need packages beyond the core. Who does without such a part does without its packages."""

from importlib.util import find_spec
from typing import Final

from zauberturm.errors import MissingExtra

# What an extra of pyproject.toml brings, by the names under which it is imported.
MODULES: Final[dict[str, tuple[str, ...]]] = {
    "arena": ("openskill",),
    "gpu": ("numba_cuda",),
    "gymnasium": ("gymnasium", "PIL"),
    "openspiel": ("open_spiel",),
    "pettingzoo": ("pettingzoo", "PIL"),
    "plot": ("matplotlib",),
    "ray": ("ray",),
    "rllib": ("ray", "gymnasium", "tree", "fsspec", "lz4", "pandas", "pyarrow", "pydantic"),
    "server": ("litestar", "segno", "uvicorn", "websockets"),
    "torchrl": ("torchrl",),
}


def need(extra: str, what: str) -> None:
    """Refuse `what`, with the command that helps, unless everything that `extra` brings is installed."""
    for module in MODULES[extra]:
        if find_spec(module) is None:
            raise MissingExtra(what, extra, module)
