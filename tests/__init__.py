"""The tests; a package, so that both games may use the same file names."""
