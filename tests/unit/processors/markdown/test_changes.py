"""What somebody does in a folder of memory files becomes what the log says, once, and nothing is lost."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from mnemolog.processors.markdown.changes import BESIDE
from mnemolog.processors.markdown.pages import MemoryPage
from mnemolog.processors.markdown.reading import parse
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.command import Edit, Forget, Lock, Remember
from mnemolog.schemas.message import Message
from tests.unit.processors.markdown.hands import Hands

TEA = "Ayşe likes green tea."
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def remember(name: str, text: str = TEA) -> Remember:
    return Remember(agent_id="atlas", id=name, text=text, importance=0.7)


def page(
    title: str = "Slow start",
    kind: str = "fix",
    body: str = "The cache is filled before the first request.",
    **fields: object,
) -> bytes:
    """As a person writes one."""
    told = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"---\ntype: {kind}\ntitle: {title}\n{told}---\n\n{body}\n".encode()


@pytest.fixture
def hands() -> Hands:
    """Two memories, and the folder as it was written of them."""
    made = Hands()
    made.send(remember("m1"), remember("m2", "The staging server runs Debian."))
    made.write()
    return made


def pinned(hands: Hands) -> list[str]:
    return [text for text, memory in hands.memories.items() if memory.pinned]


def settled(hands: Hands) -> None:
    """The folder is written, and says what the log says: nothing is left to do."""
    hands.write()
    before = hands.commits
    assert hands.take() == {}
    assert hands.commits == before


def test_a_folder_as_it_was_written_asks_nothing(hands: Hands) -> None:
    assert hands.compare().unchanged == len(hands.files)
    settled(hands)


def test_a_page_that_somebody_wrote_is_remembered_and_gets_what_it_lacks(hands: Hands) -> None:
    hands.files["graph/fixes/notes-on-start.md"] = page(tags="[boot]", importance=0.9)
    (change,) = hands.take().values()
    assert (change.state, change.problems) == ("new", [])
    made = hands.memories["The cache is filled before the first request."]
    assert (made.id, made.importance) == (change.memory_id, 0.9)
    hands.known["graph/fixes/notes-on-start.md"] = hands.known["graph/fixes/notes-on-start.md"]
    settled(hands)
    written = parse(hands.files[hands.path_of("slow-start")].decode(), hands.path_of("slow-start"))
    assert isinstance(written, MemoryPage)
    assert (written.type, written.title, written.tags, written.id) == ("fix", "Slow start", ("boot",), made.id)


def test_words_title_tags_and_importance_that_somebody_edited_are_the_memorys(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    hands.edit(path, TEA, "Ayşe likes black tea.")
    hands.edit(path, "importance: 0.7", "importance: 0.9")
    text = re.sub(r"(?m)^tags: .*$", "tags:\n- tea\n- 'afternoon'", hands.files[path].decode())
    hands.files[path] = re.sub(r'title: ".*"', "title: Her tea", text).encode()
    (change,) = hands.take().values()
    assert (change.state, change.problems) == ("edited", [])
    memory = hands.memories["Ayşe likes black tea."]
    assert (memory.importance, memory.metadata) == (0.9, {"file": {"title": "Her tea", "tags": ["tea", "afternoon"]}})
    settled(hands)
    assert b'title: "Her tea"\ntags: [tea, afternoon]' in hands.files[hands.path_of("her-tea")]


def test_an_edit_of_the_words_alone_lets_the_title_follow_them(hands: Hands) -> None:
    hands.edit(hands.path_of("ayse-likes"), f"\n{TEA}", "\nTom has moved to Izmir.")
    hands.take()
    assert hands.memories["Tom has moved to Izmir."].metadata is None
    settled(hands)
    assert b"Tom has moved to Izmir" in hands.files[hands.path_of("tom-has-moved")]


def test_the_vault_pins_and_unpins_and_an_edit_goes_with_the_move(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    name = path.rpartition("/")[2]
    hands.files[f"vault/{name}"] = hands.files.pop(path)
    hands.edit(f"vault/{name}", f"\n{TEA}", "\nAyşe likes oolong.")
    assert [change.state for change in hands.take().values()] == ["moved"]
    assert pinned(hands) == ["Ayşe likes oolong."]
    settled(hands)
    inside = hands.path_of("vault/")
    hands.files[f"graph/general/{name}"] = hands.files.pop(inside)
    hands.take()
    assert pinned(hands) == []
    settled(hands)


def test_a_page_in_the_folder_of_another_type_is_of_that_type(hands: Hands) -> None:
    path = hands.path_of("staging")
    hands.files["graph/configurations/staging.md"] = hands.files.pop(path)
    hands.take()
    assert hands.memories["The staging server runs Debian."].metadata == {"file": {"type": "configuration"}}
    settled(hands)
    assert hands.path_of("staging").startswith("graph/configurations/")


def test_a_page_that_somebody_deleted_is_forgotten(hands: Hands) -> None:
    del hands.files[hands.path_of("staging")]
    (change,) = hands.take().values()
    assert change.state == "deleted"
    assert list(hands.memories) == [TEA]
    settled(hands)


def test_an_empty_folder_forgets_nothing(hands: Hands) -> None:
    hands.files.clear()
    (change,) = hands.take().values()
    assert "is this the folder?" in change.problems[0]
    assert len(hands.memories) == 2


def test_an_edge_between_two_pages_is_drawn_described_and_taken_away(hands: Hands) -> None:
    tea, server = hands.path_of("ayse-likes"), hands.path_of("staging")
    target = hands.memories["The staging server runs Debian."].id
    text = hands.files[tea].decode()
    drawn = f"relations:\n- target: {target}\n  type: REQUIRES\n  context: it's hers\n---"
    hands.files[tea] = re.sub(r"(?m)^---$(?=\n\n)", drawn, text).encode()
    hands.take()
    (edge,) = hands.relations
    assert (edge.type, edge.target, edge.context, edge.formed_by) == ("requires", target, "it's hers", "hand")
    settled(hands)
    assert b"direction: incoming" in hands.files[server]
    path = hands.path_of("graph/edges/")
    hands.edit(path, "it's hers\n", "She set it up.\n")
    hands.take()
    assert [each.description for each in hands.relations] == ["She set it up."]
    settled(hands)
    hands.files[tea] = re.sub(r"(?s)relations:.*?\n---", "---", hands.files[tea].decode()).encode()
    hands.take()
    assert hands.relations == []
    settled(hands)
    assert not [each for each in hands.files if each.startswith("graph/edges/")]


def test_a_page_of_an_edge_that_somebody_wrote_or_deleted_counts_too(hands: Hands) -> None:
    one, other = (memory.id for memory in hands.memories.values())
    head = f"type: CAUSES\nfrom_id: {one}\nto_id: {other}\nstrength: 0.4"
    hands.files["graph/edges/a.md"] = f"---\n{head}\n---\n\nWhy.\n".encode()
    assert hands.take()["graph/edges/a.md"].problems == []
    (edge,) = hands.relations
    assert (edge.type, edge.strength, edge.description) == ("causes", 0.4, "Why.")
    settled(hands)
    del hands.files[hands.path_of("graph/edges/")]
    hands.take()
    assert hands.relations == []
    settled(hands)


def test_an_edge_to_nothing_is_named_and_the_page_is_taken(hands: Hands) -> None:
    hands.files["graph/fixes/a.md"] = page(id="mine", relations="[{target: nobody, type: SOLVES}]")
    hands.files["graph/fixes/b.md"] = page("B", body="B waits.", relations="[{target: nobody, type: SOLVES}]")
    hands.files["graph/edges/a.md"] = b"---\ntype: CAUSES\nfrom_id: nobody\nto_id: nobody\n---\n"
    told = hands.take()
    assert "relations.0.target: 'nobody' is the id of no memory here" in told["graph/fixes/a.md"].problems[0]
    assert [each.partition(": ")[2][:7] for each in told["graph/edges/a.md"].problems] == ["from_id", "to_id: "]
    assert "The cache is filled before the first request." in hands.memories
    assert "B waits." not in hands.memories, "mended it would be remembered twice"
    hands.edit("graph/fixes/a.md", "nobody", hands.memories[TEA].id)
    hands.edit("graph/fixes/b.md", "nobody", "mine")
    told = hands.take()
    assert told["graph/fixes/a.md"].problems == told["graph/fixes/b.md"].problems == []
    assert sorted(each.type for each in hands.relations) == ["solves", "solves"]
    assert [text.startswith(("The cache", "B waits")) for text in hands.memories].count(True) == 2


def later(hands: Hands) -> None:
    """The agent's clock goes on."""
    at = (NOW + timedelta(days=3)).isoformat()
    hands.send(Message(agent_id="atlas", id="later", content="ok", at=at))  # type: ignore[arg-type]


