"""The engine room: random numbers, records, the cache of compiled rules, batches."""
