# Numba says that it is typed, but its decorators and settings are not: pyright reads this instead of guessing.
from typing import Any

def __getattr__(name: str) -> Any: ...
