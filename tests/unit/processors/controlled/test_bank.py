"""A memory bank in Markdown becomes core, recall and archival memory."""

from mnemolog.processors.controlled import bank
from mnemolog.schemas.controlled_command import AppendCore, ArchiveDocument, Controlling, LogEntry, UpdateCore

BANK = """# 🧠 Memory Bank
> **Last updated:** 2026-02-08 | **Cycle:** 187

## Current Status
**Active Sprint:** Sprint 1 — ship recall
**In Progress:**
- PR #96: memory stream
- [ ] Issue #84
**Blockers:** None
**Recently Shipped:**
- PR #95

## Active Threads
- **GROWTH → CEO:** Demo day needs metrics
- #84 waits for headless mode

## Lessons Learned
1. Rerun the flaky test once.
2. Küçük PR'lar daha hızlı birleşir.

## Role State
### 👔 CEO
- **Last:** Approved the roadmap
- **Next:** Review PR #96
### 🔬 Araştırma
- **Last:** MemGPT review
- **Working on:** #95
### Ops
Nothing yet.

## Project Metrics
- **Tests:** 676
"""


def migrated(text: str = BANK) -> list[Controlling]:
    return list(bank.commands(text, source="bank.md", agent_id="ada"))


def test_status_threads_and_lessons_go_where_core_memory_has_them() -> None:
    found = [each for each in migrated() if isinstance(each, AppendCore | UpdateCore) and each.role == bank.ROLE]
    assert [(each.section, getattr(each, "item", None) or getattr(each, "content", None)) for each in found] == [
        ("status", {"sprint": "Sprint 1 — ship recall"}),
        ("in_progress", "PR #96: memory stream"),
        ("in_progress", "Issue #84"),
        ("recently_shipped", "PR #95"),
        (
            "threads",
            {
                "id": "growth-ceo-demo-day-needs-metrics",
                "summary": "Demo day needs metrics",
                "roles": ["growth", "ceo"],
            },
        ),
        ("threads", {"id": "84-waits-for-headless-mode", "summary": "#84 waits for headless mode", "roles": []}),
        ("lessons", "Rerun the flaky test once."),
        ("lessons", "Küçük PR'lar daha hızlı birleşir."),
    ]


def test_each_role_has_its_state_and_its_last_action_as_an_entry_of_the_banks_cycle() -> None:
    states = {each.role: each.content for each in migrated() if isinstance(each, UpdateCore) and each.role != bank.ROLE}
    assert states == {
        "ceo": {"last_action": "Approved the roadmap", "next_action": "Review PR #96"},
        "arastirma": {"last_action": "MemGPT review", "working_on": "#95"},
    }
    entries = [each for each in migrated() if isinstance(each, LogEntry)]
    assert [(each.role, each.action, each.cycle) for each in entries] == [
        ("ceo", "Approved the roadmap", 187),
        ("arastirma", "MemGPT review", 187),
    ]


def test_the_whole_text_is_archived_so_that_nothing_is_lost() -> None:
    (whole,) = [each for each in migrated() if isinstance(each, ArchiveDocument)]
    assert (whole.content, whole.type, whole.form) == (BANK, "cycle", "markdown")
    assert migrated("Only words.\r\n")[0].content == "Only words.\n"  # type: ignore[union-attr]


def test_the_same_bank_again_is_the_same_commands() -> None:
    assert migrated() == migrated(BANK.replace("\n", "\r\n"))
    assert len({each.id for each in migrated()}) == len(migrated())
