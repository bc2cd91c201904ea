"""The log's proof of itself: each commit has a hash that includes the hash of its agent's previous commit.

A commit is stored as these bytes, a JSON object whose parts stand at known places:

    {"hash":…,"previous":…,"body_hash":…,"salt":…, ENVELOPE ,"part":1,"parts":1,"sealed_with":null,"events": BODY }

    body_hash = H(salt, BODY)        hash = H(previous, body_hash, ENVELOPE)

The hash is made of the body's hash, not of the body: a body that is sealed later, and whose key and salt are destroyed,
leaves the chain whole. What no hash covers may stand in one way only. A commit of a release before the chain has no
hash; one is computed of all its bytes, so that the first commit with a hash covers all that its agent had before it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, NamedTuple

from mnemolog.schemas import codec

HASH_BYTES: Final = 32
HASH_CHARS: Final = 2 * HASH_BYTES
SALT_BYTES: Final = 16
SALT_CHARS: Final = 2 * SALT_BYTES

ORIGIN: Final = "0" * HASH_CHARS
"""The predecessor of an agent's first commit, and of the log's."""

NO_SALT: Final = "0" * SALT_CHARS
"""The salt of events that need no protection from guessing."""

WHOLE: Final = b',"part":1,"parts":1,"sealed_with":null,"events":'
"""Between envelope and body of a commit in one piece."""


class Written(NamedTuple):
    """A stored commit with a hash, split into its parts."""

    hash: str
    previous: str
    body_hash: str
    salt: str
    envelope: bytes
    framing: bytes
    body: bytes


def written(envelope: bytes, body: bytes, *, previous: str, salt: str, framing: bytes = WHOLE) -> tuple[bytes, str]:
    """A commit as it is stored behind the commit of that hash, and its own hash."""
    body_hash = _body_hash(salt, body)
    own = _hash(previous, body_hash, envelope)
    return b"".join((_prefix(own, previous, body_hash, salt), envelope, framing, body, b"}")), own


def events_of(whole: bytes) -> list[bytes]:
    """The bytes of each event of a stored commit. Raises ValueError."""
    _, _, body = _divided(whole)
    return [bytes(event) for event in _events(body)]


def in_parts(whole: bytes, shares: Iterable[Sequence[bytes]]) -> list[bytes]:
    """The stored commit as several records, each with its own share of the events; all carry the whole's hash."""
    head, _, _ = _divided(whole)
    bodies = [b",".join(share) for share in shares]
    return [
        b'%b,"part":%d,"parts":%d,"sealed_with":null,"events":[%b]}' % (head, part, len(bodies), body)
        for part, body in enumerate(bodies, start=1)
    ]


def joined(parts: Iterable[bytes]) -> bytes:
    """The stored commit of its parts, byte for byte. Raises ValueError."""
    divided = [_divided(part) for part in parts]
    head = divided[0][0]
    if any(other != head for other, _, _ in divided):
        raise ValueError("its parts are of several commits")
    events = b",".join(body[1:-1] for _, _, body in divided)
    return b"%b%b[%b]}" % (head, WHOLE, events)


def read(stored: bytes) -> Written | None:
    """What stands where in a stored commit; None for one without a hash. Raises ValueError."""
    found = _PREFIX.match(stored)
    if found is None:
        if not is_unhashed(stored):
            raise ValueError("the place of its hash holds something else")
        return None
    hashed = [part.decode("ascii") for part in found.groups()]
    head, framing, body = _divided(stored)
    return Written(hashed[0], hashed[1], hashed[2], hashed[3], head[found.end() :], framing, body)


def previous_of(stored: bytes) -> str | None:
    """The hash that a stored commit says it continues; None for one without a hash."""
    found = _PREFIX.match(stored)
    return None if found is None else found[2].decode("ascii")


def is_unhashed(stored: bytes) -> bool:
    """Whether it begins as a commit of a release before the chain."""
    return stored.startswith(_BEFORE)


def hash_of(stored: bytes, previous: str) -> str:
    """The hash that the agent's next commit continues: that which is stored, or computed where there is none."""
    # The cheap test first: a replay asks for each commit.
    if stored.startswith(_HASH_AT) and _PREFIX.match(stored):
        return stored[len(_HASH_AT) : len(_HASH_AT) + HASH_CHARS].decode("ascii")
    # A log of an earlier release is hashed as it lies there: rewriting it would change what must never change.
    return blake2b(previous.encode() + stored, digest_size=HASH_BYTES, person=b"mnemolog.before").hexdigest()


def log_hash(before: str, commit_hash: str) -> str:
    """One hash of all commits of a log in their order, of all agents, moved on by one."""
    return blake2b((before + commit_hash).encode(), digest_size=HASH_BYTES, person=b"mnemolog.log").hexdigest()


class Broken(NamedTuple):
    """The first commit of a log that is not as it was written."""

    position: int
    key: str
    why: str

    def __str__(self) -> str:
        return f"the commit at position {self.position} ({self.key or 'of an unknown agent'}) {self.why}"


class Heads(NamedTuple):
    """Where the chains of a log end, as of a position."""

    position: int
    log_hash: str
    of_agents: Mapping[str, str]


