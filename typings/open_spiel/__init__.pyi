# Installed by `make test-env` only: pyright reads this, so that its answer does not depend on that.
from typing import Any

def __getattr__(name: str) -> Any: ...
