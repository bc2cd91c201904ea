"""The HTTP API against its own OpenAPI document, by schemathesis: whatever is sent, the answer is one it documents.

The application runs in this process. Every check of schemathesis is on: no 5xx but one, status, content type and body
as documented, what the document allows is taken, and what it does not allow is refused.
"""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    NotAServerErrorConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.surfaces.http.problems import MEDIA_TYPE
from mnemolog.ops.telemetry.metrics import Metrics
from tests.acceptance.telling import AGENT, CONFIG

EXAMPLES: Final = 15
"""Of each operation, beside those that go through the bounds of every field."""

EXPECTED: Final = ("2xx", "3xx", "4xx")
NOT_YET: Final = "504"
"""Nothing has come to the position that a search was to wait for."""

Case: TypeAlias = schemathesis.Case[Any]
Json: TypeAlias = dict[str, Any]


TIMES: Final = (("from", "to"), ("since", "until"), ("from_cycle", "to_cycle"))
"""What no document can say: that of two times or cycles the first comes first."""

POSITIONS: Final = ("position", "min_position", "prefer_position")
"""What no document can say: whether a position is of this log."""

OF_A_PERSON: Final = "/v1/agents/{agent_id}/decide_proposal"
"""Takes an operator's key, and there are no keys here."""

OF_FILES: Final = ("/v1/dead-letters/{number}/retry", "/v1/agents/{agent_id}/archive_file")
"""What no document can say: which letters, and which files, can be read."""

MANY_CHARS: Final = 1_000
"""Of a condition that may consist of more than are taken: a document says how many stand in one object, not in all."""


def untold(case: Case) -> list[Any]:
    """The checks that cannot be made of a case: two times, a position, many conditions, an unknown cursor."""
    sent = {**(case.query or {}), **(case.body if isinstance(case.body, dict) else {})}
    both = case.path == "/v1/diff" or any(sent.get(one) and sent.get(other) for one, other in TIMES)
    many = len(str(sent.get("metadata"))) > MANY_CHARS
    unreadable = case.path in OF_FILES
    elsewhere = any(sent.get(name) for name in POSITIONS)
    # Settings of the gate must fit each other.
    untold = both or many or elsewhere or sent.get("cursor") or sent.get("settings")
    return [positive_data_acceptance] if untold or unreadable else []


def application(folder: Path) -> FastAPI:
    """The API over a data directory, which it opens with the first request."""
    # A search may name a position to come; that a time lies too far ahead is nothing a document can say.
    stream = replace(CONFIG.stream, future_tolerance_s=1e12)
    config = replace(CONFIG, search=replace(CONFIG.search, wait_s=0.1), stream=stream)
    return create_app(EmbeddedBackend(folder, config, Edges()), config, Keys({}), Metrics())


def described(app: FastAPI) -> OpenApiSchema:
    """What the application says of itself, as schemathesis reads it."""
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True)
    checks = ChecksConfig(not_a_server_error=NotAServerErrorConfig(expected_statuses=[*EXPECTED, NOT_YET]))
    project = ProjectConfig(base_url="http://127.0.0.1", generation=generation, checks=checks)
    config = SchemathesisConfig(seed=1, projects=ProjectsConfig(default=project))
    described = schemathesis.openapi.from_dict(app.openapi(), config=config)
    described.app = app
    return described


schema = described(application(Path("nowhere")))

OPERATIONS: Final = [
    (method.upper(), path)
    for path, operations in schema.raw_schema["paths"].items()
    for method in operations
    if path != "/v1/events"  # its answer has no end; see test_live.py
]


@pytest.fixture(scope="module")
def api(told: Path, tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The API over a copy of the conversation."""
    return application(shutil.copytree(told, tmp_path_factory.mktemp("http") / "data"))


@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def is_answered_as_documented(case: Case, api: FastAPI) -> None:
    answer = case.call_and_validate(app=api, excluded_checks=untold(case))
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == [MEDIA_TYPE]


# The cases of an operation are made here. `schema.parametrize()` makes those of all operations when tests are
# collected, which takes 15 s of CPU in each process of a run, and one from a fixture needs an older pytest. So its
# release is bounded in pyproject.toml.
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[" ".join(operation) for operation in OPERATIONS])
def test_whatever_is_sent_is_answered_as_documented(api: FastAPI, method: str, path: str) -> None:
    test = build_operation_test(
        config=schema.config,
        operation=schema[path][method],
        test_func=is_answered_as_documented,
        given_kwargs={},
        feedback=FeedbackSources(constants_value_source=make_constants_value_source(schema)),
    )
    test(api=api)


def examples() -> list[tuple[str, str, Json]]:
    """Every body that the document shows, with its address."""
    return [
        (path, method, operation["requestBody"]["content"]["application/json"]["example"])
        for path, operations in schema.raw_schema["paths"].items()
        for method, operation in operations.items()
        if "requestBody" in operation
    ]


def known(api: FastAPI) -> str:
    """The id of a memory that is there."""
    listed = schema["/v1/memories"]["GET"].Case(query={"agent_id": AGENT, "all": "true"}).call_and_validate(app=api)
    found: str = listed.json()[0]["id"]
    return found


@pytest.mark.parametrize(("path", "method", "body"), examples(), ids=lambda each: each if isinstance(each, str) else "")
def test_every_example_that_is_documented_is_taken(api: FastAPI, path: str, method: str, body: Json) -> None:
    named = {"agent_id": AGENT, "session_id": "2026-11-21-a", "memory_id": known(api)}
    case = schema[path][method].Case(path_parameters=named, body=body)
    taken = {OF_A_PERSON: (403,), "/v1/rebuilds": (202, 409)}.get(path, (200, 202))  # one rebuild at a time
    assert case.call_and_validate(app=api, excluded_checks=untold(case)).status_code in taken


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/v1/memories/{memory_id}", "GET"),
        ("/v1/memories/{memory_id}/history", "GET"),
        ("/v1/why/{id}", "GET"),
        ("/v1/memories/{memory_id}", "DELETE"),
    ],
)
def test_what_is_said_of_a_known_memory_is_as_documented(api: FastAPI, path: str, method: str) -> None:
    memory = known(api)
    case = schema[path][method].Case(path_parameters={"memory_id": memory, "id": memory})
    assert case.call_and_validate(app=api).status_code == 200


def test_after_all_that_the_projections_still_say_what_the_log_says(api: FastAPI) -> None:
    replayed = schema["/v1/replay"]["POST"].Case(body={"verify": True}).call_and_validate(app=api).json()
    assert replayed["verified"], replayed["differences"]
    assert replayed["agents"]
