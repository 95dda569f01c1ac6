"""Compile what bots need, once and at full priority, before several lanes would do it at the same time."""

import zauberturm as zt
from zauberturm.bots import Search
from zauberturm.registry import games


def main() -> None:
    """Think for a moment in every game."""
    for name in games():
        g = zt.new(name, players=2, seed=1)
        Search(iterations=1).explore(g, g.seats[0])


if __name__ == "__main__":
    main()
