"""The changes that a person made to a tree of memory files, as commands to the writer.

Three things are compared: the files as they lie there, the files as they were last written, and the log as it is now. A
file that is as it was written is not looked at. What another file says otherwise than the log would write it is what
somebody did, unless the log has changed since that file was written: then both did, the log stands, and the person's
text is put beside (see docs/decisions/edited-files.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mnemolog.processors.markdown.edge_changes import Edges, says_other
from mnemolog.processors.markdown.episode_changes import appended
from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.naming import DERIVED, STREAM
from mnemolog.processors.markdown.nodes import Node, edge_page, memory_page
from mnemolog.processors.markdown.page_changes import Owner, edited, forgetting, in_vault, new_memory, pinning, retyped
from mnemolog.processors.markdown.pages import EdgePage, EpisodePage, MemoryPage
from mnemolog.processors.markdown.reading import claimed_id, decoded, parse
from mnemolog.processors.markdown.stream_changes import streamed
from mnemolog.schemas.command import Command, Edit, Forget, Pin, Remember, Unpin
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.controlled_command import ImportEntry
from mnemolog.schemas.errors import InvalidInputError, PageError
from mnemolog.schemas.files_import import FileState
from mnemolog.schemas.ids import agent_key, digest, memory_id
from mnemolog.schemas.relating import Relate, Unrelate

Known: TypeAlias = Mapping[str, AbstractSet[str | None]]
"""For each path, digests of unedited contents; None: no file."""

_PHASES: Final[tuple[tuple[type[Command], ...], ...]] = (
    (Remember,),
    (Edit, Pin, Unpin),
    (Unrelate,),
    (Relate,),
    (Forget,),
    (ImportEntry,),
)
"""In this order, since an edge needs both memories, and a forgotten memory has none."""

CONFLICT: Final = (
    "edited here, and changed in the log since it was written: the log stands, and yours is put beside it as {beside}"
)
BESIDE: Final = ".conflict"
"""Suffix of a file with a person's text, if the log had changed too."""


@dataclass(slots=True)
class FileChange:
    """A person's change of one file."""

    path: str
    state: FileState
    commands: list[Command] = field(default_factory=list)
    memory_id: str | None = None
    problems: list[str] = field(default_factory=list)
    left: str | None = None
    """the former path of a moved file"""

    @property
    def settled(self) -> bool:
        """Whether the log has the whole change after the commands."""
        return not self.problems or self.state == "conflict"


@dataclass(slots=True)
class Changes:
    """The changes of a tree."""

    files: list[FileChange]
    unchanged: int

    def taken(self, files: Mapping[str, bytes], known: Known) -> dict[str, str | None]:
        """Digests of contents that the log has by now, by path, if not known yet; None: no file."""
        reported = {change.path: change for change in self.files}
        # A refused edit is not noted as known: it stays reported, and is not overwritten, until it is corrected.
        lying = {path: digest(body) for path, body in files.items() if path not in reported or reported[path].settled}
        gone = [each for each in self.files if each.state in ("deleted", "conflict") and each.path not in files]
        return {
            **{path: found for path, found in lying.items() if found not in known.get(path, ())},
            **{each.path: None for each in gone if each.settled},
            **{each.left: None for each in self.files if each.left is not None and each.settled},
        }

    def beside(self, files: Mapping[str, bytes]) -> dict[str, bytes]:
        """The texts of people whose files the log had changed too, by the paths at which they are kept."""
        conflicts = [each.path for each in self.files if each.state == "conflict" and each.path in files]
        # Kept whole beside the page: nothing is merged, since a merged sentence is one that was never written.
        return {path + BESIDE: files[path] for path in conflicts}

    def phases(self) -> Iterator[list[tuple[FileChange, Command]]]:
        """The commands, in an order in which they can be executed."""
        for kinds in _PHASES:
            found = [(each, command) for each in self.files for command in each.commands if isinstance(command, kinds)]
            if found:
                yield found


