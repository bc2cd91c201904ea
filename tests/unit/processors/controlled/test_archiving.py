"""Archival memory: texts by themselves, and documents in chunks by their structure."""

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.controlled.archiving import items
from mnemolog.processors.controlled.chunking import Form, chunks
from mnemolog.schemas.event import Archived, DocumentArchived
from tests.unit.processors.controlled.desk import Desk

PAGE = """# Storage
We keep SQLite.

## Why
One file.

```python
# no heading
x = 1
```

## Alternatives
Postgres."""

CODE = """import os


# Adds.
@cache
def add(a, b):
    return a + b


class Box:
    def get(self):
        return 1
"""


def test_a_text_is_kept_once() -> None:
    desk = Desk()
    assert len(desk.does("archival_insert", content="JSON Lines.", type="decision")) == 1
    assert not desk.does("archival_insert", content="JSON Lines.", type="decision")
    assert len(desk.does("archival_insert", content="JSON Lines.", type="spec")) == 1


def test_markdown_is_cut_at_its_headings_and_not_within_code() -> None:
    found = chunks(PAGE, "markdown", most=400)
    assert [chunk.heading for chunk in found] == ["Storage", "Storage > Why", "Storage > Alternatives"]
    assert "# no heading" in found[1].content


def test_code_is_cut_at_its_definitions_with_what_stands_above_them() -> None:
    found = chunks(CODE, "code", most=400)
    assert [chunk.heading for chunk in found] == ["", "def add(a, b)", "class Box"]
    assert found[1].content.startswith("# Adds.\n@cache\ndef add")
    assert "def get" in found[2].content


def test_windows_lines_and_a_byte_order_mark_change_nothing() -> None:
    assert chunks("\ufeff" + PAGE.replace("\n", "\r\n"), "markdown", most=400) == chunks(PAGE, "markdown", most=400)


@given(st.text(alphabet="ab #\n`ıİ\t", max_size=600), st.sampled_from(["markdown", "text", "code"]), st.integers(5, 80))
def test_no_word_is_lost_and_no_chunk_is_too_long(text: str, form: Form, most: int) -> None:
    found = chunks(text, form, most=most)
    assert all(len(chunk.content) <= most and chunk.content.strip() for chunk in found)
    kept = "".join("".join(f"{chunk.heading}{chunk.content}".split()) for chunk in found)
    if form != "markdown":  # a heading stands in every chunk below it
        kept = "".join("".join(chunk.content.split()) for chunk in found)
        assert kept == "".join(text.split())


def document(desk: Desk, content: str) -> tuple[list[Archived], DocumentArchived | None]:
    events = desk.does("archive_document", source="docs/a.md", content=content, type="decision", form="markdown")
    whole = [event for event in events if isinstance(event, DocumentArchived)]
    return [event for event in events if isinstance(event, Archived)], whole[0] if whole else None


def test_a_changed_document_replaces_its_own_chunks_and_keeps_the_others() -> None:
    desk = Desk()
    added, _ = document(desk, PAGE)
    desk.does("archival_insert", content="Of another source.", type="decision")
    assert document(desk, PAGE) == ([], None)
    again, whole = document(desk, PAGE.replace("Postgres.", "Postgres, later."))
    assert whole is not None
    assert [event.content for event in again] == ["Postgres, later."]
    assert whole.removed == (added[2].archival_id,)
    assert whole.chunks[:2] == (added[0].archival_id, added[1].archival_id)
    contents = {item.content for item in items(desk.state)}
    assert "Postgres." not in contents
    assert {"Postgres, later.", "Of another source.", "We keep SQLite."} <= contents


def test_what_a_document_says_twice_is_there_twice() -> None:
    desk = Desk()
    added, whole = document(desk, "# A\nSame.\n\n# A\nSame.")
    assert whole is not None
    assert len(added) == len(set(whole.chunks)) == 2