@dataclass(slots=True)
class Walk:
    """Follows the chains over stored commits, from the first one on."""

    position: int = 0
    log_hash: str = ORIGIN
    heads: dict[str, str] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    """position of each agent's last commit"""
    proven: set[str] = field(default_factory=set)
    """agents whose commits have hashes"""

    def take(self, position: int, key: str, stored: bytes) -> Broken | None:
        """The next commit, and the agent that it says it is of; what is wrong with it, if something is."""
        # Positions count without gaps, so a removed commit shows even if its agent has no later one.
        if position != self.position + 1:
            return Broken(self.position + 1, key, f"is missing: the next one has position {position}")
        return self.link(position, key, stored)

    def link(self, position: int, key: str, stored: bytes) -> Broken | None:
        """The same where those of other agents are left out: any later position may follow."""
        try:
            found = read(stored)
        except ValueError as error:
            return _unreadable(position, key, error)
        if (broken := _fault(position, key, found) or self._misplaced(position, key, found)) is not None:
            return broken
        own = hash_of(stored, self.heads.get(key, ORIGIN)) if found is None else found.hash
        self.heads[key], self.last[key] = own, position
        self.position, self.log_hash = position, log_hash(self.log_hash, own)
        return None

    def _misplaced(self, position: int, key: str, found: Written | None) -> Broken | None:
        if found is None:
            return Broken(position, key, "has no hash, and an earlier one has") if key in self.proven else None
        # From its first hash on, an agent's commits all have one: cutting the hashes off must not pass for an old log.
        self.proven.add(key)
        # One chain for each agent, since agents are what is exported, sealed and erased.
        if found.previous == self.heads.get(key, ORIGIN):
            return None
        return Broken(
            position,
            key,
            f"does not continue its agent's commit before it{self._before(key)}: one was changed or is missing",
        )

    def _before(self, key: str) -> str:
        return f" (position {self.last[key]})" if key in self.last else ""

    def compared(self, kept: Heads) -> Broken | None:
        """What differs from the ends that were kept when the commits were appended, as of the same position."""
        if self.position != kept.position:
            return Broken(
                min(self.position, kept.position) + 1, "", f"is missing: the log kept its end at {kept.position}"
            )
        for key in sorted({*self.heads, *kept.of_agents}):
            if self.heads.get(key) != kept.of_agents.get(key):
                return Broken(self.last.get(key, 0), key, _NOT_KEPT)
        if self.log_hash != kept.log_hash:
            return Broken(self.position, "", "and those before it are not in the order in which they were appended")
        return None


def fault(position: int, key: str, stored: bytes) -> Broken | None:
    """Where a stored commit is not what its own hash was made of."""
    try:
        return _fault(position, key, read(stored))
    except ValueError as error:
        return _unreadable(position, key, error)


def _fault(position: int, key: str, found: Written | None) -> Broken | None:
    why = None if found is None else _changed(found)
    return None if why is None else Broken(position, key, f"was changed: {why}")


def _unreadable(position: int, key: str, error: ValueError) -> Broken:
    return Broken(position, key, f"was changed: {error}")


def _changed(found: Written) -> str | None:
    # No hash covers these bytes, so they may have one form only.
    if found.framing != WHOLE and not _SEALED.fullmatch(found.framing):
        return "between its envelope and its events are bytes that no writer put there"
    if _hash(found.previous, found.body_hash, found.envelope) != found.hash:
        return "its hash is not that of its envelope"
    # Of a sealed body the hash cannot be checked: it covers the clear text.
    if found.framing == WHOLE and _body_hash(found.salt, found.body) != found.body_hash:
        return "its hash is not that of its events"
    return None


_NOT_KEPT: Final = (
    "is not where its agent's history ended when it was appended: it, or one before it that has no hash, was changed"
)


_events: Final = codec.reader(list[codec.Raw])


def _body_hash(salt: str, body: bytes) -> str:
    # Salted, since events are short and guessable: after erasure a hash must
    # not confirm a guess. `person` keeps the four kinds of hashes apart.
    return blake2b(salt.encode() + body, digest_size=HASH_BYTES, person=b"mnemolog.body").hexdigest()


def _hash(previous: str, body_hash: str, envelope: bytes) -> str:
    hashed = (previous + body_hash).encode() + envelope
    return blake2b(hashed, digest_size=HASH_BYTES, person=b"mnemolog.commit").hexdigest()


def _prefix(own: str, previous: str, body_hash: str, salt: str) -> bytes:
    return f'{{"hash":"{own}","previous":"{previous}","body_hash":"{body_hash}","salt":"{salt}",'.encode()


def _divided(stored: bytes) -> tuple[bytes, bytes, bytes]:
    """What stands before the framing, the framing, and the body behind it. Raises ValueError.

    No string of JSON holds a quote that is not escaped: the first such place is the one that was written.
    """
    # The first such place: a string of JSON holds no quote that is not escaped, so no content can imitate it.
    found = _FRAMING.match(stored, max(stored.find(b',"part":'), 0))
    if found is None:
        raise ValueError("it has no events")
    if not stored.endswith(b"}"):
        raise ValueError("it has no end")
    return stored[: found.start()], found[0], stored[found.end() : -1]


_HASH_AT: Final = b'{"hash":"'
_BEFORE: Final = b'{"format":'
"""How a commit without a hash begins."""
_HEX: Final = b"([0-9a-f]{%d})"
_PREFIX: Final = re.compile(
    b'\\{"hash":"%b","previous":"%b","body_hash":"%b","salt":"%b",'
    % (_HEX % HASH_CHARS, _HEX % HASH_CHARS, _HEX % HASH_CHARS, _HEX % SALT_CHARS)
)
_FRAMING: Final = re.compile(rb',"part":\d+,"parts":\d+,"sealed_with":(?:null|"[^"\\]*"),"events":')
_SEALED: Final = re.compile(rb',"part":1,"parts":1,"sealed_with":"[^"\\]+","events":')
