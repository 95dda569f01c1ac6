"""An independent, slow and literal model of Wandering Towers that the engine is compared with step by step."""

from .game import Oracle

__all__ = ["Oracle"]
