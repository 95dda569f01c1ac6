"""The `zauberturm` command: play in the terminal, tell and check game files, list the games."""

from zauberturm.cli.main import main

__all__ = ["main"]
