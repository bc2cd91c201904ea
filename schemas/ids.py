"""Names that are computed, never drawn: the same input has the same ids on every runtime."""

from collections.abc import Iterable
from hashlib import blake2b, sha1
from uuid import UUID

NAMESPACE = UUID("6e6d0b0a-52f5-5c1b-9a2e-6d6e656d6f6c")
"""The root of all UUIDv5 of Mnemolog. Changing it would change every id ever given."""

DIGEST_BYTES = 16


def agent_key(tenant_id: str, agent_id: str) -> str:
    """The key that everything is partitioned, ordered and isolated by. Neither part may hold a slash.

    >>> agent_key("default", "support-bot")
    'default/support-bot'
    """
    # A slash, which neither part may have: no two pairs have one key.
    return f"{tenant_id}/{agent_id}"


def tenant_of(key: str) -> str:
    """The tenant of an agent's key.

    >>> tenant_of("default/support-bot")
    'default'
    """
    return key.partition("/")[0]


def event_id(key: str, input_id: str, ordinal: int) -> str:
    """The id of the event number `ordinal` (from 0) that the input brought about in the agent `key`."""
    # No key and no id has a line break, so that no two triples give one text.
    return _uuid5(f"event\n{key}\n{input_id}\n{ordinal}")


def memory_id(key: str, input_id: str, ordinal: int) -> str:
    """The id of the memory that candidate number `ordinal` (from 0) of the input became."""
    return _uuid5(f"memory\n{key}\n{input_id}\n{ordinal}")


def cycle_id(key: str, seq: int, what: str) -> str:
    """The id of a dream cycle that was planned after the agent's event number `seq`, to do `what`."""
    return _uuid5(f"cycle\n{key}\n{seq}\n{what}")


def theme_id(key: str, members: Iterable[str], central: Iterable[str]) -> str:
    """The id of a theme of these memories with these most central ones: drawn the same twice, it is the same theme."""
    # The empty line separates the two lists: moving an id from one to the other gives another name.
    return _uuid5("\n".join(("theme", key, *members, "", *central)))


def merged_id(cycle: str, theme: str) -> str:
    """The id of the memory in which a cycle says all that the statements of a theme say."""
    return _uuid5(f"merged\n{cycle}\n{theme}")


def control_id(key: str, input_id: str, ordinal: int) -> str:
    """The id of the entry, the proposal or the archived text number `ordinal` (from 0) that the input brought about."""
    return _uuid5(f"control\n{key}\n{input_id}\n{ordinal}")


def chunk_id(key: str, source: str, content: str, occurrence: int) -> str:
    """The id of a chunk of a document, that content's number `occurrence` (from 0) there: unchanged, it is the same."""
    return _uuid5(f"chunk\n{key}\n{source}\n{content}\n{occurrence}")


def session_id(key: str, message_id: str) -> str:
    """The id of a session that the client did not name, made from its first message."""
    return _uuid5(f"session\n{key}\n{message_id}")


def line_id(content: bytes, occurrence: int) -> str:
    """The id of a line of a file that has none: its content and how often that content came before (from 0).

    So a file that is ingested twice adds nothing, and a line that it holds twice counts twice.
    """
    return _uuid5(f"line\n{digest(content)}\n{occurrence}")


def digest(content: bytes) -> str:
    """128 bits of BLAKE2b as hexadecimal digits: enough to tell contents apart, short enough to keep for ever."""
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


def _uuid5(name: str) -> str:
    """The name-based UUID (RFC 9562, 5.5) in the namespace, four times as fast as by way of an object of it.

    >>> from uuid import uuid5
    >>> all(_uuid5(name) == str(uuid5(NAMESPACE, name)) for name in ("", "İzmir", *"abcdefgh"))
    True
    """
    # SHA-1 because RFC 9562 says so for version 5; some hardened builds refuse it without `usedforsecurity`.
    digits = sha1(NAMESPACE.bytes + name.encode(), usedforsecurity=False).hexdigest()
    variant = "89ab"[int(digits[16], 16) % 4]
    return f"{digits[:8]}-{digits[8:12]}-5{digits[13:16]}-{variant}{digits[17:20]}-{digits[20:32]}"
