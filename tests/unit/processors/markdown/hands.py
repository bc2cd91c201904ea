"""A folder of memory files and somebody's hands in it, over the real write path: all of it in memory."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final

from mnemolog.processors.markdown.changes import Changes, FileChange, changes
from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.page_changes import Owner
from mnemolog.processors.narration.outcome import outcome_of
from mnemolog.schemas.command import Command
from mnemolog.schemas.files import FileMaterial
from mnemolog.schemas.ids import digest
from mnemolog.schemas.memory import Memory, Relation
from mnemolog.schemas.message import Message
from tests.property.bench import Disk, drain, folded
from tests.property.conversations import Sending

KEY: Final = "default/atlas"
OWNER: Final = Owner("atlas", "default")


@dataclass(slots=True)
class Hands:
    """One agent's memory, and a folder of it."""

    disk: Disk = field(default_factory=Disk)
    files: dict[str, bytes] = field(default_factory=dict)
    known: dict[str, set[str | None]] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    beside: dict[str, bytes] = field(default_factory=dict)
    _sent: int = 0

    # The log.

    @property
    def memories(self) -> dict[str, Memory]:
        """Those that are active, by what they say."""
        state = folded(self.disk.store.commits).get(KEY)
        return {} if state is None else {each.text: each for each in state.memories.values() if each.active}

    @property
    def relations(self) -> list[Relation]:
        state = folded(self.disk.store.commits).get(KEY)
        return [] if state is None else list(state.relations.values())

    @property
    def commits(self) -> int:
        return len(self.disk.store.commits)

    def send(self, *bodies: Command | Message) -> list[str]:
        """What becomes of each."""
        sendings = []
        for body in bodies:
            self._sent += 1
            sendings.append(Sending(KEY, body.id or f"sent-{self._sent}", body))

        async def work() -> list[bool]:
            new = [await self.disk.send(_identified(each)) for each in sendings]
            await drain(self.disk)
            return new

        before = self.commits
        new = asyncio.run(work())
        outcomes = iter([outcome_of(commit).outcome for commit in self.disk.store.commits[before:]])
        return [next(outcomes) if each else "repeated" for each in new]

    def log(self) -> tuple[Graph, dict[str, bytes | None]]:
        """The pages as the log has them."""
        state = folded(self.disk.store.commits).get(KEY)
        memories = () if state is None else tuple(each for each in state.memories.values() if not each.forgotten)
        material = FileMaterial(
            log_id="log",
            position=self.commits,
            clock=self.disk.store.commits[-1].clock if self.commits else 0.0,
            whole=True,
            memories=memories,
            forgotten=(),
            relations=() if state is None else tuple(state.relations.values()),
            pruned=(),
        )
        graph = Graph()
        return graph, graph.take(material)

    # The folder.

    def write(self) -> None:
        """As the projection writes it: what somebody edited stays."""
        pages = {path: body for path, body in self.log()[1].items() if body is not None}
        for path in {*self.files, *self.known} - pages.keys():
            if path in self.known and self._is_ours(path):
                self.files.pop(path, None)
                self.known.pop(path)
        for path, body in pages.items():
            if self._is_ours(path) or path not in {*self.known, *self.files}:
                self.files[path] = body
                self.known[path] = {digest(body)}

    def _is_ours(self, path: str) -> bool:
        lies = self.files.get(path)
        return (None if lies is None else digest(lies)) in self.known.get(path, ())

    def compare(self) -> Changes:
        """What `files import --dry-run` sees."""
        graph, written = self.log()
        return changes(self.files, self.refused, self.known, graph, written, OWNER)

    def take(self) -> dict[str, FileChange]:
        """What `files import` does, by path."""
        found = self.compare()
        for phase in found.phases():
            for (change, command), outcome in zip(phase, self.send(*(each for _, each in phase)), strict=True):
                if outcome == "refused":
                    change.problems.append(f"{command.TYPE} was refused")
        taken = found.taken(self.files, self.known)
        self.beside |= found.beside(self.files)
        for path, digested in taken.items():
            self.known.setdefault(path, set()).add(digested)
        return {each.path: each for each in found.files}

    def edit(self, path: str, old: str, new: str) -> None:
        """Somebody changes what a file says."""
        text = self.files[path].decode()
        assert old in text, text
        self.files[path] = text.replace(old, new).encode()

    def path_of(self, part: str) -> str:
        """The one file whose name has this part."""
        (found,) = [path for path in self.files if part in path and not path.startswith("episodes/")]
        return found


def _identified(sending: Sending) -> Sending:
    if sending.body is not None and sending.body.id is None:
        return Sending(sending.key, sending.input_id, replace(sending.body, id=sending.input_id))
    return sending