def changes(
    files: Mapping[str, bytes],
    refused: Mapping[str, str],
    known: Known,
    graph: Graph,
    written: Mapping[str, bytes | None],
    owner: Owner,
    entries: Sequence[EntryView] = (),
) -> Changes:
    """The changes of the files.

    `refused`: files that could not be read, and why. `written`: the pages as the log would write them now. `entries`:
    of recall memory.
    """
    return _Comparison(files, refused, known, graph, written, owner, entries).made()


class _Comparison:
    def __init__(
        self,
        files: Mapping[str, bytes],
        refused: Mapping[str, str],
        known: Known,
        graph: Graph,
        written: Mapping[str, bytes | None],
        owner: Owner,
        entries: Sequence[EntryView],
    ) -> None:
        self._files, self._known, self._graph, self._owner = files, known, graph, owner
        self._written, self._entries = written, entries
        self._changes = {path: FileChange(path, "refused", problems=[why]) for path, why in refused.items()}
        self._refused = refused.keys()
        self._nodes = {node.id: node for node in graph.nodes.values()} | graph.nodes
        self._at = {path: name for name, path in graph.paths.items()}
        self._edges_at = {edge.path: edge for edge in graph.edges.values()}
        self._new: dict[str, str] = {}
        """memories that are written down here, by the ids of their pages"""
        self._seen: set[str] = set()
        """memories whose pages lie somewhere, edited or not"""
        self._edges = Edges(graph, self._memory_of)

    def made(self) -> Changes:
        """All changes."""
        pages = dict(self._parsed())
        memories = {path: page for path, page in pages.items() if isinstance(page, MemoryPage)}
        # Before anything is compared: of two pages with one id it is unknown which one is meant.
        self._without_copies(memories)
        self._note_seen(memories)
        for path, memory in memories.items():
            self._memory(path, memory)
        for path, memory in memories.items():
            self._relations(path, memory)
        edge_ids: dict[str, str] = {}
        for path, page in pages.items():
            if isinstance(page, EdgePage):
                if page.id is not None and edge_ids.setdefault(page.id, path) != path:
                    reported = f"is the id of {edge_ids[page.id]} too; take it out of a copy"
                    self._refuse(path, f"{path}: id: {page.id!r} {reported}")
                    continue
                self._edge(path, page)
            elif isinstance(page, EpisodePage):
                self._episode(path, page)
        self._stream()
        self._deleted()
        for path, command in self._edges.commands(self._owner):
            self._change(path, "edited").commands.append(command)
        found = [self._changes[path] for path in sorted(self._changes)]
        return Changes([each for each in found if each.state != "unchanged"], self._count_unchanged(found))

    def _count_unchanged(self, reported: Iterable[FileChange]) -> int:
        lying = self._files.keys() - {each.path for each in reported if each.state != "unchanged"}
        return len(lying)

    # The files of the folder, parsed.

    def _parsed(self) -> Iterator[tuple[str, MemoryPage | EdgePage | EpisodePage]]:
        for path in sorted(self._files):
            body = self._files[path]
            if path in DERIVED or path == STREAM or digest(body) in self._known.get(path, ()):
                continue
            try:
                yield path, parse(decoded(body, path), path)
            except PageError as error:
                # Its id is read from a page that cannot be parsed, so
                # that a typing error in the head forgets no memory.
                self._note_id(claimed_id(body))
                self._refuse(path, str(error))

    def _note_id(self, page_id: str | None) -> None:
        """The page of this memory was not deleted, whether or not it can be read."""
        if page_id is not None and (node := self._nodes.get(page_id)) is not None:
            self._seen.add(node.memory.id)

    def _without_copies(self, memories: dict[str, MemoryPage]) -> None:
        """The pages without those that share an id: it is unknown which one is meant."""
        paths = defaultdict(list)
        for path, page in memories.items():
            if page.id is not None:
                paths[page.id].append(path)
        for page_id, found in paths.items():
            place = self._place(page_id)
            lies = place is not None and place not in found and self._is_as_written(place)
            # A copy beside its original does not affect the original, whose path the journal knows.
            ours = [path for path in found if path in self._known]
            if len(found) + lies == 1:
                continue
            self._note_id(page_id)
            copies = found if len(ours) != 1 else [path for path in found if path not in ours]
            for path in copies:
                del memories[path]
                others = ", ".join(each for each in (*found, *((place,) if lies and place else ())) if each != path)
                self._refuse(path, f"{path}: id: {page_id!r} is the id of {others} too; take it out of a copy")

    def _note_seen(self, memories: Mapping[str, MemoryPage]) -> None:
        self._seen.update(name for path, name in self._at.items() if path in self._files)
        for page in memories.values():
            self._note_id(page.id)

    # Memories.

    def _memory(self, path: str, page: MemoryPage) -> None:
        node = None if page.id is None else self._nodes.get(page.id)
        try:
            if node is None:
                self._written_down(path, page)
            elif node.shown:
                self._edited(path, page, node)
            else:
                reported = "was superseded: its page has gone; say it in a page without an id"
                self._refuse(path, f"{path}: id: the memory {page.id!r} {reported}")
        except InvalidInputError as error:
            self._refuse(path, f"{path}: {error}")

    def _written_down(self, path: str, page: MemoryPage) -> None:
        command = new_memory(page, path, self._owner)
        name = memory_id(agent_key(self._owner.tenant_id, self._owner.agent_id), command.id or "", 0)
        change = self._change(path, "new")
        change.memory_id = name
        change.commands.append(command)
        if in_vault(path):
            change.commands.append(Pin(memory_id=name, agent_id=command.agent_id, tenant_id=command.tenant_id))
        if page.id is not None:
            self._new[page.id] = name

    def _edited(self, path: str, page: MemoryPage, node: Node) -> None:
        memory, before = node.memory, self._before(path, node)
        moved = before is not None and before != path
        shown = self._shown(node)
        change = self._change(path, "moved" if moved else "unchanged")
        change.memory_id = memory.id
        change.left = before if moved else None
        page = retyped(page, path, before)
        edit = (
            None
            if self._untouched(path, before) and page.type == shown.type
            else edited(page, shown, memory, self._owner)
        )
        # By `updated` too, because an edge that was formed meanwhile
        # changes the bytes of a page, but none of its words.
        if edit is not None and not self._log_stood(before, node.memory.id) and page.updated != shown.updated:
            change.state = "conflict"
            change.problems.append(CONFLICT.format(beside=path + BESIDE))
            return
        if edit is not None:
            change.commands.append(edit)
            change.state = change.state if moved else "edited"
        pins = list(pinning(memory, path, before, self._owner)) if moved or before is None else []
        change.commands.extend(pins)
        if pins and change.state == "unchanged":
            change.state = "edited"

    def _relations(self, path: str, page: MemoryPage) -> None:
        change = self._changes.get(path)
        if change is None or change.memory_id is None or change.state in ("refused", "conflict"):
            return
        node = self._graph.nodes.get(change.memory_id)
        if page.id is None and (missing := list(self._edges.lead_nowhere(page.relations))):
            # Mended, it would be another page: nothing tells that it is the same, so none of it is taken before.
            self._changes[path] = FileChange(path, "refused", problems=[f"{path}: {each}" for each in missing])
            return
        shown = () if node is None else self._shown(node).relations
        before = None if node is None else self._before(path, node)
        whole = node is not None and self._log_stood(before, change.memory_id)
        problems = list(self._edges.of_memory(path, change.memory_id, page.relations, shown, whole=whole))
        if problems:
            change.problems.extend(f"{path}: {each}" for each in problems)
            change.state = "refused" if change.state == "unchanged" else change.state

    # Edges, episodes, and deleted pages.

    def _edge(self, path: str, page: EdgePage) -> None:
        edge = self._edges_at.get(path) or self._edges.page_of(page)
        if edge is not None:
            shown = edge_page(edge)
            if not says_other(page, shown):
                return
            if (
                not self._log_stood(path if path in self._known else edge.path, edge.relation.id)
                and page.updated != shown.updated
            ):
                change = self._change(path, "conflict")
                change.problems.append(CONFLICT.format(beside=path + BESIDE))
                return
        problems = list(self._edges.of_page(path, page, edge))
        if problems:
            self._refuse(path, *(f"{path}: {each}" for each in problems))
        elif edge is None:
            self._change(path, "new")

    def _episode(self, path: str, page: EpisodePage) -> None:
        before = self._written.get(path)
        shown = None if before is None else parse(before.decode("utf-8"), path)
        assert shown is None or isinstance(shown, EpisodePage)
        commands, problems = appended(page, shown, path, self._owner)
        if commands:
            self._change(path, "edited").commands.extend(commands)
        if problems:
            self._refuse(path, *problems)

    def _stream(self) -> None:
        if STREAM in self._changes:
            return
        body, known = self._files.get(STREAM), self._known.get(STREAM, frozenset())
        found = streamed(body, known, self._entries, self._owner, beside=STREAM + BESIDE)
        if found is not None:
            change = self._change(STREAM, found.state)
            change.commands.extend(found.commands)
            change.problems.extend(found.problems)

    def _deleted(self) -> None:
        gone = [path for path, found in self._known.items() if None not in found and self._is_gone(path)]
        memories = [path for path in gone if path in self._at and self._at[path] not in self._seen]
        # An empty folder is a wrong path or a failed checkout far more often than a wish to forget everything.
        if len(memories) > 1 and not any(path in self._at for path in self._files):
            reported = (
                f"all {len(memories)} pages of memories are gone: is this the folder? Nothing was forgotten; "
                "`mnemolog forget-all` forgets all memories of an agent"
            )
            self._refuse(memories[0], reported)
            return
        for path in memories:
            name = self._at[path]
            # The person deleted a page that they saw; if the memory
            # changed since, they have not seen what they would delete.
            if self._log_stood(path, name):
                change = self._change(path, "deleted")
                change.memory_id = name
                change.commands.append(forgetting(name, self._owner))
            else:
                reported = (
                    "deleted here, and changed in the log since it was written: the log stands, and it is written again"
                )
                self._change(path, "conflict").problems.append(reported)
        for path in gone:
            edge = self._edges_at.get(path)
            if edge is not None and self._log_stood(path, edge.relation.id):
                self._change(path, "deleted")
                self._edges.of_deleted(path, edge)

    # Look-ups.

    def _is_gone(self, path: str) -> bool:
        """Whether there is no such file; what was refused, or lies in a refused folder, was not read, not deleted."""
        place = path
        while place and place not in self._refused:
            place, _, _ = place.rpartition("/")
        return not place and path not in self._files

    def _memory_of(self, page_id: str) -> str | None:
        found = self._new.get(page_id)
        if found is None and (node := self._nodes.get(page_id)) is not None:
            return node.memory.id
        return found

    def _place(self, page_id: str) -> str | None:
        node = self._nodes.get(page_id)
        return None if node is None else self._graph.paths.get(node.memory.id)

    def _before(self, path: str, node: Node) -> str | None:
        """The path at which the original of this page was written; None: there is none."""
        if path in self._known and None not in self._known[path]:
            return path
        place = self._graph.paths.get(node.memory.id)
        return place if place in self._known and place not in self._files else None

    def _untouched(self, path: str, before: str | None) -> bool:
        """Whether it has the written content, at any path."""
        return before is not None and digest(self._files[path]) in self._known[before]

    def _is_as_written(self, path: str) -> bool:
        return path in self._files and digest(self._files[path]) in self._known.get(path, ())

    def _log_stood(self, before: str | None, name: str) -> bool:
        """Whether the log still gives the page as it was written."""
        edge = self._graph.edges.get(name)
        place = edge.path if edge is not None else self._graph.paths.get(name)
        page = None if place is None else self._written.get(place)
        return before is not None and page is not None and digest(page) in self._known.get(before, ())

    def _shown(self, node: Node) -> MemoryPage:
        return memory_page(node, self._graph.edges_of(node.memory.id))

    # The report.

    def _change(self, path: str, state: FileState) -> FileChange:
        found = self._changes.get(path)
        if found is None:
            found = self._changes[path] = FileChange(path, state)
        elif found.state == "unchanged":
            found.state = state
        return found

    def _refuse(self, path: str, *problems: str) -> None:
        change = self._change(path, "refused")
        change.problems.extend(problems)
