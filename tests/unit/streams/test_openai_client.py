"""What is asked for of an endpoint that is strict with schemas."""

from typing import Any

import pytest

from mnemolog.streams.providers.openai_client import is_strict
from tests.model_endpoint import SCHEMA


@pytest.mark.parametrize(
    "schema",
    [
        SCHEMA,
        {"type": "string"},
        {"type": "array", "items": SCHEMA},
        {**SCHEMA, "properties": {"text": {"anyOf": [SCHEMA, {"type": "null"}]}}, "$defs": {"fact": SCHEMA}},
        {"type": "object", "properties": {}, "required": [], "additionalProperties": False},
    ],
)
def test_a_schema_whose_objects_are_closed_and_whole_is_strict(schema: Any) -> None:  # noqa: ANN401  JSON
    assert is_strict(schema)


@pytest.mark.parametrize(
    "loose",
    [
        {**SCHEMA, "additionalProperties": True},
        {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        {**SCHEMA, "required": []},
        {"type": "object"},
    ],
)
@pytest.mark.parametrize("place", ["top", "item", "property", "definition", "choice"])
def test_one_object_that_is_not_makes_the_schema_loose(loose: dict[str, Any], place: str) -> None:
    schemas = {
        "top": loose,
        "item": {"type": "array", "items": loose},
        "property": {**SCHEMA, "properties": {"text": loose}},
        "definition": {**SCHEMA, "$defs": {"fact": loose}},
        "choice": {"anyOf": [SCHEMA, loose]},
    }
    assert not is_strict(schemas[place])
