"""Batches are bounded by their number and by their bytes."""

import json

import pytest

from mnemolog.ops.surfaces.hooks import sending, serving
from mnemolog.schemas.config import Config

SERVER = serving.Address("http://127.0.0.1:1")


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[list[dict[str, str]]]:
    batches: list[list[dict[str, str]]] = []
    monkeypatch.setattr(serving, "post", lambda _server, _path, body, timeout_s: batches.append(body))
    return batches


@pytest.mark.parametrize(("content", "count"), [("Noted.", 1_200), ("北" * 100_000, 120), ('"' * 100_000, 120)])
def test_each_request_is_smaller_than_a_server_accepts(
    posted: list[list[dict[str, str]]], content: str, count: int
) -> None:
    """A conversation in Chinese made requests of 60 MB."""
    messages = [{"id": f"m{number}", "content": content} for number in range(count)]
    sending.send(SERVER, messages, timeout_s=1)
    assert [each for batch in posted for each in batch] == messages
    assert len(posted) > 1
    assert max(map(len, posted)) <= 500
    assert max(len(serving.written(batch)) for batch in posted) < Config().http.max_body_bytes


def test_other_refusals_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def refuse(_server: object, path: str, _body: object, *, timeout_s: float) -> None:
        asked.append(path)
        raise serving.RefusedError(f"no key after {timeout_s} s", 401)

    monkeypatch.setattr(serving, "post", refuse)
    with pytest.raises(serving.RefusedError, match="no key"):
        sending.send(SERVER, [{"id": "m1"}, {"id": "m2"}], timeout_s=1)
    assert len(asked) == 1


@pytest.mark.parametrize(("refusals", "sent"), [(1, True), (3, True), (4, False)])
def test_a_limit_of_requests_is_waited_for(monkeypatch: pytest.MonkeyPatch, refusals: int, sent: bool) -> None:
    """Each message of a forked conversation is refused by itself: the new ones at its end met the limit."""
    answers = iter([429] * refusals)
    kept: list[object] = []
    pauses: list[float] = []

    def post(_server: object, _path: str, body: object, *, timeout_s: float) -> None:
        if status := next(answers, None):
            raise serving.RefusedError(f"too many requests after {timeout_s} s", status)
        kept.append(body)

    monkeypatch.setattr(serving, "post", post)
    monkeypatch.setattr(sending, "sleep", pauses.append)
    if sent:
        sending.send(SERVER, [{"id": "m1"}], timeout_s=1)
    else:
        with pytest.raises(serving.RefusedError, match="too many"):
            sending.send(SERVER, [{"id": "m1"}], timeout_s=1)
    assert (len(kept), len(pauses)) == (sent, min(refusals, 3))


def test_half_of_a_surrogate_pair_reaches_the_server_to_be_refused_by_name() -> None:
    assert json.loads(serving.written({"session_id": "\ud83d"})) == {"session_id": "\ud83d"}
    assert len(serving.written("北" * 100)) < 400
