"""An agent that runs its own memory, command by command, as the writer carries them out."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mnemolog.processors.controlled.commands import Carrying, ToWrite, words_of
from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.vectors import packed
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.event import Archived, ControlRefused, EntryLogged
from mnemolog.streams.providers.hashing import HashingEmbedder

EMBEDDER = HashingEmbedder()


class Words:
    """Counts words, which a test can count too."""

    name = "words"

    def count(self, text: str) -> int:
        return len(text.split())


@dataclass
class Desk:
    """Commands in, events out."""

    config: ControlledConfig = field(default_factory=ControlledConfig)
    state: Controlled = field(default_factory=Controlled)
    events: list[ControlEvent] = field(default_factory=list)
    sent: int = 0
    key: str = "default/ada"

    def does(self, kind: str, **fields: object) -> list[ControlEvent]:
        """Carry a command out; what it came to."""
        command = parse_command(kind, {"agent_id": "ada", **fields})
        assert isinstance(command, Controlling)
        self.sent += 1
        carrying = Carrying(self.state, self.key, f"i{self.sent}", 60.0 * self.sent, self.config, Words())
        found: list[ControlEvent] = []
        for event in carrying.carried_out(command):
            assert not isinstance(event, ToWrite), "there is no model to ask"
            if isinstance(event, EntryLogged | Archived):
                vector = EMBEDDER.embed(words_of(event))
                event = replace(event, embedding=packed(vector, EMBEDDER.model))  # noqa: PLW2901  as the write path does
            self.state.evolve(event)
            found.append(event)
        self.events += found
        return found

    def updates(self, role: str, section: str, content: object, **more: object) -> list[ControlEvent]:
        return self.does("core_memory_update", role=role, section=section, content=content, **more)

    def appends(self, role: str, section: str, item: object) -> list[ControlEvent]:
        return self.does("core_memory_append", role=role, section=section, item=item)

    def logs(self, content: str = "Something was done.", *, importance: int = 5, **more: object) -> list[ControlEvent]:
        fields = {"role": "ops", "action": "Work", "content": content, "importance": importance, **more}
        return self.does("memory_log", **fields)


def reasons(events: Iterable[ControlEvent]) -> list[str]:
    """Why things were refused."""
    return [event.reason for event in events if isinstance(event, ControlRefused)]
