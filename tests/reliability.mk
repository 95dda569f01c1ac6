# The server under kills, bad lines, abuse and nonsense: minutes each. `make test` runs quick versions of all of them.

.PHONY: kill-test
kill-test: .venv/ready ## kill the server 200 times while everybody plays (a quarter of an hour)
	$(BIN)/python -m bench.reliability_runs kill

.PHONY: restart-test
restart-test: .venv/ready ## how long until a killed server with 1,000 tables answers again (a minute)
	$(BIN)/python -m bench.reliability_runs restart

.PHONY: fault-test
fault-test: .venv/ready ## many schedules of bad lines between players and server (minutes)
	$(BIN)/python -m bench.reliability_runs fault

.PHONY: abuse-test
abuse-test: .venv/ready ## how long honest players wait beside an abuser (a minute)
	$(BIN)/python -m bench.reliability_runs abuse

.PHONY: leak-test
leak-test: .venv/ready ## twins at many stages of both games, through running servers (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/reliability/test_leak.py $(PYTEST_ARGS)

.PHONY: fuzz-server
fuzz-server: .venv/ready ## nonsense on every route and through sockets (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/reliability/test_fuzz.py $(PYTEST_ARGS)
