"""A process that compiles one game into the cache: `python -m zauberturm.server.compiling GAME`.

It is nicer to the machine than the workers of bots are, and ends with the process that started it.
"""

import os
import sys
import threading
from typing import Final

from zauberturm.compilation import report

POLITENESS: Final = 15


def end_with_the_server() -> None:
    """Wait until the other end of the standard input is gone."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Compile, with a line on the standard output after each part."""
    os.nice(POLITENESS)
    threading.Thread(target=end_with_the_server, daemon=True).start()
    report(sys.argv[1])


if __name__ == "__main__":
    main()
