"""How many decisions a second a batch makes with observations and legal sets, everybody playing at random.

python examples/throughput.py --device cuda --games 262144     # needs `pip install 'zauberturm[gpu]'`
python examples/throughput.py --games 4096 --threads 2         # without a GPU
"""

import argparse
import time

from zauberturm.env import Batch


def measured(game, device, games, steps, threads, players):
    """Decisions per second; compiling and the first deal are not counted."""
    options = {"threads": threads} if device == "cpu" else {}
    batch = Batch(game, games, players=players, seed=1, device=device, reuse=True, **options)
    turn = batch.reset()
    for _ in range(3):
        turn = batch.step(batch.random_actions())
    finish(turn)
    began = time.perf_counter()
    for _ in range(steps):
        turn = batch.step(batch.random_actions())
    finish(turn)
    return games * steps / (time.perf_counter() - began)


def finish(turn):
    """Wait until the GPU is done: steps are queued there."""
    copy = getattr(turn.mover, "copy_to_host", None)
    if copy is not None:
        copy()


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="towers", choices=("towers", "zauberberg"))
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    args = parser.parse_args()
    rate = measured(args.game, args.device, args.games, args.steps, args.threads, args.players)
    print(f"{args.game} on {args.device}: {rate:,.0f} decisions/s with observation and legal set")


if __name__ == "__main__":
    main()
