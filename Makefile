# Two commands for a new user: `make demo` and `make test`; `make quick` for the inner loop. Each sets up all it needs, in .venv.
PYTHON ?= python3
BIN := .venv/bin

# Where a machine forbids it, every process of the tests reads all source anew: half a minute of each run.
export PYTHONDONTWRITEBYTECODE =

.DELETE_ON_ERROR:
INTEGRATIONS := $(patsubst tests/integrations/%/requirements.txt,%,$(wildcard tests/integrations/*/requirements.txt))

.PHONY: demo test quick test-newest typescript integrations $(INTEGRATIONS:%=integrations-%) faults isolation lint schemas lock docs reference pictures services services-stop up down clean

demo: .venv/product
	$(BIN)/mnemolog demo

# One process more than there are cores: those that play faults or speak to a broker wait most of their time. Who has
# few tests left takes some of the others'.
test: .venv/tools
	$(BIN)/pytest --numprocesses $(or $(WORKERS),$$($(BIN)/python -c 'import os; print(1 + os.cpu_count())')) --dist worksteal

# The inner loop: doctests and unit tests but for those marked slow, and few examples of each property. Half a minute on
# two cores; `make test` runs all of it.
quick: .venv/tools
	$(BIN)/pytest --numprocesses auto --quiet --hypothesis-profile few -m 'not slow' mnemolog/schemas mnemolog/processors tests/unit

# The same without servers, on another Python: make test-newest NEWEST=python3.13. Fewer examples of each property, and
# nothing that takes long and shows the same on every Python (the markers of pyproject.toml).
test-newest: .venv-newest/tools
	.venv-newest/bin/pytest --numprocesses auto --quiet --hypothesis-profile few -m 'not server and not any_python' mnemolog/schemas mnemolog/processors tests/unit tests/contract tests/property

# The TypeScript client against a real server, with Node 20 or later.
typescript: .venv/product
	cd clients/typescript && npm ci --silent && npm test --silent

# Clients and frameworks of others, as they are published, each in an environment of its own: what they require clashes.
# The environments are kept; make integrations-mem0 is one of them, and make --keep-going integrations runs all.
integrations: $(INTEGRATIONS:%=integrations-%)

$(INTEGRATIONS:%=integrations-%): integrations-%: .integrations/%/tools
	.integrations/$*/bin/python -m pytest --config-file tests/integrations/pytest.ini --confcutdir tests/integrations tests/integrations/$*

# Workers and brokers are killed, stopped and restarted for some ten minutes; DATA=locomo.json has real talk told.
faults: .venv/tools
	$(BIN)/python -m tests.fault.kafka_matrix $(if $(DATA),--data $(DATA))

# A hundred thousand random searches, none of which may find anything of another agent or tenant; some eight minutes.
isolation: .venv/tools
	$(BIN)/python -m tests.property.isolation

lint: .venv/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python .ci/house_style.py

# After a change of a message, an event or a setting: the JSON Schema documents that are checked in.
schemas: .venv/product
	$(BIN)/python -m mnemolog.ops.schema_documents

# After a change of a dependency: the releases that the image installs, with hashes.
lock: .venv/tools
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes --no-header --quiet --output-file requirements.lock

# The documents as a site in build/site; a link that leads nowhere fails it.
docs: .venv/docs
	$(BIN)/sphinx-build -q -j auto -W --keep-going -c docs . build/site

# After a change of a setting, a command, a route, an event or an error: the reference pages that are checked in.
reference: .venv/tools
	$(BIN)/python -m docs.tools.reference

# After a change of what the pictures show: drawn again from the code, from the product's output and from measured tables.
pictures: .venv/tools
	$(BIN)/python -m docs.tools.pictures

# Real Kafka and OpenSearch on this machine, with Java and Maven: eval "$(make -s services)" lets tests use them.
services: .venv/tools
	@$(BIN)/python -m tests.services start

services-stop: .venv/tools
	@$(BIN)/python -m tests.services stop

# All of it in containers: Kafka, OpenSearch, Qdrant, the API on 127.0.0.1:8700 and two workers. What it keeps stays in
# volumes after `make down`.
up: .env
	docker compose up --build --detach --wait

down:
	docker compose down

# Made once, and nobody's but yours: it holds the key of the API.
.env:
	umask 077 && sed "s/^MNEMOLOG_API_KEYS=default:$$/&$$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')/" .env.example >$@

clean:
	rm -rf .venv .venv-newest .integrations build dist *.egg-info

.venv/product: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Mnemolog needs Python 3.11 or later; make PYTHON=… names one")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install -qq --editable .
	touch $@

.venv/tools: .venv/product
	$(BIN)/python -m pip install -qq --editable . --group dev --group language-model
	touch $@

.venv/docs: .venv/product
	$(BIN)/python -m pip install -qq --editable . --group docs
	touch $@

.venv-newest/tools: pyproject.toml
	$(NEWEST) -m venv .venv-newest
	.venv-newest/bin/python -m pip install --quiet --upgrade pip
	.venv-newest/bin/python -m pip install -qq --editable . --group dev
	touch $@

.integrations/%/tools: tests/integrations/%/requirements.txt pyproject.toml
	$(PYTHON) -m venv .integrations/$*
	.integrations/$*/bin/python -m pip install --quiet --upgrade pip
	.integrations/$*/bin/python -m pip install -qq --editable . --group integrations --requirement $<
	touch $@
