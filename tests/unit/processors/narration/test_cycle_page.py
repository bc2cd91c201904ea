"""A cycle as a page: all that it did is on it, and nothing that a memory says is more than text."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.narration.cycle_page import page
from mnemolog.schemas.dream import CycleChange, CycleView

HOSTILE: Final = "</td></svg><script src=https://evil.example/x.js>alert(1)</script><img onerror=x src=y> ' \""


def change(text: str, what: str, event: str) -> CycleChange:
    """Of the memory `m1`."""
    return CycleChange(memory_id="m1", text=text, what=what, event=event)


VIEW: Final = CycleView(
    cycle="5f0c6a1e",
    agent="acme/support-bot",
    at="2026-11-21T03:00:00+00:00",
    phases=("promotion", "forgetting", "redundancy"),
    undoes=None,
    finished=True,
    undone=False,
    counts={"asleep: faded": 1, "asleep: redundant": 1, "episodic → semantic": 1},
    before={"episodic": 3, "semantic": 1},
    after={"dormant": 2, "semantic": 2},
    changes=(
        change("The router is in the cellar.", "asleep: faded (retention 0.02)", "memory_slept"),
        change("The router is in the cellar!", "asleep: redundant (memory m9 says the same)", "memory_slept"),
        change("Ayşe lives in Izmir.", "episodic → semantic (accesses)", "tier_changed"),
        change("Tom likes tea.", "left alone: changed", "command_refused"),
        change("A theme.", "abstracted", "theme_formed"),
    ),
)

VOID: Final = {"meta"}


class Read(HTMLParser):
    """What a browser makes of a page: its elements, their attributes, and its text."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def headings(document: str) -> list[str]:
    """The second-level headings."""
    return [part.partition("<")[0] for part in document.split("<h2>")[1:]]


def test_what_was_done_is_grouped_with_the_reasons() -> None:
    found = page(VIEW)
    assert headings(found) == [
        "Memories by tier, before and after",
        "What it did",
        "Promoted, or moved to another tier (1)",
        "Merged: another memory says the same (1)",
        "Put to sleep (1)",
        "Left alone (1)",
        "Theme formed (1)",
    ]
    words = "".join(Read(found).words)
    for each in VIEW.changes:
        assert each.text in words
        assert each.what in words
    assert "support-bot: a cycle of dreams" in words
    assert "finished" in words


def test_the_tiers_are_counted_and_drawn_before_and_after() -> None:
    words = Read(page(VIEW)).words
    row = words.index("episodic", words.index("change"))
    assert words[row : row + 4] == ["episodic", "3", "0", "-3"]
    assert {"before: 3 episodic", "before: 1 semantic", "after: 2 semantic", "after: 2 dormant"} <= set(words)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (replace(VIEW, undone=True), "reverted."),
        (replace(VIEW, finished=False), "not finished."),
        (replace(VIEW, undoes="0a1b"), "reverts cycle 0a1b."),
    ],
)
def test_it_says_how_the_cycle_stands(changed: CycleView, told: str) -> None:
    assert told in " ".join(Read(page(changed)).words)


def test_a_cycle_that_did_nothing_to_no_memory_is_a_page_too() -> None:
    found = Read(page(replace(VIEW, counts={}, before={}, after={}, changes=())))
    assert "Nothing." in found.words
    assert found.open == []


@given(text=st.text() | st.just(HOSTILE))
def test_nothing_from_outside_is_more_than_text(text: str) -> None:
    said = tuple(replace(each, text=text, what=text, memory_id=text) for each in VIEW.changes)
    plain = Read(page(VIEW))
    hostile = Read(page(replace(VIEW, agent=f"acme/{text}", cycle=text, before={text: 3, "semantic": 1}, changes=said)))
    assert {*hostile.names} <= {*plain.names}
    assert {name for name, _ in hostile.attributes} <= {name for name, _ in plain.attributes}
    assert hostile.open == []


def test_it_loads_nothing_and_forbids_to() -> None:
    found = Read(page(VIEW))
    assert not {"script", "link", "img", "iframe", "object", "a"} & {*found.names}
    assert not {"src", "href", "onload", "onerror"} & {name for name, _ in found.attributes}
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in found.attributes
