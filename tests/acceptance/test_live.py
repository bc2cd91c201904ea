"""`GET /v1/events`, `mnemolog watch` and `Memory.events`: what happens, as it happens, for whom it concerns."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog import Memory
from mnemolog.schemas.errors import InvalidInputError, RemoteError
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import AGENT, CONFIG, HASHING

ACME_KEY: Final = "acme-key-0123456789"
UMBRELLA_KEY: Final = "umbrella-key-0123456789"
SOON: Final = {"MNEMOLOG_EVENTS__LINGER_S": "0", "MNEMOLOG_EVENTS__HEARTBEAT_S": "0.2"}


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of two tenants, each with a key."""
    folder = tmp_path_factory.mktemp("keyed")
    keys = folder / "keys"
    keys.write_text(f"acme:{ACME_KEY}\numbrella:{UMBRELLA_KEY}\n")
    variables = {**HASHING, **SOON, "MNEMOLOG_HTTP__API_KEYS_FILE": str(keys)}
    with CommandLine(folder / "data", **variables).serving() as running:
        yield running


def add(server: Server, content: str, *, agent: str, key: str = ACME_KEY) -> None:
    sent = {"agent_id": agent, "content": content}
    headers = {"Authorization": f"Bearer {key}"}
    answer = httpx.post(f"{server.url}/v1/messages?wait=true", json=sent, headers=headers, timeout=LONG_S)
    assert answer.status_code == 200, answer.text


