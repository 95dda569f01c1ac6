"""A server whose rules are not compiled before somebody puts a file there: `python -m tests.server.held_back`.

It takes the options of `zauberturm serve`. Nothing is really compiled: with the file, what is in the cache is used.
"""

import argparse
import asyncio
import sys
from dataclasses import replace
from typing import Final

from zauberturm.cli.serve import add_flags, settings_of
from zauberturm.server import log
from zauberturm.server.crew import Crew
from zauberturm.server.running import serve
from zauberturm.server.takeover import Takeover

RELEASE: Final = "release"  # beside the database
_CHILD: Final = """
import pathlib, sys, time
print("1 2", flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.02)
print("2 2", flush=True)
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    parser.add_argument("--language")
    arguments = parser.parse_args()
    settings = settings_of(arguments)
    release = settings.database.parent / RELEASE

    def held_back(crew: Crew) -> Takeover:
        def command(game: str) -> tuple[str, ...]:
            return sys.executable, "-c", _CHILD, str(release), game

        return Takeover(crew, command, lambda _: False, (0.1, 0.1, 3600.0))

    log.begin(arguments.log_level)
    announce = lambda: log.tell("listening", host=settings.host, port=settings.port)  # noqa: E731 - as `zauberturm serve`
    asyncio.run(serve(replace(settings, takeover=held_back), announce))


if __name__ == "__main__":
    main()
