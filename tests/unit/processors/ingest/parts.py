"""What the stages of the write path pass to each other, made by hand."""

from dataclasses import replace
from typing import Any, Final

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.schemas.event import KeyValue, Language
from mnemolog.schemas.memory import Memory
from tests.examples import examples

few: Final = examples(30)
"""Any text is much in one example."""


def values(**pairs: str) -> tuple[KeyValue, ...]:
    """Key values; the key is the name."""
    return tuple(KeyValue(key=key, value=value) for key, value in pairs.items())


def candidate(text: str, language: Language = "en", **fields: Any) -> Candidate:  # noqa: ANN401  fields of any type
    """A candidate about Ayşe."""
    plain = Candidate(
        text=text,
        subject="ayse",
        name="Ayşe",
        category="fact",
        entities=(),
        key_values=(),
        language=language,
        temporal_type="persistent",
        valid_until=None,
        confidence=0.5,
    )
    return plain._replace(**fields)


def memory(text: str, language: Language = "en", **fields: Any) -> Memory:  # noqa: ANN401  fields of any type
    """A memory about Ayşe."""
    plain = Memory(
        id="m1",
        text=text,
        subject="ayse",
        category="fact",
        entities=(),
        key_values=(),
        language=language,
        temporal_type="persistent",
        valid_from=0.0,
        valid_until=None,
        importance=0.5,
        surprise=1.0,
        stability=1.0,
        access_count=0,
        source_confidence=0.5,
        write_source="formation",
        data_source="user_message",
        sources=("message",),
        session_id=None,
        supersedes=(),
        superseded_by=None,
        forgotten=False,
        recorded_at=0.0,
        updated_at=0.0,
    )
    return replace(plain, **fields)
