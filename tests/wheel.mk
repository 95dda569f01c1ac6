# The wheel, installed into a fresh environment of every supported Python on this machine, and played there.

.PHONY: test-wheel
test-wheel: .venv/ready $(PAGE)
	$(BIN)/python -m tests.wheel
