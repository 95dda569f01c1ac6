# The server under kills, bad lines, abuse and nonsense: minutes each. `make test` runs quick versions of all of them.
# `make kill-test SHARE=0.5` does half as much, `ZAUBERTURM_SHARE=2 make leak-test` as well.
SHARE ?= 1
COUNTED := -q -rP

.PHONY: kill-test
kill-test: .venv/ready ## kill the server 200 times while everybody plays (a quarter of an hour)
	$(BIN)/python -m bench.reliability_runs kill --share $(SHARE)

.PHONY: restart-test
restart-test: .venv/ready ## how long until a killed server with 1,000 tables answers again (a minute)
	$(BIN)/python -m bench.reliability_runs restart --share $(SHARE)

.PHONY: fault-test
fault-test: .venv/ready ## many schedules of bad lines between players and server (minutes)
	$(BIN)/python -m bench.reliability_runs fault --share $(SHARE)

.PHONY: abuse-test
abuse-test: .venv/ready ## how long honest players and their bots wait beside an abuser, each kind of abuse and all (five minutes)
	$(BIN)/python -m bench.reliability_runs abuse --share $(SHARE)

.PHONY: leak-test
leak-test: .venv/ready ## twins at many stages of both games, through running servers (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/reliability/test_leak.py $(COUNTED) $(PYTEST_ARGS)

.PHONY: fuzz-server
fuzz-server: .venv/ready ## nonsense on every route and through sockets (minutes)
	ZAUBERTURM_LONG=1 $(BIN)/pytest tests/reliability/test_fuzz.py $(COUNTED) $(PYTEST_ARGS)

.PHONY: authority-test
authority-test: .venv/ready ## every order and route by everybody without the right, and random orders at a table (minutes)
	$(BIN)/pytest -q tests/reliability/test_authority.py tests/reliability/test_attacks_seats.py \
	  tests/reliability/test_attacks_proof.py tests/table/test_authority.py $(PYTEST_ARGS)
	ZAUBERTURM_LONG=1 $(BIN)/pytest -q tests/table/test_machine.py $(PYTEST_ARGS)
