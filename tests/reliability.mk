# The server under kills, bad lines, abuse and nonsense: minutes each. `make test` runs quick versions of all of them.

.PHONY: kill-test
kill-test: .venv/ready ## kill the server 200 times while everybody plays (a quarter of an hour)
	$(BIN)/python -m bench.reliability_runs kill
