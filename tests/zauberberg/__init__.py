"""Zauberberg, tested rule by rule through the public API."""
