"""What a reader of one partition keeps of it: which inputs wait, which ids came, where each commit stands.

A pure fold of the records, in whatever order the topics are read; it holds no commit but each agent's last.
"""

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from mnemolog.processors.ports import DeadLetter, Recorded
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.input import Input, SourcePartition, SourcePosition, Unreadable, encode_body
from mnemolog.streams.logs.kafka_records import Letter, joined

_BEFORE_ALL: Final = (-1, -1)


class Waiting(NamedTuple):
    """An input without a commit, and the bytes that a dead letter of it keeps."""

    input: Input | Unreadable
    value: bytes


class PartitionIndex:
    """Knows nothing of Kafka but that records have offsets."""

    def __init__(self) -> None:
        self._starts = array("q")
        """offset of the first record of each commit: its position is its number among them, as offsets have gaps"""
        self._read_to = -1
        """offset of the last record of the events that was taken"""
        self.given: dict[str, int] = {}
        """the last offset of each topic"""
        self.ids: dict[tuple[str, str], tuple[str, SourcePosition]] = {}
        """(agent, id) to the hash of its content and where it first came"""
        self.letters: list[DeadLetter] = []
        self._waiting: dict[SourcePosition, Waiting] = {}
        self._positions: dict[SourcePosition, int] = {}
        self._marks: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        self._last: dict[str, Recorded] = {}
        self._parts: list[Commit] = []

    # Inputs.

    def take_inputs(self, topic: str, offset: int, inputs: Sequence[Input | Unreadable], value: bytes) -> None:
        """A record of inputs was read."""
        self.given[topic] = max(offset, self.given.get(topic, 0))
        for each in inputs:
            if each.source not in self._positions:
                own = encode_body(each.body) if isinstance(each, Input) else value
                self._waiting[each.source] = Waiting(each, own)
                if isinstance(each, Input):
                    self.ids.setdefault((each.body.key, each.id), (each.body.content_hash, each.source))

    def pending(self, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """What waits behind the offsets, by arrival; whole records, so that their offset tells where to go on."""
        behind = (each.input for each in self._waiting.values() if _behind(each.input.source, after))
        ordered = sorted(behind, key=lambda each: (each.arrived_at, each.source))
        while 0 < limit < len(ordered) and ordered[limit].source.offset == ordered[limit - 1].source.offset:
            limit += 1
        return ordered[:limit]

    def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset, of either topic, has its commit."""
        if offset > max(self.given.values(), default=0):
            return False
        return not any(
            each.input.source.offset <= offset and _key_of(each.input) == key for each in self._waiting.values()
        )

    def waiting(self, source: SourcePosition) -> Waiting | None:
        """The input at a place, if it waits."""
        return self._waiting.get(source)

    # Commits.

    def is_new(self, commit: Commit) -> bool:
        """The high-water rule."""
        return commit.source.place > self._marks.get((commit.key, commit.source.source), _BEFORE_ALL)

    @property
    def end(self) -> int:
        """Position of the last commit."""
        return len(self._starts)

    def take_commit(self, commit: Commit, offset: int) -> None:
        """A commit, or a part of one, was read at the offset."""
        if offset <= self._read_to:
            return
        self._read_to = offset
        self._parts = [*self._parts, commit] if commit.part > 1 else [commit]
        if commit.part == commit.parts and self.is_new(commit):
            self._apply(joined(self._parts), offset - commit.parts + 1)

    def _apply(self, commit: Commit, start: int) -> None:
        self._starts.append(start)
        position = self.end
        source, name = commit.source, (commit.key, commit.input_id)
        self._marks[commit.key, source.source] = source.place
        self._positions[source] = position
        self._last[commit.key] = Recorded(position, commit)
        self._waiting.pop(source, None)
        if commit.dead_letter is None:
            self.ids.setdefault(name, (commit.content_hash, source))
        elif name in self.ids and self.ids[name][1] == source:
            del self.ids[name]

    def start_of(self, position: int) -> int:
        """The offset of the first record of the commit at the position."""
        return self._starts[position - 1]

    def position_at(self, start: int) -> int | None:
        """The position of the commit that begins at the offset; None for one that came too late to count."""
        place = bisect_left(self._starts, start)
        return place + 1 if place < self.end and self._starts[place] == start else None

    def position_of(self, source: SourcePosition) -> int | None:
        """Where the commit of an input stands."""
        return self._positions.get(source)

    def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        return self._last.get(key)

    def highest_mark(self, log_id: str, topic: str) -> int:
        """The highest offset of a topic of a log that any agent's commit came from."""
        return max((place[0] for (_, source), place in self._marks.items() if source[:2] == (log_id, topic)), default=0)

    # Dead letters.

    def take_letter(self, letter: Letter) -> None:
        """A record of the dead letters was read."""
        if letter.retried is not None:
            self.letters[letter.retried - 1] = self.letters[letter.retried - 1]._replace(retried=True)
            return
        number = len(self.letters) + 1
        self.letters.append(
            DeadLetter(
                number, letter.key, letter.input_id, letter.reason, letter.detail, letter.at, letter.body, retried=False
            )
        )


def _behind(source: SourcePosition, after: Mapping[str, int]) -> bool:
    return source.offset > after.get(source.topic, 0)


def _key_of(each: Input | Unreadable) -> str:
    return each.body.key if isinstance(each, Input) else f"{each.tenant_id}/{each.agent_id}"
