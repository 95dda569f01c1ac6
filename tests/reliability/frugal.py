"""`zauberturm` with so few descriptors as many systems give: `python -m tests.reliability.frugal serve ...`."""

import resource
import sys
from typing import Final

from zauberturm.cli.main import main

DESCRIPTORS: Final = 1024

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    sys.exit(main())
