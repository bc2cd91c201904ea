"""Pages as text and back: the document's own examples, what people write by hand, and what no page may be."""

import re
from pathlib import PurePosixPath

import pytest
import yaml
from hypothesis import given, settings

from mnemolog.processors.markdown.naming import DIRECTORIES, edge_path, kind_of, memory_path, slug
from mnemolog.processors.markdown.pages import (
    EdgePage,
    EpisodeEntry,
    EpisodePage,
    MemoryPage,
    PageRelation,
)
from mnemolog.processors.markdown.reading import PAGE_MOST_CHARS, parse
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.errors import InvalidInputError, PageError
from tests.unit.processors.markdown.strategies import edge_pages, episode_pages, memory_pages

SOLUTION = """\
---
id: a1b2c3d4-e5f6-7890-abcd-ef1234567890
type: solution
title: "Fixed Redis connection timeouts"
tags: [redis, timeout, production, homelab]
importance: 0.8
confidence: 0.8
created: 2025-12-06T16:25:58+00:00
updated: 2025-12-06T16:25:58+00:00
relations:
  - target: def789ab-...
    type: SOLVES
    direction: outgoing
    strength: 0.8
    context: "Keepalive prevents idle disconnections"
---

Added socket_keepalive=True and socket_timeout=300 to Redis connection configuration.
"""
PROCEDURE = """\
---
id: a1b2c3d4-...
type: procedure
title: "Deploy Major Domo to production"
tags: [major-domo, deploy, docker]
importance: 0.8
confidence: 0.8
steps:
  - "Run tests"
  - "Build docker image"
preconditions:
  - "All tests pass"
postconditions:
  - "Service healthy"
created: 2026-02-13T12:00:00+00:00
updated: 2026-02-13T12:00:00+00:00
---

Standard deploy workflow for the Major Domo Discord bot.
"""
EDGE = """\
---
id: e1
type: SOLVES
from_id: a1
from_title: "Fixed Redis connection timeouts"
to_id: b2
to_title: "Redis connection drops under load"
strength: 0.8
created: 2025-12-06T16:25:58+00:00
updated: 2025-12-06T16:25:58+00:00
---

The keepalive fix directly resolves the idle disconnection problem because...
"""
DAY = """\
# 2025-12-13

## 10:30 - Fixed Discord bot reconnection
- **Type:** fix
- **Tags:** major-domo, discord, python
- **Memory:** [discord-bot-reconnection](../graph/fixes/discord-bot-reconnection-a1b2c3.md)
- **Summary:** Implemented exponential backoff for reconnections

## 11:15 - Chose websocket over polling
- **Type:** decision
- **Tags:** major-domo, architecture
- **Memory:** [websocket-over-polling](../graph/decisions/websocket-over-polling-d4e5f6.md)
- **Summary:** WebSocket provides lower latency for real-time game state updates
"""
MEMORY_PATH = "graph/solutions/a-a1b2c3.md"
EDGE_PATH = "graph/edges/a--SOLVES--b-e1.md"
DAY_PATH = "episodes/2025-12-13.md"


@pytest.mark.parametrize(
    ("text", "path"),
    [(SOLUTION, MEMORY_PATH), (PROCEDURE, "vault/a.md"), (EDGE, EDGE_PATH), (DAY, DAY_PATH)],
)
def test_the_documents_examples_come_back_byte_for_byte(text: str, path: str) -> None:
    assert render(parse(text, path)) == text


def test_every_field_of_the_documents_examples_is_read() -> None:
    assert parse(SOLUTION, MEMORY_PATH) == MemoryPage(
        id="a1b2c3d4-e5f6-7890-abcd-ef1234567890",
        type="solution",
        title="Fixed Redis connection timeouts",
        tags=("redis", "timeout", "production", "homelab"),
        importance=0.8,
        confidence=0.8,
        created="2025-12-06T16:25:58+00:00",
        updated="2025-12-06T16:25:58+00:00",
        relations=(
            PageRelation(
                target="def789ab-...",
                type="SOLVES",
                direction="outgoing",
                strength=0.8,
                context="Keepalive prevents idle disconnections",
            ),
        ),
        body="Added socket_keepalive=True and socket_timeout=300 to Redis connection configuration.",
    )
    procedure = parse(PROCEDURE, MEMORY_PATH)
    assert isinstance(procedure, MemoryPage)
    assert (procedure.steps, procedure.preconditions) == (("Run tests", "Build docker image"), ("All tests pass",))
    edge = parse(EDGE, EDGE_PATH)
    assert isinstance(edge, EdgePage)
    assert (edge.from_id, edge.to_title, edge.strength) == ("a1", "Redis connection drops under load", 0.8)
    day = parse(DAY, DAY_PATH)
    assert isinstance(day, EpisodePage)
    assert day.entries[1].memory == ("websocket-over-polling", "../graph/decisions/websocket-over-polling-d4e5f6.md")