def test_where_both_changed_the_log_stands_and_nothing_is_lost(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    memory = hands.memories[TEA]
    later(hands)
    hands.send(Edit(agent_id="atlas", id="e", memory_id=memory.id, text="Ayşe likes white tea."))
    hands.edit(path, f"\n{TEA}", "\nAyşe likes black tea.")
    change = hands.take()[path]
    assert (change.state, change.commands) == ("conflict", [])
    assert "the log stands" in change.problems[0]
    assert b"black tea" in hands.beside[path + BESIDE]
    settled(hands)
    assert b"white tea" in hands.files[hands.path_of("white-tea")]


def test_what_the_log_changed_beside_does_not_stop_an_edit(hands: Hands) -> None:
    """A new edge is written on the page of each of its ends: no reason to refuse other words."""
    path = hands.path_of("ayse-likes")
    one, other = (memory.id for memory in hands.memories.values())
    from mnemolog.schemas.relating import Relate

    hands.send(Relate(agent_id="atlas", id="r", source=one, target=other, type="requires"))
    hands.edit(path, f"\n{TEA}", "\nAyşe likes black tea.")
    assert hands.take()[path].state == "edited"
    assert len(hands.relations) == 1
    settled(hands)


def test_what_both_deleted_and_changed_is_written_again(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    later(hands)
    hands.send(Edit(agent_id="atlas", id="e", memory_id=hands.memories[TEA].id, text="Ayşe likes white tea."))
    del hands.files[path]
    assert hands.take() == {} or "written again" in hands.take()[path].problems[0]
    settled(hands)
    assert "Ayşe likes white tea." in hands.memories


def test_what_is_locked_refuses_an_edit_and_the_file_stays(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    hands.send(Lock(agent_id="atlas", id="l", memory_id=hands.memories[TEA].id))
    hands.edit(path, f"\n{TEA}", "\nAyşe likes black tea.")
    assert hands.take()[path].problems
    hands.write()
    assert b"black tea" in hands.files[path]
    assert TEA in hands.memories


def test_a_copy_that_kept_the_id_is_refused_and_two_pages_of_one_id_too(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    hands.files["graph/fixes/copy.md"] = hands.files[path]
    assert f"is the id of {path} too" in hands.take()["graph/fixes/copy.md"].problems[0]
    del hands.files["graph/fixes/copy.md"]
    hands.files["graph/fixes/a.md"] = hands.files["graph/fixes/b.md"] = page(id="twice")
    assert {each.state for each in hands.take().values()} == {"refused"}
    assert len(hands.memories) == 2


def test_a_memory_whose_page_lies_there_unread_is_not_forgotten(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    body = hands.files.pop(path)
    for name, lying in (("copy", body), ("other", body)):
        hands.files[f"graph/general/{name}.md"] = lying
    assert {change.state for change in hands.take().values()} == {"refused"}
    del hands.files["graph/general/copy.md"]
    hands.files["graph/general/other.md"] = body.replace(b"title: ", b"titel: ")
    assert [change.state for change in hands.take().values()] == ["refused"]
    hands.files["graph/general/other.md"] = body.replace(b"title: ", b"\xff: ")
    assert [change.state for change in hands.take().values()] == ["refused"]
    del hands.files["graph/general/other.md"]
    hands.refused[path] = f"{path}: a link"
    assert [change.state for change in hands.take().values()] == ["refused"]
    assert TEA in hands.memories
    hands.refused.clear()
    assert [change.state for change in hands.take().values()] == ["deleted"]
    assert TEA not in hands.memories


@pytest.mark.parametrize("folder", ["graph/general", "graph"])
def test_memories_in_a_folder_that_was_refused_are_not_forgotten(hands: Hands, folder: str) -> None:
    """`graph/general` was replaced by a link, or cannot be listed; the scan refuses the folder and names no page."""
    before = hands.memories.keys()
    behind = [path for path in hands.files if path.startswith(f"{folder}/")]
    for path in behind:
        del hands.files[path]
    hands.files["vault/other.md"] = page(body="The cache is filled.")
    hands.refused[folder] = f"{folder}: a link"
    assert {path: change.state for path, change in hands.take().items()} == {
        folder: "refused",
        "vault/other.md": "new",
    }
    assert len(behind) > 1
    assert before < hands.memories.keys()


def test_what_cannot_be_read_leaves_the_rest(hands: Hands) -> None:
    hands.refused["graph/fixes/link.md"] = "graph/fixes/link.md: a link"
    hands.files["graph/fixes/bad.md"] = page(importance="high")
    hands.files["graph/fixes/latin.md"] = page("Caf\u00e9").decode().encode("latin-1")
    hands.files["graph/fixes/long.md"] = page(body="x" * 6_000)
    hands.files["graph/fixes/good.md"] = page("Good", body="This one is good.")
    told = hands.take()
    assert {path for path, each in told.items() if each.state == "refused"} == {
        f"graph/fixes/{name}.md" for name in ("link", "bad", "latin", "long")
    }
    assert "graph/fixes/bad.md, line 4: importance: 'high'" in told["graph/fixes/bad.md"].problems[0]
    assert "line 3: file" in told["graph/fixes/latin.md"].problems[0]
    assert "at most 5000 characters" in told["graph/fixes/long.md"].problems[0]
    assert "This one is good." in hands.memories


def test_what_was_taken_before_a_crash_is_not_taken_twice(hands: Hands) -> None:
    hands.files["graph/fixes/a.md"] = page()
    hands.take()
    hands.known.pop("graph/fixes/a.md")
    (change,) = hands.take().values()
    assert [command.TYPE for command in change.commands] == ["remember"]
    assert len([each for each in hands.memories if each.startswith("The cache")]) == 1


def test_an_entry_that_somebody_appended_to_a_day_is_remembered(hands: Hands) -> None:
    entry = "\n## 17:45 - Called the vendor\n- **Type:** general\n- **Summary:** They ship on Friday.\n"
    hands.files["episodes/2025-12-13.md"] = f"# 2025-12-13\n{entry}".encode()
    hands.take()
    made = hands.memories["They ship on Friday."]
    assert made.metadata is not None
    assert made.metadata["file"]["title"] == "Called the vendor"
    settled(hands)
    assert "17:45 - Called the vendor" in hands.files["episodes/2025-12-13.md"].decode()
    hands.edit("episodes/2025-12-13.md", "They ship on Friday", "They never ship")
    assert "edit or delete the page of the memory" in hands.take()["episodes/2025-12-13.md"].problems[0]


def test_what_was_forgotten_and_comes_back_unchanged_stays_forgotten(hands: Hands) -> None:
    hands.files["graph/fixes/a.md"] = text = page(id="mine")
    hands.take()
    hands.write()
    made = hands.memories["The cache is filled before the first request."]
    hands.send(Forget(agent_id="atlas", id="f", memory_id=made.id))
    hands.write()
    hands.files["graph/fixes/again.md"] = text
    hands.take()
    assert made.text not in hands.memories


def test_files_that_people_edit_are_read_in_whatever_form(hands: Hands) -> None:
    path = hands.path_of("ayse-likes")
    text = hands.files[path].decode()
    hands.files[path] = ("\ufeff" + text.replace("\n", "\r\n")).encode()
    assert hands.take() == {}
    found = parse(text, path)
    assert isinstance(found, MemoryPage)
    assert render(found) == text
