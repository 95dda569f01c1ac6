"""Tests of the room `env`."""
