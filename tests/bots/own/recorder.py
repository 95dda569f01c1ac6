"""A bot that keeps every byte it is sent: `python recorder.py FILE`. It takes the first action."""

import json
import sys
from pathlib import Path


def main(path: Path) -> None:
    with path.open("wb") as kept:
        for line in sys.stdin.buffer:
            kept.write(line)
            kept.flush()
            message = json.loads(line)
            answers = {"hello": {"ready": "recorder"}, "decide": {"action": message.get("legal", [{}])[0].get("code")}}
            if message["type"] in answers:
                sys.stdout.write(json.dumps(answers[message["type"]]) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
