"""`mnemolog hook EVENT`: reads the host's JSON on stdin, and answers in the host's format.

Claude Code keeps a transcript, from which a turn is read when it is over. Codex and Cursor send the prompt and the
answer themselves, each with the name of the turn (`turn_id`, `generation_id`).
"""

import argparse
import json
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import quote

from mnemolog.ops.surfaces.hooks import dialects, serving
from mnemolog.ops.surfaces.hooks.environment import AGENT, USER, folder
from mnemolog.ops.surfaces.hooks.sending import LeftOutError, send
from mnemolog.ops.surfaces.hooks.transcript import Turn, latest, plain, turns
from mnemolog.ops.surfaces.hooks.waiting import Transcript, text_of, turn_over

WITHIN_MS: Final = 300
TOKENS: Final = 800

EVENTS: Final = {
    "session-start": "SessionStart",
    "user-prompt": "UserPromptSubmit",
    "stop": "",
    "pre-compact": "",
    "session-end": "",
}
"""The host's names of the events with an answer; empty: the event has none."""

_WITHOUT_EARLIER_TEXTS: Final = ("clear", "compact")
"""Sources of SessionStart after which the conversation has none of the texts that it was given before."""

_QUESTION_CHARS: Final = 10_000
"""Characters of a prompt that are searched with: a search refuses more."""

_BESIDE_A_PROMPT_S: Final = 2.0
"""Timeout of the request that sends a prompt, which waits for the hook meanwhile."""

_TELL_S: Final = 20.0
"""Timeout of a request that sends messages: long, since no prompt waits for it."""


class _Options(argparse.Namespace):
    event: str
    agent: str
    tokens: int
    within: int
    data: Path | None


def main(arguments: Sequence[str], began: float) -> int:
    """Run one hook; the exit status, which is 0 whatever the memory does."""
    options = _options(arguments)
    if options is None:
        return 1
    until = began + options.within / 1_000
    try:
        heard = _heard(sys.stdin.buffer.read())
        if options.event == "user-prompt" and dialects.is_cursors(heard):
            sys.stdout.write('{"continue": true}\n')  # the only answer that Cursor accepts there
        try:
            said = _answer(options, heard, until)
            if said:
                sys.stdout.write(json.dumps(_in_its_words(options.event, heard, said), ensure_ascii=False) + "\n")
                sys.stdout.flush()
        finally:
            if options.event == "user-prompt" and dialects.turn_of(heard):
                # Sent after the context is written, for which the host waits.
                _tell_one(options, heard, "user", heard.get("prompt"), timeout_s=_BESIDE_A_PROMPT_S)
    except Exception as error:
        sys.stderr.write(f"mnemolog hook {options.event}: {error}\n")
    return 0


def _in_its_words(event: str, heard: Mapping[str, Any], context: str) -> dict[str, Any]:
    if dialects.is_cursors(heard):
        return {"additional_context": context}
    return {"hookSpecificOutput": {"hookEventName": EVENTS[event], "additionalContext": context}}


def _options(arguments: Sequence[str]) -> _Options | None:
    """The options; None if they are invalid."""
    # argparse's own exit status, 2, would stop the host.
    parser = argparse.ArgumentParser(prog="mnemolog hook", exit_on_error=False)
    parser.add_argument("event", choices=list(EVENTS))
    parser.add_argument("--agent", default=os.environ.get(AGENT) or "default")
    parser.add_argument("--tokens", type=int, default=TOKENS)
    parser.add_argument("--within", type=int, default=WITHIN_MS)
    parser.add_argument("--data", type=Path)
    try:
        return parser.parse_args(arguments, _Options())
    except (argparse.ArgumentError, SystemExit) as error:
        sys.stderr.write(f"mnemolog hook: {error}\n")
        return None


def _heard(said: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said)
    if isinstance(found, dict):
        return found
    raise ValueError("stdin is not allowed; allowed: one JSON object, as the host sends it")


def _answer(options: _Options, heard: Mapping[str, Any], until: float) -> str:
    """The text for the host; empty if there is none."""
    server = serving.address(folder(options.data))
    if options.event == "user-prompt":
        if dialects.is_cursors(heard):
            return ""
        return _context(options, heard, server, str(heard.get("prompt", "")), until)
    if options.event == "session-start":
        return _context_of_beginning(options, heard, server, until)
    if dialects.turn_of(heard):
        _tell_one(options, heard, "assistant", dialects.reply_of(heard), timeout_s=_TELL_S)
    else:
        _tell(options, heard, server)
    return ""


