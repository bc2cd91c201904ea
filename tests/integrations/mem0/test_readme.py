"""The example of the README that the package brings, word for word but for the import of the memory."""

import json
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

import pytest

MODEL_SAYS: Final = "Try a lentil stew: no meat, and no nuts."


class _Model(BaseHTTPRequestHandler):
    """A language model that always says the same, and keeps what it was asked."""

    asked: Final[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        self.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": MODEL_SAYS}}
        answer = {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def model() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Model) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


def example() -> str:
    """The chat of the README."""
    readme = distribution("mem0ai").read_text("METADATA") or ""
    blocks: list[str] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    (found,) = [block for block in blocks if "from mem0 import Memory" in block]
    return found.replace("from mem0 import Memory", "from mnemolog.mem0 import Memory")


def test_the_chat_of_the_readme_remembers(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", model)
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    monkeypatch.setenv("MNEMOLOG_DATA", str(tmp_path / "data"))
    said = iter(["I'm a vegetarian and I'm allergic to nuts.", "What can I cook tonight?", "exit"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(said))
    monkeypatch.setattr(sys, "argv", ["chat"])
    exec(compile(example(), "README", "exec"), {"__name__": "__main__"})  # noqa: S102  the example itself
    last = _Model.asked[-1]["messages"][0]["content"]
    assert "allergic to nuts" in last
