"""Zauberturm: the board games Wandering Towers and Zauberberg, with rules written once and run three ways."""

__version__ = "0.1.0"
