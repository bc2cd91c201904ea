"""The unsettled records of a partition: inputs without a commit, and dead letters.

A pure fold of the records, in whatever order the topics are read.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from heapq import merge
from typing import NamedTuple

from mnemolog.processors.ports import DeadLetter, WaitingInput
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.input import Input, SourcePosition, Unreadable, encode_body
from mnemolog.streams.logs.kafka.records import Letter


class Waiting(NamedTuple):
    """An input without a commit, and the value of its record."""

    input: Input | Unreadable
    value: bytes

    @property
    def own(self) -> str:
        """The bytes that its dead letter keeps: of a record with several inputs only its own part."""
        own = encode_body(self.input.body) if isinstance(self.input, Input) else self.value
        return own.decode(errors="replace")


class WaitingInputs:
    """The waiting inputs and the dead letters. All it uses of Kafka are offsets."""

    def __init__(self) -> None:
        self._waiting: dict[SourcePosition, Waiting] = {}
        self._ids: dict[tuple[str, str], SourcePosition] = {}
        # Asked before each write of a client, so they are not counted each time.
        self._of_agent: Counter[str] = Counter()
        self._of_tenant: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, each: Input | Unreadable, value: bytes) -> None:
        """An input was read that has no commit yet; `value` is its record's."""
        self.remove(each.source)
        self._waiting[each.source] = Waiting(each, value)
        self._count(each.key, 1)
        if isinstance(each, Input):
            self._ids.setdefault((each.body.key, each.id), each.source)

    def remove(self, source: SourcePosition) -> Waiting | None:
        """The input at the place no longer waits."""
        found = self._waiting.pop(source, None)
        if found is None:
            return None
        self._count(found.input.key, -1)
        if isinstance(found.input, Input):
            name = (found.input.body.key, found.input.id)
            if self._ids.get(name) == source:
                del self._ids[name]
        return found

    def _count(self, key: str, change: int) -> None:
        for counts, name in ((self._of_agent, key), (self._of_tenant, tenant_of(key))):
            counts[name] += change
            if not counts[name]:
                del counts[name]

    def at(self, source: SourcePosition) -> Waiting | None:
        """The input at a place, if it waits."""
        return self._waiting.get(source)

    def known(self, name: tuple[str, str]) -> tuple[str, SourcePosition] | None:
        """The position of the first input of this agent and id, and the hash of its content."""
        source = self._ids.get(name)
        first = None if source is None else self._waiting[source].input
        return (first.body.content_hash, first.source) if isinstance(first, Input) else None

    def sources(self) -> list[tuple[str, SourcePosition]]:
        """The agents and places of all waiting inputs."""
        return [(each.input.key, source) for source, each in self._waiting.items()]

    def behind(self, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """The inputs waiting after the offsets, each topic in its order, and the topics merged by arrival."""
        topics: defaultdict[str, list[Input | Unreadable]] = defaultdict(list)
        for source in sorted(each for each in self._waiting if each.offset > after.get(each.topic, 0)):
            topics[source.topic].append(self._waiting[source].input)
        # Merged and not sorted: arrival times are by the producers' clocks, and the order within a topic wins.
        ordered = list(merge(*topics.values(), key=lambda each: each.arrived_at))
        limit = max(limit, 0)
        # A record with several inputs is never split: its offset alone says where the next call goes on.
        while 0 < limit < len(ordered) and ordered[limit].source.offset == ordered[limit - 1].source.offset:
            limit += 1
        return ordered[:limit]

    def oldest(self, *, before: float, limit: int) -> list[WaitingInput]:
        """The first input of each agent that arrived before a moment, the oldest first."""
        first: dict[str, WaitingInput] = {}
        for source, (each, _) in self._waiting.items():
            known = first.get(each.key)
            if each.arrived_at <= before and (known is None or each.arrived_at < known.arrived_at):
                first[each.key] = WaitingInput(each.key, source, each.arrived_at)
        return sorted(first.values(), key=lambda waiting: waiting.arrived_at)[: None if limit < 0 else limit]

    def has(self, key: str, *, until: int) -> bool:
        """Whether an input of the agent waits at or before the offset, in either topic."""
        return any(source.offset <= until and each.input.key == key for source, each in self._waiting.items())

    def count(self, key: str) -> int:
        """The number of waiting inputs of the agent."""
        return self._of_agent[key]

    def of_tenant(self, tenant_id: str) -> int:
        """The number of waiting inputs of the tenant."""
        return self._of_tenant[tenant_id]


def take_letter(letters: list[DeadLetter], letter: Letter) -> None:
    """A record of the dead letters was read: one more, or one that went back into the queue."""
    if letter.retried is not None:
        letters[letter.retried - 1] = letters[letter.retried - 1]._replace(retried=True)
        return
    number = len(letters) + 1
    letters.append(
        DeadLetter(
            number, letter.key, letter.input_id, letter.reason, letter.detail, letter.at, letter.body, retried=False
        )
    )
