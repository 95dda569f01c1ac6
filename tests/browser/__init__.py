"""Tests in a real browser, with a real server."""
