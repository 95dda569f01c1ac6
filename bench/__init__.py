"""Benchmarks: our engine and its peers, measured interleaved in one run (`python -m bench.run`)."""