@settings(max_examples=150, deadline=None)
@given(memory_pages())
def test_a_memory_page_is_read_as_it_was_rendered(page: MemoryPage) -> None:
    text = render(page)
    assert parse(text, MEMORY_PATH) == page
    assert parse("\ufeff" + text, MEMORY_PATH) == page


@settings(max_examples=60, deadline=None)
@given(edge_pages)
def test_an_edge_page_is_read_as_it_was_rendered(page: EdgePage) -> None:
    assert parse(render(page), EDGE_PATH) == page


@settings(max_examples=60, deadline=None)
@given(episode_pages)
def test_a_page_of_a_day_is_read_as_it_was_rendered(page: EpisodePage) -> None:
    assert parse(render(page), f"episodes/{page.day}.md") == page


@settings(max_examples=40, deadline=None)
@given(memory_pages())
def test_any_other_reader_of_yaml_reads_the_same_head(page: MemoryPage) -> None:
    head = yaml.safe_load(render(page).split("\n---\n")[0].removeprefix("---\n"))
    assert head["title"] == page.title
    assert tuple(head.get("tags", ())) == page.tags
    assert tuple(head.get("steps", ())) == page.steps


def test_windows_line_ends_are_those_of_the_editor() -> None:
    assert parse(SOLUTION.replace("\n", "\r\n"), MEMORY_PATH) == parse(SOLUTION, MEMORY_PATH)
    assert parse(DAY.replace("\n", "\r\n"), DAY_PATH) == parse(DAY, DAY_PATH)


def test_what_a_person_writes_by_hand_is_read() -> None:
    text = """---
# what we learned today
title: Don't restart on Friday: it's slow   # really
type: "decision"
tags:
- ops
- 'on call'
importance: 1
updated:
relations:
- {target: b2, type: REQUIRES}
---
Because nobody is there.


"""
    assert parse(text.replace("Friday: it's", "Friday, it's"), "graph/decisions/new.md") == MemoryPage(
        type="decision",
        title="Don't restart on Friday, it's slow",
        tags=("ops", "on call"),
        importance=1.0,
        relations=(PageRelation(target="b2", type="REQUIRES", direction="outgoing"),),
        body="Because nobody is there.\n\n",
    )
    with pytest.raises(PageError, match=r"line 3: frontmatter: .*allowed: YAML .*in quotes"):
        parse(text, "graph/decisions/new.md")


def test_words_that_yaml_would_guess_stay_words() -> None:
    page = parse("---\ntype: fix\ntitle: no\ntags: [on, 12:30, 2020-01-01, 0x1f, 1.0]\n---\n", MEMORY_PATH)
    assert isinstance(page, MemoryPage)
    assert (page.title, page.tags) == ("no", ("on", "12:30", "2020-01-01", "0x1f", "1.0"))


HEAD = "---\nid: a1\ntype: fix\ntitle: A\n"


