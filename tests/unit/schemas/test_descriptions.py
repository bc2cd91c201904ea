"""Descriptions of fields: read from the source where a JSON Schema is made, and only there."""

import ast
import inspect
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import ConfigDict, Field, TypeAdapter

from mnemolog.schemas import descriptions
from mnemolog.schemas.query import Query
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True)
class Cup:
    """What tea is in."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    size: int
    """in millilitres,
    without the handle"""
    tea: Annotated[str, Field(description="its kind")]
    """not read, as there is a description"""
    saucer: bool = False


@pytest.fixture
def unread() -> None:
    descriptions._of_module.cache_clear()


def described(cls: type) -> dict[str, str | None]:
    properties: dict[str, Any] = TypeAdapter(cls).json_schema()["properties"]
    return {name: schema.get("description") for name, schema in properties.items()}


CUP = {"size": "in millilitres,\nwithout the handle", "tea": "its kind", "saucer": None}


@pytest.mark.usefixtures("unread")
def test_a_field_is_described_by_the_string_below_it() -> None:
    assert described(Cup) == CUP


@pytest.mark.usefixtures("unread")
def test_a_validator_reads_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("read")

    monkeypatch.setattr(inspect, "getsource", refuse)
    monkeypatch.setattr(inspect, "getsourcelines", refuse)
    assert TypeAdapter(Query).validate_python({"agent_id": "a", "text": "tea"}) == Query(agent_id="a", text="tea")
    assert TypeAdapter(Cup).validate_python({"size": 200, "tea": "green"}) == Cup(200, "green")


@pytest.mark.usefixtures("unread")
def test_source_that_another_thread_disturbed_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    disturbed, parse = [True], ast.parse

    def disturbed_once(source: str) -> ast.Module:
        if disturbed.pop():
            disturbed.append(False)
            raise SystemError("AST constructor recursion depth mismatch")
        return parse(source)

    monkeypatch.setattr(ast, "parse", disturbed_once)
    assert described(Cup) == CUP


@pytest.mark.usefixtures("unread")
def test_without_source_there_are_no_descriptions(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_: object) -> str:
        raise OSError("could not get source code")

    monkeypatch.setattr(inspect, "getsource", lost)
    assert described(Cup) == {**CUP, "size": None}
    descriptions._of_module.cache_clear()
