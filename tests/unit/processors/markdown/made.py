"""A small memory in two languages, to be shown as files."""

from typing import Any, Final

from mnemolog.schemas.event import Language
from mnemolog.schemas.files import FileMaterial
from mnemolog.schemas.memory import Memory, Relation
from tests.unit.processors.ingest.parts import memory

MONDAY: Final = 1_765_791_000.0
"""2025-12-15 09:30 UTC"""
HOUR: Final = 3_600.0
DAY: Final = 24 * HOUR


def remembered(number: int, text: str, language: Language = "en", **fields: Any) -> Memory:  # noqa: ANN401  of any type
    """A memory of an id that its number tells, formed that many hours after Monday morning."""
    at = fields.pop("at", MONDAY + number * HOUR)
    told = {"recorded_at": at, "updated_at": at, "last_access_at": at, "importance": 0.8, "source_confidence": 0.9}
    return memory(text, language, **{"id": f"{number * 0x01030507:08x}-0000-5000-8000-000000000000", **told, **fields})


def related(one: Memory, other: Memory, kind: str = "related_to", **fields: Any) -> Relation:  # noqa: ANN401
    """An edge between two."""
    told: dict[str, Any] = {
        "id": f"{one.id[:4]}{other.id[:4]}-5000-8000-0000000000ed",
        "strength": 0.5,
        "confidence": 0.4,
        "direction": "forward",
        "context": "redis",
        "description": None,
        "formed_by": "heuristics",
        "formed_at": max(one.recorded_at, other.recorded_at),
    }
    return Relation(type=kind, source=one.id, target=other.id, **{**told, **fields})  # type: ignore[arg-type]


def told(
    memories: list[Memory],
    relations: list[Relation] | None = None,
    *,
    position: int = 17,
    **more: Any,  # noqa: ANN401
) -> FileMaterial:
    """All that there is, or with `whole=False` what changed."""
    fields: dict[str, Any] = {"log_id": "log", "clock": MONDAY + 2 * DAY, "whole": True, "forgotten": (), "pruned": ()}
    return FileMaterial(
        position=position, memories=tuple(memories), relations=tuple(relations or ()), **{**fields, **more}
    )


DROPS: Final = remembered(
    1, "Redis drops connections under load.", entities=("entity://tech/redis", "entity://tech/linux")
)
FIXED: Final = remembered(
    2,
    "Fixed: Redis drops connections no more under load since the keepalive was raised.",
    entities=("entity://tech/redis", "entity://tech/linux"),
    access_count=3,
)
CHOSEN: Final = remembered(
    3,
    "RabbitMQ yerine Kafka kullanmaya karar verdik.",
    "tr",
    category="decision",
    entities=("entity://tech/kafka", "entity://tech/rabbitmq", "entity://tech/linux"),
)
LOST: Final = remembered(
    4, "RabbitMQ yeniden başlayınca mesaj kaybediyor.", "tr", entities=("entity://tech/rabbitmq",), importance=0.3
)
MOVED: Final = remembered(
    30,
    "I moved from Ankara to İzmir.",
    entities=("entity://place/ankara", "entity://place/izmir"),
    pinned=True,
)
DEPLOY: Final = remembered(
    31,
    "Standard deploy workflow.",
    metadata={
        "file": {
            "type": "procedure",
            "title": 'Deploy "prod": all of it',
            "tags": ["deploy", "docker"],
            "steps": ["Run tests", "Push to registry"],
            "preconditions": ["On main branch"],
            "postconditions": ["Service healthy"],
        }
    },
)
BEFORE: Final = remembered(5, "I live in Ankara.", superseded_by=MOVED.id, valid_until=MOVED.recorded_at)
ALL: Final = [DROPS, FIXED, CHOSEN, LOST, MOVED, DEPLOY, BEFORE]
EDGES: Final = [
    related(FIXED, DROPS),
    related(CHOSEN, LOST, context="rabbitmq"),
    related(MOVED, BEFORE, "supersedes"),
]