@pytest.mark.parametrize(
    ("text", "line", "field", "allowed"),
    [
        ("", 1, "file", "still being written"),
        ("# Notes\n", 1, "frontmatter", "--- alone on the first line"),
        (HEAD, 5, "frontmatter", "the file may be cut short"),
        (HEAD + "importance: high\n---\n", 5, "importance", "a number from 0 to 1"),
        (HEAD + "importance: 1.2\n---\n", 5, "importance", "a number from 0 to 1"),
        (HEAD + "importance: nan\n---\n", 5, "importance", "a number from 0 to 1"),
        (HEAD + "tag: [a]\n---\n", 5, "tag", "there are id, type, title, tags"),
        (HEAD + "title: B\n---\n", 5, "title", "each field once"),
        (HEAD + "tags: [a, 'b,c']\n---\n", 5, "tags", "without commas"),
        (HEAD + "tags:\n  - a\n  - [b]\n---\n", 5, "tags", "one value"),
        (HEAD + "created: yesterday\n---\n", 5, "created", "ISO 8601"),
        (HEAD + "created: 2025-12-06T16:25:58\n---\n", 5, "created", "offset"),
        (HEAD + "steps: [a]\n---\n", 5, "steps", "procedure only"),
        (HEAD + "relations:\n  - target: b\n    type: LOVES\n---\n", 7, "relations.0.type", "one of SOLVES"),
        (HEAD + "relations:\n  - type: SOLVES\n---\n", 6, "relations.0.target", "required"),
        (HEAD + "relations:\n  - b2\n---\n", 6, "relations.0.", "fields"),
        ("---\ntitle: A\n---\n", 2, "type", "required"),
        ("---\ntype: fix\ntitle: ''\n---\n", 3, "title", "not blank"),
        ("---\ntype: fix\ntitle:\n---\n", 3, "title", "required"),
        ("---\ntype: person\ntitle: A\n---\n", 2, "type", "one of solution, fix"),
        ("---\nid: ../../etc/passwd\ntype: fix\ntitle: A\n---\n", 2, "id", "such as a UUID"),
        ("---\ntype: fix\ntitle: \"a\n---\n", 3, "frontmatter", "YAML"),
        ("---\n- type: fix\n---\n", 2, "frontmatter", "fields"),
        ("---\n---\n", 1, "frontmatter", "fields"),
        (HEAD + "---\n\na\x00b\n", 6, "body", "control characters"),
        (HEAD + "---\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n", 7, "file", "resolve the conflict"),
        ("---\n<<<<<<< HEAD\ntype: fix\n", 2, "file", "resolve the conflict"),
        (HEAD + "---\n" + "x" * PAGE_MOST_CHARS, 1, "file", "at most 2000000 characters"),
        (HEAD + "---\n" + "x" * 1_000_001, 6, "body", "bytes of UTF-8"),
        ("---\na: " + "[" * 200_000 + "\n---\n", 2, "frontmatter", "YAML"),
        ("---\na: &a [*a]\n---\n", 2, "a", "no field of this name"),
        ("---\ntype: fix\ntitle: A\ntags: &a [*a]\n---\n", 4, "tags", "one value"),
        ("---\nx: " + "y" * 300_000 + "\n---\n", 1, "frontmatter", "at most 262144 characters"),
    ],
)  # fmt: skip
def test_what_is_no_page_is_refused_with_its_place(text: str, line: int, field: str, allowed: str) -> None:
    with pytest.raises(PageError) as refused:
        parse(text, MEMORY_PATH)
    assert (refused.value.path, refused.value.line, refused.value.field) == (MEMORY_PATH, line, field)
    assert allowed in refused.value.allowed
    assert str(refused.value).startswith(f"{MEMORY_PATH}, line {line}: {field}: ")
    assert len(str(refused.value)) < 1_000


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ("# 2025-12-14\n", 1, "day"),
        ("# today\n", 1, "day"),
        ("# 2025-12-13\nhello\n", 2, "entry"),
        ("# 2025-12-13\n\n## 25:00 - A\n- **Type:** fix\n", 3, "time"),
        ("# 2025-12-13\n\n## 10:00 A\n", 3, "entry"),
        ("# 2025-12-13\n\n## 10:00 - A\n- **Type:** song\n", 4, "type"),
        ("# 2025-12-13\n\n## 10:00 - A\n- **Mood:** good\n", 4, "entry"),
        ("# 2025-12-13\n\n## 10:00 - A\n- **Memory:** a.md\n", 4, "memory"),
        ("# 2025-12-13\n\n## 10:00 - A\n- **Summary:** a\n", 3, "type"),
    ],
)
def test_what_is_no_entry_of_a_day_is_refused_with_its_place(text: str, line: int, field: str) -> None:
    with pytest.raises(PageError) as refused:
        parse(text, DAY_PATH)
    assert (refused.value.line, refused.value.field) == (line, field)


def test_a_place_that_the_tree_does_not_have_is_refused() -> None:
    with pytest.raises(PageError, match=r"notes/a\.md, line 1: file"):
        parse(SOLUTION, "notes/a.md")


def test_an_error_of_a_page_can_be_told_within_something_larger() -> None:
    inner = PageError(MEMORY_PATH, 3, "title", "", "text").within("files.2.")
    assert isinstance(inner, InvalidInputError)
    assert inner.field == "files.2.title"


def test_names_are_those_of_the_document() -> None:
    assert slug("Fixed Redis connection timeouts") == "fixed-redis-connection-timeouts"
    assert memory_path("code_pattern", "Retry", "a1b2c3d4-e5f6") == "graph/code-patterns/retry-a1b2c3.md"
    assert memory_path("fix", "Retry", "a1b2c3d4-e5f6", pinned=True) == "vault/retry-a1b2c3.md"
    assert kind_of(edge_path("BUILDS_ON", "A", "B", "a1b2c3d4")) == "edge"
    assert {kind_of(f"{folder}/a.md") for folder in DIRECTORIES.values()} == {"memory"}


@settings(max_examples=60, deadline=None)
@given(memory_pages())
def test_a_name_is_safe_on_every_file_system(page: MemoryPage) -> None:
    name = PurePosixPath(memory_path(page.type, page.title, page.id or "x")).name
    assert re.fullmatch(r"[^\W_A-Z][\w-]*\.md", name), name
    assert ".." not in name
    assert len(name.encode()) < 255


def test_an_entry_without_a_memory_has_no_line_for_it() -> None:
    entry = EpisodeEntry(time="09:00", title="A - B", type="general")
    text = render(EpisodePage(day="2025-12-13", entries=(entry,)))
    assert text == "# 2025-12-13\n\n## 09:00 - A - B\n- **Type:** general\n"
    assert parse(text, DAY_PATH) == EpisodePage(day="2025-12-13", entries=(entry,))
