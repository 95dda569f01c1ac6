"""Programs that the tests of own bots start."""