class Events:
    """What a client of server-sent events sees."""

    def __init__(self, answer: httpx.Response) -> None:
        self.lines = answer.iter_lines()
        self.last_id = ""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The data of each event, which comes soon or not at all: signs of life keep a client waiting for ever."""
        until = time.monotonic() + 20
        for line in self.lines:
            assert time.monotonic() < until, "nothing comes"
            if line.startswith("id: "):
                self.last_id = line.removeprefix("id: ")
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))

    def begun(self) -> "Events":
        """Once the server has said where it begins: what is added from now on comes."""
        while not self.last_id:
            line = next(self.lines)
            self.last_id = line.removeprefix("id: ") if line.startswith("id: ") else ""
        return self


@contextmanager
def listening(server: Server, key: str | None = ACME_KEY, *, last: str | None = None, **asked: str) -> Iterator[Events]:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    if last is not None:
        headers["Last-Event-ID"] = last
    with httpx.stream("GET", f"{server.url}/v1/events", params=asked, headers=headers, timeout=LONG_S) as answer:
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
        yield Events(answer).begun()


def test_a_listener_hears_its_tenant_alone_and_the_agents_and_kinds_that_it_asked_for(keyed: Server) -> None:
    with listening(keyed, agent_id="one", kind="decision") as some, listening(keyed, UMBRELLA_KEY) as others:
        add(keyed, "I like figs.", agent="two")
        add(keyed, "I like dates.", agent="one")
        add(keyed, "I like plums.", agent="one", key=UMBRELLA_KEY)
        (heard,) = islice(some, 1)
        (of_others,) = islice(others, 1)
    assert (heard["agent_id"], heard["tenant_id"], heard["kind"]) == ("one", "acme", "decision")
    assert heard["outcome"] == "remembered"
    assert any(event["event"] == "memory_formed" and "dates" in event["text"] for event in heard["events"])
    assert not any("embedding" in event for event in heard["events"])
    assert (of_others["tenant_id"], of_others["agent_id"]) == ("umbrella", "one")


def test_a_listener_that_was_away_goes_on_behind_its_last_event_without_a_gap(keyed: Server) -> None:
    with listening(keyed, agent_id="gap") as events:
        add(keyed, "I like cat number 1.", agent="gap")
        (first,) = islice(events, 1)
    for number in range(2, 6):
        add(keyed, f"I like cat number {number}.", agent="gap")
    with listening(keyed, agent_id="gap", last=first["cursor"]) as events:
        add(keyed, "I like cat number 6.", agent="gap")
        again = list(islice(events, 5))
    ids = [first["id"], *(each["id"] for each in again)]
    assert len(set(ids)) == len(ids)
    texts = [event["text"] for each in again for event in each["events"] if event["event"] == "message_recorded"]
    assert texts == [f"I like cat number {number}." for number in range(2, 7)]


def test_a_sign_of_life_says_how_far_a_listener_is_that_nothing_concerned(keyed: Server) -> None:
    with listening(keyed, agent_id="nobody") as events:
        before = events.last_id
        add(keyed, "I like figs.", agent="two")
        told = (line for line in islice(events.lines, 300) if line.startswith("id: "))
        assert any(line != f"id: {before}" for line in told)


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"after": "x"}, "after"), ({"kind": "all"}, "kind"), ({"since": "1"}, "since"), ({"after": "x/0:9"}, "after")],
)
def test_what_cannot_be_listened_to_is_refused(keyed: Server, asked: dict[str, str], field: str) -> None:
    headers = {"Authorization": f"Bearer {ACME_KEY}"}
    answer = httpx.get(f"{keyed.url}/v1/events", params=asked, headers=headers, timeout=LONG_S)
    assert (answer.status_code, answer.json()["field"].partition(".")[0]) == (422, field), answer.text


def test_nobody_listens_without_a_key(keyed: Server) -> None:
    assert httpx.get(f"{keyed.url}/v1/events", timeout=LONG_S).status_code == 401


def test_no_more_listen_than_the_settings_allow(fresh: CommandLine) -> None:
    with fresh.serving(**SOON, MNEMOLOG_EVENTS__MAX_LISTENERS="1") as server:
        with listening(server, None) as first:
            refused = httpx.get(f"{server.url}/v1/events", timeout=LONG_S)
            assert (refused.status_code, "events.max_listeners" in refused.json()["detail"]) == (503, True)
            assert first.last_id  # which listened all the time
        until = time.monotonic() + LONG_S
        while (
            httpx.get(f"{server.url}/v1/events?after=nothing", timeout=LONG_S).status_code == 503
            and time.monotonic() < until
        ):
            pass  # until the server has seen that the first one left
        with listening(server, None) as second:
            assert second.last_id


def test_a_server_that_is_told_to_stop_sends_its_listeners_away(fresh: CommandLine) -> None:
    with fresh.serving(**SOON) as server, listening(server, None) as events:
        server.stop()
        assert list(events) == []


def test_python_listens_to_a_server_and_to_a_data_directory(fresh: CommandLine) -> None:
    with fresh.serving(**SOON) as server, Memory.connect(server.url) as memory:
        memory.add("I like figs.", agent_id="a", id="m1")
        memory.add("I like dates.", agent_id="b", id="m2")
        heard = list(islice(memory.events(after="start"), 2))
        assert [each.input_id for each in heard] == ["m1", "m2"]
        assert [each.input_id for each in islice(memory.events(agent_id="b", after="start"), 1)] == ["m2"]
        with pytest.raises(InvalidInputError, match="kinds"):
            memory.events(kinds=("all",)).__next__()  # type: ignore[arg-type]
        going = memory.events(after=heard[-1].cursor)
        memory.add("I like plums.", agent_id="a", id="m3")
        assert next(going).input_id == "m3"
        server.stop()
        with pytest.raises(RemoteError, match="resume with `after`"):
            next(going)
    with Memory(fresh.data, config=CONFIG) as memory:
        assert [each.input_id for each in islice(memory.events(after=heard[0].cursor), 2)] == ["m2", "m3"]


def test_watch_shows_what_was_and_what_comes(mnemolog: CommandLine) -> None:
    process = mnemolog.begin("watch", "--after", "start", "--agent", AGENT, "--json")
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    process.terminate()
    process.communicate(timeout=LONG_S)
    assert (first["agent_id"], first["outcome"]) == (AGENT, "remembered")


def test_watch_refuses_a_kind_that_is_none_and_a_directory_without_data(asked: CommandLine, tmp_path: Path) -> None:
    assert asked("watch", "--kind", "all", status=1).error.startswith("kind: 'all' is not allowed; allowed: one of")
    assert "no Mnemolog data" in asked("watch", status=1, data=tmp_path).error
