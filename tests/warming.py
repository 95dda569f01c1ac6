"""Compile what bots need, once and at full priority, before several lanes would do it at the same time."""

import zauberturm as zt
from zauberturm.bots import Search
from zauberturm.registry import games


def main() -> None:
    """Think for a moment in every game."""
    for name in games():
        g = zt.new(name, players=2, seed=1)
        asked = g.to_move
        assert asked is not None
        Search(iterations=1).explore(g, asked)


if __name__ == "__main__":
    main()
