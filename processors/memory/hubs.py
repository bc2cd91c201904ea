"""All memories about one person, place or thing: those that name it (ledger G4)."""

from collections import Counter
from collections.abc import Iterable

from mnemolog.processors.text.slugs import slug
from mnemolog.schemas.memory import Memory

SCHEME = "entity://"


def named(memories: Iterable[Memory]) -> Counter[str]:
    """The number of memories that name each entity."""
    return Counter(entity for memory in memories for entity in dict.fromkeys(memory.entities))


def is_about(memory: Memory, name: str) -> bool:
    """Whether a memory names an entity, or has it as its subject.

    `name` is the name of a person, place or thing, or its full address; for a person the first name suffices.
    """
    if name.startswith(SCHEME):
        return name in memory.entities
    asked = slug(name)
    if not asked:
        return False
    own = {slug(memory.subject), slug(memory.said.name) if memory.said else ""}
    return asked in own or any(_is_called(entity, asked) for entity in memory.entities)


def _is_called(entity: str, asked: str) -> bool:
    """Whether an entity has that name.

    >>> [_is_called("entity://person/ayse-yilmaz", asked) for asked in ("ayse", "ayse-yilmaz", "yilmaz")]
    [True, True, False]
    >>> _is_called("entity://place/new-york", "new")
    False
    """
    kind, _, called = entity.removeprefix(SCHEME).partition("/")
    return called == asked or (kind == "person" and called.startswith(f"{asked}-"))
