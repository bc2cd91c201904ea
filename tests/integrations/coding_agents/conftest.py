"""A memory that is served, a model of a script, and a home and a project of its own for a coding agent."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog.schemas.config import Config
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.integrations.coding_agents.model import Model, answering
from tests.integrations.npm import installed

_WITHIN_A_TEST: Final = f" --within {LONG_S * 1_000:.0f}"
"""Appended to the hooks' commands: a busy machine may need longer than a user would wait."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a coding agent works."""

    home: Path
    project: Path
    server: Server
    model: Model
    data: Path

    @property
    def environment(self) -> Mapping[str, str]:
        """No key, no account and no address but the model's."""
        beside = Path(sys.executable).parent  # mnemolog, as whoever installed it finds it
        return {"PATH": f"{beside}{os.pathsep}{os.environ['PATH']}", "HOME": str(self.home), "LANG": "C.UTF-8"}

    def connect(self, host: str, hooks: Path) -> None:
        """What `mnemolog connect` writes, with patience."""
        self.run("mnemolog", "connect", host, "--agent", "shop", "--data", str(self.data), "--write")
        written = json.loads(hooks.read_text("utf-8"))
        for (group,) in written["hooks"].values():
            group["hooks"][0]["command"] += _WITHIN_A_TEST
        hooks.write_text(json.dumps(written), "utf-8")

    def run(self, *command: str, **variables: str) -> str:
        """Run a command in the project to its end; what it wrote to stdout."""
        ended = subprocess.run(
            command,
            cwd=self.project,
            env={**self.environment, **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONG_S,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    def run_until_asked(self, *command: str, **variables: str) -> None:
        """Run a command until it waits for its model, and interrupt it as Ctrl+C does."""
        self.model.speaks.clear()
        with subprocess.Popen(
            command,
            cwd=self.project,
            env={**self.environment, **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,
        ) as running:
            try:
                assert self.model.was_asked.wait(LONG_S)
                os.killpg(running.pid, signal.SIGINT)
                running.communicate(timeout=LONG_S)  # until no process of it is left, beyond the first one
            finally:
                running.kill()

    def pin(self, text: str) -> None:
        """Remember something that belongs into every context."""
        kept = self._ask("/v1/memories", {"agent_id": "shop", "text": text})
        self._ask(f"/v1/memories/{kept['events'][0]['memory_id']}/pin", None)

    def said(self) -> Mapping[str, str]:
        """The stored messages with their roles, after all that was sent before."""
        behind = {"agent_id": "shop", "role": "system", "content": "The end."}
        self._ask("/v1/messages?wait=true", behind)
        found = self._ask("/v1/search", {"agent_id": "shop", "text": "deploy", "kind": "message", "limit": 50})
        return {each["text"].partition(": ")[2]: each["role"] for each in found["results"]}

    def _ask(self, path: str, body: object) -> Any:  # noqa: ANN401  JSON
        answer = httpx.post(self.server.url + path, json=body, timeout=LONG_S)
        assert answer.is_success, answer.text
        return answer.json()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A new home, an empty project and an empty memory."""
    home, project, data = (tmp_path / name for name in ("home", "shop", "data"))
    home.mkdir()
    project.mkdir()
    with CommandLine(data).serving_from_nothing(MNEMOLOG_PRESET=Config().preset) as server, answering() as model:
        yield Desk(home, project, server, model, data)


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder node_modules with the agents."""
    return installed(Path(__file__).with_name("package.json")) / "node_modules"