def _context_of_beginning(options: _Options, heard: Mapping[str, Any], server: serving.Address, until: float) -> str:
    """Text for the beginning of a conversation, and for its continuation after the host removed earlier texts."""
    question = f"What is known of {dialects.project_of(heard) or 'this project'}?"
    try:
        return _context(options, heard, server, question, until)
    except (serving.NotServedError, TimeoutError):
        if heard.get("source") in _WITHOUT_EARLIER_TEXTS and (session := _session(heard)):
            # The server records nothing of an answer that came too late: prompts would go on without preferences.
            _begin_anew(options, server, session, question)
        raise


def _begin_anew(options: _Options, server: serving.Address, session: str, question: str) -> None:
    """Note that the conversation has none of the texts that it was given."""
    body = {"agent_id": options.agent, "query": question, "recalled": [], "anew": True}
    path = f"/v1/sessions/{quote(session, safe='')}/recalls"
    serving.post(server, path, body, timeout_s=_BESIDE_A_PROMPT_S)


def _context(options: _Options, heard: Mapping[str, Any], server: serving.Address, question: str, until: float) -> str:
    """Text for the prompt, if it arrives in time. The given text is noted, and not learned again."""
    question = plain(question)
    if not question:
        return ""
    body: dict[str, object] = {
        "agent_id": options.agent,
        "text": question[:_QUESTION_CHARS],
        "tokens": options.tokens,
    }
    if session := _session(heard):
        body |= {"into": session, "once": heard.get("source") not in _WITHOUT_EARLIER_TEXTS}
    found: list[str] = []
    failed: list[Exception] = []

    def ask() -> None:
        try:
            answer = serving.post(server, "/v1/context", body, timeout_s=max(until - monotonic(), 0.001))
            found.append(str(answer["text"]))
        except Exception as error:  # raised again in the waiting thread
            failed.append(error)

    asking = threading.Thread(target=ask, daemon=True)  # a socket's timeout counts again with each read
    asking.start()
    asking.join(max(until - monotonic(), 0))
    if failed:
        raise failed[0]
    if not found:
        raise TimeoutError(f"no context within {options.within} ms")
    return found[0]


def _tell(options: _Options, heard: Mapping[str, Any], server: serving.Address) -> None:
    """Send the turns' messages; each has the host's id, so that repeated ones count once."""
    failed: LeftOutError | None = None
    for part in _told(options.event, heard):
        messages = [_message(turn, options.agent, _session(heard)) for turn in part]
        try:
            send(server, messages, timeout_s=_TELL_S)
        except LeftOutError as error:  # the other part is sent all the same
            failed = failed or error
    if failed:
        raise failed


def _told(event: str, heard: Mapping[str, Any]) -> Sequence[Sequence[Turn]]:
    """What an event tells, in parts: the turn that is over, the whole conversation, or its last part."""
    transcript = Transcript(heard.get("transcript_path"))
    if event == "pre-compact":
        with transcript.open() as file:
            return [turns(map(text_of, file))]
    if event == "session-end":
        said = turns(transcript.latest())
        # A turn that was interrupted has called no other hook, and the host may kill this one after the first request.
        last = latest(said)
        return [last, said[: len(said) - len(last)]]
    prompt, answer = dialects.prompt_of(heard), heard.get("last_assistant_message")
    return [turn_over(transcript, prompt, answer, clock=monotonic, pause=sleep)]


def _tell_one(options: _Options, heard: Mapping[str, Any], role: str, text: object, *, timeout_s: float) -> None:
    """Send one side of a turn; repeated, it counts once."""
    turn = dialects.said(heard, role, text)
    if turn is not None:
        message = _message(turn, options.agent, _session(heard))
        send(serving.address(folder(options.data)), [message], timeout_s=timeout_s)


def _message(turn: Turn, agent_id: str, session: str | None) -> dict[str, str]:
    user = os.environ.get(USER) if turn.role == "user" else None
    known = {"session_id": session, "at": turn.at, "user_id": user}
    message = {"agent_id": agent_id, "role": turn.role, "content": turn.text, "id": turn.id}
    return {**message, **{name: value for name, value in known.items() if value}}


def _session(heard: Mapping[str, Any]) -> str | None:
    named = heard.get("session_id") or heard.get("conversation_id")
    return named if isinstance(named, str) and named else None
