"""Tests of live tables."""
