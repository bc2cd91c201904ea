"""The tree of files: as the source document has it, the same bytes whatever the way there, and only what changed."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from mnemolog.processors.markdown.linking import linked
from mnemolog.processors.markdown.naming import kind_of
from mnemolog.processors.markdown.reading import parse
from mnemolog.processors.markdown.tree import Tree, files
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, FilesConfig
from mnemolog.schemas.event import Language
from tests.unit.processors.markdown.made import (
    ALL,
    BEFORE,
    CHOSEN,
    DAY,
    DEPLOY,
    DROPS,
    EDGES,
    FIXED,
    LOST,
    MONDAY,
    MOVED,
    related,
    remembered,
    told,
)
from tests.unit.processors.markdown.write_golden import GOLDEN, drawn

DERIVED = {"CORE.md", "REFLECTION.md", "_index.json", "_state.json"}
ALWAYS = {"_config.json", ".gitignore"}


def test_the_files_are_those_that_were_looked_at() -> None:
    found = {path.relative_to(GOLDEN).as_posix(): path.read_bytes() for path in GOLDEN.rglob("*") if path.is_file()}
    assert {path.replace(".gitignore", "gitignore"): body for path, body in drawn().items()} == found


def test_every_page_is_read_back_as_it_was_written() -> None:
    pages = {path: body.decode() for path, body in drawn().items() if kind_of(path)}
    assert {path: render(parse(body, path)) for path, body in pages.items()} == pages


def test_the_order_in_which_memories_are_told_changes_no_byte() -> None:
    whole = files(told(ALL, EDGES), Config())
    for order in list(permutations(ALL))[::700]:
        assert files(told(list(order), EDGES[::-1]), Config()) == whole


def test_told_one_by_one_the_tree_has_the_same_bytes_as_told_at_once() -> None:
    tree, lies = Tree(Config()), dict[str, bytes]()
    for number in range(len(ALL) + 1):
        known = ALL[:number]
        edges = [each for each in EDGES if {each.source, each.target} <= {memory.id for memory in known}]
        change = told(known[-1:], edges, whole=number == 0, position=number, clock=MONDAY + number * DAY)
        lies = after(lies, tree.take(change))
        assert lies == files(told(known, edges, position=number, clock=MONDAY + number * DAY), Config())


def after(lies: dict[str, bytes], changed: dict[str, bytes | None]) -> dict[str, bytes]:
    return {path: body for path, body in {**lies, **changed}.items() if body is not None}


def changed_by(*memories: Any, edges: Any = (), **more: Any) -> set[str]:  # noqa: ANN401
    """The paths whose bytes are other ones after a change, that are no index."""
    tree = Tree(Config())
    lies = after({}, tree.take(told(ALL, EDGES)))
    found = tree.take(told(list(memories), list(edges), whole=False, position=18, **more))
    return {path for path, body in found.items() if lies.get(path) != body} - DERIVED


def test_a_new_memory_is_a_new_page_and_an_entry_of_its_day() -> None:
    new = remembered(32, "The staging database listens on port 5433.")
    assert changed_by(new) == {
        "graph/configurations/the-staging-database-listens-on-port-5433-2060a0.md",
        "episodes/2025-12-16.md",
    }


def test_what_was_recalled_changes_no_page() -> None:
    assert changed_by(replace(DROPS, access_count=5, last_access_at=MONDAY + DAY)) == set()


def test_what_is_pinned_moves_into_the_vault() -> None:
    path = "graph/problems/redis-drops-connections-under-load-010305.md"
    assert changed_by(replace(DROPS, pinned=True)) == {
        path,
        path.replace("graph/problems", "vault"),
        "episodes/2025-12-15.md",
    }


def test_what_is_forgotten_leaves_no_trace() -> None:
    tree = Tree(Config())
    lies = after({}, tree.take(told(ALL, EDGES)))
    lies = after(lies, tree.take(told([], whole=False, forgotten=(CHOSEN.id,), position=18)))
    assert not any(b"Kafka" in body or b"kafka" in body for body in lies.values())
    assert not any("kafka" in path for path in lies)


def test_what_was_superseded_has_no_page_and_keeps_its_place_in_the_episode() -> None:
    found = drawn()
    assert not any(BEFORE.id in body.decode() for body in found.values())
    assert b"I live in Ankara" in found["episodes/2025-12-15.md"]


def test_an_edge_says_its_type_by_the_words_of_its_ends() -> None:
    assert linked(EDGES[0], FIXED, DROPS)[:3] == ("SOLVES", FIXED.id, DROPS.id)
    assert linked(EDGES[1], CHOSEN, LOST)[:3] == ("ALTERNATIVE_TO", CHOSEN.id, LOST.id)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("The outage was caused by the full disk.", "The disk is full.", ("CAUSES", True)),
        ("Kesinti dolu disk yüzünden oldu.", "Disk dolu.", ("CAUSES", True)),
        ("Our deploys require Docker Compose.", "We run Docker Compose.", ("REQUIRES", False)),
        ("Dağıtım Docker gerektiriyor.", "Docker kullanıyoruz, dağıtım onunla.", ("REQUIRES", False)),
        ("We solved the login loop by clearing cookies.", "Users are in a login loop.", ("SOLVES", False)),
        ("Giriş döngüsünü çözdük.", "Kullanıcılar giriş döngüsünde kalıyor.", ("SOLVES", False)),
        ("We like Redis.", "Redis is fast.", ("RELATED_TO", False)),
        ("Because of the rain we stayed in.", "We stayed in Izmir.", ("RELATED_TO", False)),
    ],
)
def test_a_rule_is_used_where_what_it_names_is_what_the_other_is_about(
    one: str, other: str, found: tuple[str, bool]
) -> None:
    language: Language = "en" if one.isascii() and "yor" not in one else "tr"
    telling, about = remembered(1, one, language), remembered(2, other, language)
    kind, source, _, grounds, description = linked(related(telling, about), telling, about)
    assert (kind, source == about.id) == found
    assert kind == "RELATED_TO" or grounds in description


def test_two_pages_that_would_be_called_the_same_are_told_apart() -> None:
    one, other = remembered(1, "Tea."), remembered(2, "Tea.")
    same = replace(other, id=one.id[:8] + other.id[8:-1] + "1")
    found = sorted(path for path in files(told([same, one]), Config()) if kind_of(path) == "memory")
    assert found == [f"graph/general/tea-010305-{same.id}.md", "graph/general/tea-010305.md"]


HOSTILE = [
    "../../../etc/passwd",
    "CON",
    "NUL.txt",
    'a/b\\c:d*e?f"g<h>i|j',
    ". . .",
    "---\nid: x\ntype: fix\n---",
    "title: \"x\"\n  - y: 'z' # no comment",
    "\u202egnp.exe \u0000\u0007 bell",
    "日本語" * 200,
    "𐐷" * 300,
    "<<<<<<< HEAD",
    "🎉",
    "x" * 1_000_000,
]


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_become_harmless_names_and_pages_that_can_be_read(words: str) -> None:
    given = {"file": {"title": words, "tags": [words, "a,b"], "type": "nonsense", "created": words, "id": words}}
    memories = [remembered(1, words), remembered(2, "Tea.", metadata=given), remembered(3, words)]
    found = files(told(memories, [related(memories[0], memories[1])]), Config())
    for path, body in found.items():
        assert all(part not in ("..", ".", "") for part in path.split("/"))
        assert max(len(part.encode()) for part in path.split("/")) < 255
        assert not set('\\:*?"<>|') & set(path)
        if kind_of(path) in ("edge", "episode"):
            assert render(parse(body.decode(), path)) == body.decode()
        if path.endswith(".json"):
            codec.load(body)


def test_core_holds_what_a_prompt_has_room_for_and_nothing_that_sleeps() -> None:
    many = [remembered(number, f"We decided on plan {number}, whatever it costs.") for number in range(1, 60)]
    faint = remembered(60, "We decided nothing.", importance=0.05)
    found = files(told([*many, faint]), Config())["CORE.md"].decode()
    assert found.count("\n- ") == FilesConfig().core_entries
    assert "nothing" not in found
    small = files(told(many), Config(files=FilesConfig(core_chars=600)))["CORE.md"].decode()
    assert len(small) <= 600
    assert "## Active Decisions\n- " in small


@pytest.mark.parametrize(
    ("embedder", "named"),
    [
        (EmbedderConfig(), ("bundled", "nomic-embed-text", "text-embedding-3-small")),
        (EmbedderConfig(kind="ollama", name="bge-m3"), ("ollama", "bge-m3", "text-embedding-3-small")),
        (EmbedderConfig(kind="openai", name="e5-large"), ("openai", "nomic-embed-text", "e5-large")),
    ],
)
def test_config_names_the_model_of_the_provider_that_is_used(
    embedder: EmbedderConfig, named: tuple[str, str, str]
) -> None:
    found = codec.load(files(told(ALL, EDGES), Config(embedder=embedder))["_config.json"])
    assert (found["embedding_provider"], found["ollama_model"], found["openai_model"]) == named


def test_state_tells_how_alive_each_is_by_the_clock_of_the_log() -> None:
    state = codec.load(files(told(ALL), Config())["_state.json"])["entries"]
    assert state[MOVED.id]["decay_score"] == 999.0
    days = (MONDAY + 2 * DAY - FIXED.last_access_at) / DAY
    assert state[FIXED.id]["decay_score"] == pytest.approx(0.8 * 2.718281828 ** (-0.03 * days) * 2 * 1.2, abs=1e-4)
    assert state[DEPLOY.id]["access_count"] == 0
    assert LOST.id in state
