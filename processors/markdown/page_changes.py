"""A memory's page that a person wrote, edited or moved, as commands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mnemolog.processors.markdown.given import KEY
from mnemolog.processors.markdown.naming import TYPES, VAULT
from mnemolog.processors.markdown.pages import DEFAULT_CONFIDENCE, MemoryPage
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.command import MEMORY_MOST_CHARS, Edit, Forget, Pin, Remember, Unpin, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.ids import digest
from mnemolog.schemas.memory import Memory

_GIVEN: Final = (
    "id", "type", "title", "tags", "confidence", "steps", "preconditions", "postconditions", "created", "updated",
)  # fmt: skip
"""Fields of a page that a memory does not have."""

_NEVER_LEFT_OUT: Final = ("type", "title", "tags", "steps", "preconditions", "postconditions")
"""Fields whose absence means that a person removed them; a missing number or time is unchanged."""


class Owner(NamedTuple):
    """The tenant and the agent of the memories."""

    agent_id: str
    tenant_id: str

    def fields(self, **others: object) -> dict[str, object]:
        """The fields of a command."""
        return {"agent_id": self.agent_id, "tenant_id": self.tenant_id, **others}


def new_memory(page: MemoryPage, path: str, owner: Owner) -> Remember:
    """A memory that a person wrote. Raises InvalidInputError.

    The id is made of the page's own id, or of its place, and of what it says: taken twice, it is remembered once.
    """
    text = _of_a_memory(said(page)) or page.title
    supplied = {name: value for name in _GIVEN if (value := getattr(page, name)) not in (None, ())}
    supplied.setdefault("confidence", DEFAULT_CONFIDENCE)
    if page.id is not None:
        # A program wrote it, and meant that it has none; a person's page gets those that are found in the text.
        supplied.setdefault("tags", ())
    command = parse_command(
        Remember.TYPE,
        owner.fields(
            id=f"file/{digest((page.id or path).encode())}/{digest(render(page).encode())}",
            text=text,
            category="decision" if page.type == "decision" else "fact",
            metadata={KEY: _plain(supplied)},
            **({} if page.importance is None else {"importance": page.importance}),
        ),
    )
    assert isinstance(command, Remember)
    return command


def edited(page: MemoryPage, shown: MemoryPage, memory: Memory, owner: Owner) -> Edit | None:
    """The differences of the page from the log's page; None: there are none. Raises InvalidInputError."""
    supplied = {
        name: value for name in _GIVEN[1:-1] if _differs(name, value := getattr(page, name), getattr(shown, name))
    }
    text = _of_a_memory(said(page))
    if not text and said(shown):
        raise InvalidInputError("body", "", "the memory's text; delete the file to forget the memory")
    importance = page.importance if page.importance not in (None, shown.importance) else None
    worded = text != said(shown)
    if not supplied and not worded and importance is None:
        return None
    # Merged with what is there, because an edit replaces the metadata as a whole.
    metadata = {**(memory.metadata or {}), KEY: {**_file(memory), **_plain(supplied)}} if supplied else None
    command = parse_command(
        Edit.TYPE,
        owner.fields(
            memory_id=memory.id,
            # Unchanged words are sent as the log has them: the page's may differ in blank lines at the ends.
            text=text if worded else memory.text,
            **({} if metadata is None else {"metadata": metadata}),
            **({} if importance is None else {"importance": importance}),
        ),
    )
    assert isinstance(command, Edit)
    return command


def forgetting(memory_id: str, owner: Owner) -> Forget:
    """The deletion of a memory's page as a command."""
    return Forget(
        memory_id=memory_id, reason="its file was deleted", agent_id=owner.agent_id, tenant_id=owner.tenant_id
    )


def pinning(memory: Memory, path: str, before: str | None, owner: Owner) -> Iterator[Pin | Unpin]:
    """The change of the pin by moving a page: `vault/` has the pinned ones."""
    inside, was_inside = in_vault(path), before is not None and in_vault(before)
    if inside and not was_inside and not memory.pinned:
        yield Pin(memory_id=memory.id, agent_id=owner.agent_id, tenant_id=owner.tenant_id)
    if was_inside and not inside and memory.pinned:
        yield Unpin(memory_id=memory.id, agent_id=owner.agent_id, tenant_id=owner.tenant_id)


def retyped(page: MemoryPage, path: str, before: str | None) -> MemoryPage:
    """The page with the type of its new folder, if its own type is still that of the former folder."""
    folder = TYPES.get(path.rpartition("/")[0])
    was = None if before is None else TYPES.get(before.rpartition("/")[0])
    # If its own type was changed as well, that is what the person wrote; the folder may only be a consequence.
    if folder is None or was is None or folder == was or page.type != was:
        return page
    return MemoryPage(**{**{name: getattr(page, name) for name in MemoryPage.__slots__}, "type": folder})


def in_vault(path: str) -> bool:
    """Whether the folder has pinned memories."""
    return path.startswith(f"{VAULT}/")


def said(page: MemoryPage) -> str:
    """The text of the memory, without the editor's blank lines at either end."""
    return page.body.strip()


def _of_a_memory(text: str) -> str:
    if len(text) > MEMORY_MOST_CHARS:
        allowed = f"at most {MEMORY_MOST_CHARS} characters; `mnemolog archive` takes documents"
        raise InvalidInputError("body", text, allowed)
    return text


def _differs(name: str, value: object, shown: object) -> bool:
    return value != shown and (name in _NEVER_LEFT_OUT or value is not None)


def _file(memory: Memory) -> Mapping[str, Any]:
    supplied = (memory.metadata or {}).get(KEY)
    return supplied if isinstance(supplied, Mapping) else {}


def _plain(supplied: Mapping[str, object]) -> dict[str, object]:
    """As JSON has it, so that values from the log compare equal."""
    return {name: list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
            for name, value in supplied.items()}  # fmt: skip
