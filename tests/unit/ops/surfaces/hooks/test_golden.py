"""A golden transcript of each hook: what the host says, what the server is asked, what the host is told.

`python -m tests.unit.ops.surfaces.hooks.test_golden` writes it anew; look at the difference before you keep it.
"""

import io
import json
import sys
from contextlib import redirect_stdout
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any, Final

import pytest

from mnemolog.ops.surfaces.hooks.command import main
from tests.unit.ops.surfaces.hooks.test_transcript import TRANSCRIPT

GOLDEN: Final = Path(__file__).with_name("golden.json")
CONTEXT: Final = '<memories>\n- Kim: "We deploy on Fridays."\n</memories>'
LONG_MS: Final = "60000"
CURSOR: Final = {
    "conversation_id": "s1",
    "generation_id": "g1",
    "cursor_version": "3.1",
    "workspace_roots": ["/home/kim/shop"],
}
HEARD: Final[dict[str, dict[str, Any]]] = {
    "session-start": {"hook_event_name": "SessionStart", "source": "startup", "cwd": "/home/kim/shop"},
    "compacted session-start": {"hook_event_name": "SessionStart", "source": "compact", "cwd": "/home/kim/shop"},
    "user-prompt": {"hook_event_name": "UserPromptSubmit", "prompt": "Which port has staging? Türkçe: ışık"},
    "stop": {"hook_event_name": "Stop"},
    "pre-compact": {"hook_event_name": "PreCompact", "trigger": "auto"},
    "session-end": {"hook_event_name": "SessionEnd", "reason": "prompt_input_exit"},
    "codex session-start": {"hook_event_name": "SessionStart", "source": "startup", "cwd": "/home/kim/shop"},
    "codex user-prompt": {"hook_event_name": "UserPromptSubmit", "turn_id": "t1", "prompt": "Which port has staging?"},
    "codex stop": {"hook_event_name": "Stop", "turn_id": "t1", "last_assistant_message": "It is 9090."},
    "cursor session-start": {**CURSOR, "hook_event_name": "sessionStart", "composer_mode": "agent"},
    "cursor user-prompt": {**CURSOR, "hook_event_name": "beforeSubmitPrompt", "prompt": "Which port has staging?"},
    "cursor stop": {**CURSOR, "hook_event_name": "afterAgentResponse", "text": "It is 9090."},
}
"""What each host says beside the session and the file of the conversation; Claude Code where none is named."""


class _Server(BaseHTTPRequestHandler):
    """Keeps what it is asked, and answers as ours does."""

    asked: Final[list[dict[str, Any]]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        kept = {name: self.headers[name] for name in ("Content-Type", "Authorization") if name in self.headers}
        self.asked.append({"path": self.path, "headers": kept, "body": body})
        answer = json.dumps({"text": CONTEXT} if self.path == "/v1/context" else []).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  http.server's
        pass


def transcript(name_of_it: str) -> dict[str, Any]:
    """One hook, run beside a server."""
    event = name_of_it.rsplit(maxsplit=1)[-1]
    _Server.asked.clear()
    server = HTTPServer(("127.0.0.1", 0), _Server)
    Thread(target=server.serve_forever, daemon=True).start()
    with TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "s1.jsonl"
        file.write_text("\n".join(TRANSCRIPT), encoding="utf-8")
        announced = {"url": f"http://127.0.0.1:{server.server_port}", "pid": 1, "token": "of-this-machine"}
        (folder / "server.json").write_text(json.dumps(announced))
        heard = {**({} if name_of_it.startswith("cursor") else {"session_id": "s1"}), **HEARD[name_of_it]}
        said = json.dumps({**heard, "transcript_path": str(file)}).encode()
        stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(said))
        try:
            with redirect_stdout(io.StringIO()) as told:
                status = main([event, "--agent", "shop", "--data", name, "--within", LONG_MS], monotonic())
        finally:
            sys.stdin = stdin
            server.shutdown()
            server.server_close()
    return {"heard": heard, "asked": list(_Server.asked), "told": told.getvalue(), "status": status}


@pytest.mark.parametrize("event", list(HEARD))
def test_a_hook_says_and_asks_what_it_did(event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MNEMOLOG_API_KEY", raising=False)
    assert transcript(event) == json.loads(GOLDEN.read_text(encoding="utf-8"))[event]


if __name__ == "__main__":
    found = {event: transcript(event) for event in HEARD}
    GOLDEN.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
