# The environments of env/ under the frameworks that train on them: OpenSpiel, Stable-Baselines3, TorchRL, RLlib, and the
# examples that learn. They are 2 GB and more, so they have an environment of their own and no lane in `make test`.

# Which build of torch fits (processor, CUDA) is the machine's affair: pip takes the one that it finds first. Which one is
# found decides about its hash, so none is pinned. ENV_TORCH="torch==2.13.0+cpu" asks for one by name.
ENV_TORCH ?= torch==2.13.0

.PHONY: test-env
test-env: build/env/ready compiled ## the environments under OpenSpiel, Stable-Baselines3, TorchRL and RLlib (minutes, 2 GB)
	build/env/bin/pytest -q tests/env tests/frameworks $(PYTEST_ARGS)

build/env/ready: .venv/ready pyproject.toml requirements/dev.txt requirements/env.txt
	$(ASKED_PYTHON) -m venv --clear build/env
	build/env/bin/python -m pip install --quiet --disable-pip-version-check "$(ENV_TORCH)"
	VIRTUAL_ENV=build/env $(BIN)/uv pip install --quiet --require-hashes --requirements requirements/dev.txt \
	  --requirements requirements/env.txt
	VIRTUAL_ENV=build/env $(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

.PHONY: lock-env
lock: lock-env
lock-env: .venv/ready
	$(LOCK) requirements/env.in --override requirements/env-override.in --constraint requirements/dev.txt \
	  --output-file requirements/env.txt
