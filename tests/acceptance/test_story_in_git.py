"""Twenty cycles of a scripted agent, kept in git by the commands that write files: the differences tell its story.

`memory/` is what `mnemolog files` writes, its log `stream.jsonl` among it, `CORE.md` what the agent has in its context
(`mnemolog core show`), and `history.txt` who changed core memory (`mnemolog core history`).
"""

import asyncio
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Final

import orjson
import pytest
from mcp import Client

from mnemolog.schemas.config import McpConfig
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import CONFIG, HASHING
from tests.acceptance.test_controlled import ADA, cycle
from tests.acceptance.test_mcp import Asked, call, run

BOTH: Final = replace(CONFIG, mcp=McpConfig(tools=("all", "controlled"), agent_id=ADA))
DECISION: Final = "We decided to quarantine flaky tests instead of rerunning them."
RULE: Final = "flaky-test went wrong 3 times (cycles 4, 8, 12)"
CORE, STREAM, HISTORY, MEMORY = "CORE.md", "memory/stream.jsonl", "history.txt", "memory"


class Repository:
    """The folder of an agent, in git."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder
        self._commands = CommandLine(data, **HASHING)
        folder.mkdir()
        self._git("init", "--quiet", "--initial-branch=main")

    async def commit(self, subject: str) -> None:
        """Write the files as the log has them, and commit what changed."""
        await asyncio.to_thread(self._commit, subject)

    def _commit(self, subject: str) -> None:
        self.write(self.folder)
        self._git("add", "--all")
        self._git("commit", "--quiet", "--message", subject)

    def write(self, folder: Path) -> None:
        """All files, by the commands that a person has."""
        of_agent = ("--agent", ADA)
        self._commands("files", str(folder / MEMORY), *of_agent)
        (folder / CORE).write_text(self._commands("core", "show", "--role", "ops", *of_agent).out, "utf-8")
        (folder / HISTORY).write_text(self._commands("core", "history", *of_agent).out, "utf-8")

    def subjects(self, *arguments: str) -> list[str]:
        """Of the commits, the oldest first."""
        return self._git("log", "--reverse", "--format=%s", *arguments).splitlines()

    def changed(self, subject: str) -> dict[str, str]:
        """What a commit did to each file: added, modified or deleted."""
        lines = self._git("show", "--format=", "--name-status", "--no-renames", self._named(subject)).splitlines()
        return {path: done for done, path in (line.split("\t") for line in lines)}

    def lines(self, subject: str, path: str) -> tuple[list[str], list[str]]:
        """The lines that a commit took out of a file, and those that it put in."""
        shown = self._git("show", "--format=", "--unified=0", self._named(subject), "--", path).splitlines()
        return _of(shown, "-"), _of(shown, "+")

    def _named(self, subject: str) -> str:
        return self._git("log", "--format=%H", "--fixed-strings", f"--grep={subject}").split()[0]

    def _git(self, *arguments: str) -> str:
        person = ("-c", "user.name=ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
        command = ["git", "-C", str(self.folder), *person, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _of(shown: list[str], mark: str) -> list[str]:
    return [line[1:] for line in shown if line.startswith(mark) and not line.startswith(mark * 3)]


async def lived(asked: Asked, client: Client, repository: Repository) -> None:
    """Twenty cycles; what is worth a commit is committed."""
    await repository.commit("an empty memory")
    for number in range(1, 21):
        await cycle(client, number)
        if number % 4 == 0:
            await repository.commit(f"cycles {number - 3} to {number}")
        if number == 12:
            found = await call(client, "search_memories", text="What do we do about flaky tests?")
            assert found["results"] == []
            kept = await call(client, "remember", text=DECISION, category="decision", importance=0.9)
            assert kept["outcome"] == "remembered"
            await repository.commit("a decision is remembered")
    found = await call(client, "search_memories", text="What do we do about flaky tests?")
    assert found["results"][0]["text"] == DECISION
    (waiting,) = (await call(client, "list_proposals", status="waiting"))["results"]
    own = await call(
        client, "propose_change", role="qa", section="playbook", content="- Quarantine first.", reason="It is flaky."
    )
    await repository.commit("two changes are proposed")
    await asked.memory.decide_proposal(waiting["id"], agent_id=ADA, approve=True, by="ayse")
    await repository.commit("the rule is approved")
    declined = own["events"][0]["proposal_id"]
    await asked.memory.decide_proposal(declined, agent_id=ADA, approve=False, by="ayse", reason="Not yet.")
    await repository.commit("the playbook stays")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    folder = tmp_path_factory.mktemp("story")
    made = Repository(folder / "repository", folder / "data")

    async def work(asked: Asked) -> None:
        async with asked.client(ADA) as client:
            await lived(asked, client, made)
        replayed = await asked.memory.replay(verify=True)
        assert replayed.verified, replayed.differences
        again = await asked.memory.replay(agent_id=ADA)
        assert again.agents[f"default/{ADA}"].state_hash == replayed.agents[f"default/{ADA}"].state_hash

    run(folder / "data", work, BOTH)
    return made


def test_the_commits_are_the_story(repository: Repository) -> None:
    assert repository.subjects() == [
        "an empty memory",
        "cycles 1 to 4",
        "cycles 5 to 8",
        "cycles 9 to 12",
        "a decision is remembered",
        "cycles 13 to 16",
        "cycles 17 to 20",
        "two changes are proposed",
        "the rule is approved",
        "the playbook stays",
    ]


@pytest.mark.parametrize("first", [1, 5, 9, 13, 17])
def test_cycles_add_their_lines_to_the_stream_and_take_none_away(repository: Repository, first: int) -> None:
    gone, added = repository.lines(f"cycles {first} to {first + 3}", STREAM)
    entries = [orjson.loads(line) for line in added]
    worked = [entry["cycle"] for entry in entries if entry["action"].startswith("Work of")]
    assert (gone, worked) == ([], list(range(first, first + 4)))
    assert all(entry["role"] == "system" for entry in entries if not entry["action"].startswith("Work of"))
    shipped = [line for line in repository.lines(f"cycles {first} to {first + 3}", CORE)[1] if "PR" in line]
    assert shipped[-4:] == [f"- PR {number}" for number in range(first, first + 4)]


def test_one_memory_is_one_new_page_and_the_files_that_sum_up(repository: Repository) -> None:
    changed = repository.changed("a decision is remembered")
    (page,) = [path for path, done in changed.items() if done == "A" and "/graph/" in path]
    assert page.startswith(f"{MEMORY}/graph/decisions/")
    summaries = {f"{MEMORY}/CORE.md", f"{MEMORY}/REFLECTION.md", HISTORY}
    assert {path for path in changed if "/episodes/" not in path} <= {page} | summaries
    assert DECISION in "\n".join(repository.lines("a decision is remembered", page)[1])
    assert any("quarantine" in line for line in repository.lines("a decision is remembered", f"{MEMORY}/CORE.md")[1])


def test_a_proposal_changes_nothing_that_the_agent_reads_before_a_person_approves(repository: Repository) -> None:
    assert CORE not in repository.changed("two changes are proposed")
    assert any("proposed" in line for line in repository.lines("two changes are proposed", HISTORY)[1])


def test_the_approval_is_the_commit_that_has_the_rule_in_core_memory_and_says_who(repository: Repository) -> None:
    assert repository.subjects(f"-S{RULE}", "--", CORE) == ["the rule is approved"]
    assert any("approved by ayse" in line for line in repository.lines("the rule is approved", HISTORY)[1])
    changed = repository.changed("the rule is approved")
    assert not [path for path in changed if path.startswith(f"{MEMORY}/graph/")]


def test_what_was_declined_is_in_the_history_alone(repository: Repository) -> None:
    assert set(repository.changed("the playbook stays")) - {f"{MEMORY}/CORE.md", f"{MEMORY}/REFLECTION.md"} == {HISTORY}
    assert any("declined by ayse" in line for line in repository.lines("the playbook stays", HISTORY)[1])
    assert repository.subjects("-SQuarantine first", "--", CORE) == []


def test_the_files_are_those_of_the_log_to_the_byte(repository: Repository, tmp_path: Path) -> None:
    repository.write(tmp_path)
    ours = {path: (tmp_path / path).read_bytes() for path in _files(tmp_path)}
    assert ours == {path: (repository.folder / path).read_bytes() for path in _files(repository.folder)}
    assert f"{MEMORY}/CORE.md" in ours


def _files(folder: Path) -> list[str]:
    """Without what is hidden: git's, and the record of what was written."""
    found = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    return sorted(path.as_posix() for path in found if not any(part.startswith(".") for part in path.parts))
