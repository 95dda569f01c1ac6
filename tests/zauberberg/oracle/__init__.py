"""An independent, slow and literal model of Zauberberg that the engine is compared with step by step."""

from .game import Oracle

__all__ = ["Oracle"]
