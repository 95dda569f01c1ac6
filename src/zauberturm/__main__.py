"""`python -m zauberturm` is the `zauberturm` command."""

import sys

from zauberturm.cli import main

if __name__ == "__main__":
    sys.exit(main())
