import json
from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from mnemolog.ops.backends.remote import RemoteBackend
from mnemolog.ops.live.fan_out import encoded
from mnemolog.ops.surfaces.http.addresses import ROUTES
from mnemolog.ops.surfaces.http.problems import problem as document
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.command import (
    AdoptMemory,
    Command,
    Edit,
    EndMemory,
    EndSession,
    Feedback,
    Forget,
    Pin,
    Recall,
    RecalledItem,
    Remember,
    Restore,
    Unlock,
)
from mnemolog.schemas.controlled_command import AppendCore
from mnemolog.schemas.controlled_question import (
    GetCore,
    GetCoreHistory,
    ListProposals,
    PlanReflection,
    RecallByCycle,
    SearchArchival,
    SearchRecall,
)
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.errors import NotFoundError, RemoteError
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Query, Question
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    FoldLog,
    GetBehind,
    GetContext,
    GetCycle,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHistory,
    GetHub,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListCycles,
    ListEntities,
    ListMemories,
    ListReforms,
    ListSessions,
    ListSummaries,
    PlanDream,
    PlanReform,
    PlanUndo,
)
from mnemolog.schemas.relating import Relate
from mnemolog.schemas.study import StudyGate
from mnemolog.schemas.transcript import ListMessages

MESSAGE = Message(agent_id="a", content="I like tea.", id="m1", tenant_id="acme")
RECEIPT = {"message_id": "m1", "position": "0:1"}

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Wire:
    """What goes to the server, and what comes back."""

    def __init__(self, answer: Callable[[httpx.Request], httpx.Response]) -> None:
        self.sent: list[httpx.Request] = []
        self._answer = answer

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        return self._answer(request)

    def backend(self, *, api_key: str | None = None, names_tenant: bool = True) -> RemoteBackend:
        return RemoteBackend(
            "http://memory", api_key=api_key, names_tenant=names_tenant, transport=httpx.MockTransport(self)
        )


def whole(name: str) -> dict[str, object]:
    """A receipt with all its fields, as a server sends it."""
    left = dict.fromkeys(("outcome", "stage", "reason", "scores", "thresholds", "filter", "detail"))
    return {**RECEIPT, **left, "events": [], "message_id": name}


async def test_the_tenant_goes_with_every_message_or_with_the_key_alone() -> None:
    wire = Wire(lambda _request: httpx.Response(200, json=[whole("m1")]))
    await wire.backend().submit([MESSAGE], wait=True)
    await wire.backend(api_key="secret", names_tenant=False).submit([MESSAGE], wait=False)
    named, keyed = wire.sent
    assert (named.headers["x-tenant-id"], json.loads(named.content)[0]["tenant_id"]) == ("acme", "acme")
    assert "authorization" not in named.headers
    assert named.url.params["wait"] == "true"
    assert "x-tenant-id" not in keyed.headers
    assert "tenant_id" not in json.loads(keyed.content)[0]
    assert keyed.headers["authorization"] == "Bearer secret"


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (Forget(agent_id="a", memory_id="a/../b?c#d"), "/v1/memories/a%2F..%2Fb%3Fc%23d?reason=asked+for"),
        (EndSession(agent_id="a", session_id="2025/11 çay"), "/v1/sessions/2025%2F11%20%C3%A7ay/end"),
        (Remember(agent_id="a", text="Tea."), "/v1/memories"),
        (Pin(agent_id="a", memory_id="a/b?c"), "/v1/memories/a%2Fb%3Fc/pin"),
        (Unlock(agent_id="a", memory_id="a"), "/v1/memories/a/unlock"),
        (AdoptMemory(agent_id="a", set_name="s", formed={}), "/v1/agents/a/adopt_memory"),
        (EndMemory(agent_id="a b", set_name="s", memory_id="m"), "/v1/agents/a%20b/end_memory"),
        (
            AppendCore(agent_id="a b", role="ops", section="blockers", item="CI"),
            "/v1/agents/a%20b/core_memory_append",
        ),
        (Relate(agent_id="a b", source="m", target="n", type="solves"), "/v1/agents/a%20b/relate"),
        (Restore(agent_id="a", memory_id="a/b"), "/v1/memories/a%2Fb/restore"),
        (Edit(agent_id="a", memory_id="a/b", text="Tea."), "/v1/memories/a%2Fb"),
        (Feedback(agent_id="a", memory_id="a", success=True), "/v1/memories/a/feedback"),
        (
            Recall(
                agent_id="a", session_id="s 1", query="?", recalled=(RecalledItem(kind="memory", id="m", text="t"),)
            ),
            "/v1/sessions/s%201/recalls",
        ),
    ],
    ids=[
        "forget",
        "end_session",
        "remember",
        "pin",
        "unlock",
        "adopt",
        "end",
        "append",
        "relate",
        "restore",
        "edit",
        "feedback",
        "recall",
    ],
)
async def test_a_name_never_leaves_its_place_in_the_address(command: Command, path: str) -> None:
    wire = Wire(lambda _request: httpx.Response(200, json=whole("m1")))
    await wire.backend().submit([command], wait=True)
    assert wire.sent[0].url.raw_path.decode() == path


@pytest.mark.parametrize(
    ("question", "address"),
    [
        (GetMemory(memory_id="a/../b?c#d"), "/v1/memories/a%2F..%2Fb%3Fc%23d"),
        (ListAgents(limit=3), "/v1/agents?limit=3"),
        (ListMemories(agent_id="çay"), "/v1/memories?agent_id=%C3%A7ay&all=false"),
        (ListMemories(agent_id="a", everything=True, limit=3), "/v1/memories?agent_id=a&all=true&limit=3"),
        (
            ListMemories(agent_id="a", as_of="geçen salı", known_at="2026-03-01"),
            "/v1/memories?agent_id=a&all=false&as_of=ge%C3%A7en+sal%C4%B1&known_at=2026-03-01",
        ),
        (
            GetDifference(agent_id="a", from_at="2026-03-01", to_at="dün"),
            "/v1/diff?agent_id=a&from=2026-03-01&to=d%C3%BCn",
        ),
        (
            ListMemories(agent_id="a", metadata={"channel": {"ne": "mail"}}, entity="Ayşe"),
            "/v1/memories?agent_id=a&entity=Ay%C5%9Fe&metadata=%7B%22channel%22%3A%7B%22ne%22%3A%22mail%22%7D%7D&all=false",
        ),
        (GetHistory(memory_id="a/b"), "/v1/memories/a%2Fb/history?cursor=0"),
        (GetHistory(memory_id="a", limit=5, cursor=10), "/v1/memories/a/history?limit=5&cursor=10"),
        (ListSessions(agent_id="a b", limit=3, cursor="s 1"), "/v1/agents/a%20b/sessions?limit=3&cursor=s+1"),
        (AskWhy(id="a/b c"), "/v1/why/a%2Fb%20c"),
        (AskWhy(id="m", agent_id="a"), "/v1/why/m?agent_id=a"),
        (GetGraph(agent_id="a b", memory_id="m"), "/v1/agents/a%20b/graph?memory_id=m&hops=1&timeline=false"),
        (
            GetGraph(agent_id="a", memory_id="m", hops=2, types=("causes", "follows")),
            "/v1/agents/a/graph?memory_id=m&hops=2&types=causes&types=follows&timeline=false",
        ),
        (ListEntities(agent_id="a", limit=3), "/v1/agents/a/entities?limit=3"),
        (GetHub(agent_id="a", name="entity://place/izmir"), "/v1/agents/a/entities/entity%3A%2F%2Fplace%2Fizmir"),
        (GetWorkingMemory(agent_id="a", session_id="s/1"), "/v1/agents/a/sessions/s%2F1/working-memory"),
        (AskWhyNot(agent_id="a", id="m", text="tea"), "/v1/why-not"),
        (GetContext(agent_id="a", text="tea"), "/v1/context"),
        (GetBehind(agent_id="a", position="0:17"), "/v1/agents/a/behind?position=0%3A17"),
        (
            GetFileMaterial(agent_id="a", after=7, log_id="log"),
            "/v1/agents/a/file-material?after=7&log_id=log&vectors=false",
        ),
        (
            GetFileMaterial(agent_id="a", as_of="2026-03-01", known_at="yesterday"),
            "/v1/agents/a/file-material?vectors=false&as_of=2026-03-01&known_at=yesterday",
        ),
        (
            RecallByCycle(agent_id="a", from_cycle=1, to_cycle=2, known_at="2026-03-01"),
            "/v1/agents/a/recall/cycles?from_cycle=1&to_cycle=2&known_at=2026-03-01",
        ),
        (
            ListProposals(agent_id="a", known_at="2026-03-01"),
            "/v1/agents/a/core/proposals?known_at=2026-03-01",
        ),
        (
            GetForgettingCurve(agent_id="a", days=30.0, limit=5),
            "/v1/agents/a/forgetting-curve?days=30.0&limit=5",
        ),
        (GetCore(agent_id="a b", role="ops"), "/v1/agents/a%20b/core?role=ops"),
        (GetCoreHistory(agent_id="a", limit=3), "/v1/agents/a/core/history?limit=3"),
        (ListProposals(agent_id="a", status="waiting"), "/v1/agents/a/core/proposals?status=waiting"),
        (SearchRecall(agent_id="a", text="ne?", issue=84), "/v1/agents/a/recall?text=ne%3F&issue=84"),
        (RecallByCycle(agent_id="a", from_cycle=1, to_cycle=2), "/v1/agents/a/recall/cycles?from_cycle=1&to_cycle=2"),
        (PlanReflection(agent_id="a b"), "/v1/agents/a%20b/reflection-plan"),
        (SearchArchival(agent_id="a", text="x", type="spec"), "/v1/agents/a/archival?text=x&type=spec"),
        (ListSummaries(agent_id="a b"), "/v1/agents/a%20b/summaries"),
        (PlanDream(agent_id="a b", phase="decay"), "/v1/agents/a%20b/dream-plan?phase=decay"),
        (PlanUndo(agent_id="a", cycle="c"), "/v1/agents/a/undo-plan?cycle=c"),
        (ListCycles(agent_id="a"), "/v1/dreams?agent_id=a"),
        (GetCycle(agent_id="a", cycle="c d"), "/v1/dreams/c%20d?agent_id=a"),
        (PlanReform(agent_id="a b"), "/v1/agents/a%20b/reform-plan"),
        (ListReforms(agent_id="a"), "/v1/agents/a/reforms"),
        (ListMessages(agent_id="a", session_id="s 1", limit=3), "/v1/messages?agent_id=a&session_id=s+1&limit=3"),
        (ListDeadLetters(), "/v1/dead-letters?all=false"),
        (StudyGate(agent_id="a"), "/v1/gate-study"),
        (GetStatus(), "/v1/status"),
        (FoldLog(verify=True), "/v1/replay"),
    ],
    ids=lambda each: type(each).__name__,
)
async def test_every_question_has_its_address(question: Question[object], address: str) -> None:
    wire = Wire(lambda _request: httpx.Response(404, json=document(NotFoundError("memory", "m"))))
    with pytest.raises(NotFoundError):
        await wire.backend().ask(question)
    assert wire.sent[0].url.raw_path.decode() == address


def test_no_question_is_without_an_address() -> None:
    assert set(ROUTES) == set(AnyQuestion.__args__)


async def test_a_change_of_a_memory_is_one_request() -> None:
    wire = Wire(lambda _request: httpx.Response(200, json=whole("m1")))
    memory = AsyncMemory(backend=wire.backend())
    restore = memory.restore("m", agent_id="a", id="r1")
    for changed in (memory.pin("m"), memory.forget("m"), memory.feedback("m", success=True), restore):
        assert (await changed).message_id == "m1"
    assert [request.url.path for request in wire.sent] == [
        "/v1/memories/m/pin", "/v1/memories/m", "/v1/memories/m/feedback", "/v1/memories/m/restore",
    ]  # fmt: skip
    assert json.loads(wire.sent[-1].content) == {"agent_id": "a", "id": "r1"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (httpx.Response(200, text="<html>a proxy</html>"), "not Mnemolog (200)"),
        (httpx.Response(502, text="Bad gateway"), "not Mnemolog (502)"),
        (httpx.Response(404, json={"detail": "Not Found"}), "the server answered"),
        (httpx.Response(200, json={"somebody": "else"}), "http://memory"),
        (httpx.Response(200, json=["somebody else"]), "http://memory"),
        (httpx.Response(302, headers={"location": "http://elsewhere"}, json={}), "the server answered"),
    ],
    ids=["page", "gateway", "other routes", "other fields", "other shape", "elsewhere"],
)
async def test_an_answer_of_somebody_else_is_told(answer: httpx.Response, told: str) -> None:
    backend = Wire(lambda _request: answer).backend()
    with pytest.raises(RemoteError) as refused:
        await backend.ask(Query(agent_id="a", text="tea"))
    assert told in str(refused.value)


async def test_nobody_there_is_told_with_what_to_do() -> None:
    def nobody(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    with pytest.raises(RemoteError, match="check that `mnemolog serve` is running there"):
        await Wire(nobody).backend().open()


async def test_an_event_comes_whole_in_any_pieces_and_with_any_line_separator_of_unicode() -> None:
    """A text with U+2028 ended the stream, and did so again at each return."""
    event = LiveEvent(
        id="e1",
        cursor="log/0:1",
        kind="decision",
        tenant_id="default",
        agent_id="a",
        at="2026-11-26T00:00:00+00:00",
        input_id="m1",
        outcome="recorded",
        events=({"text": "one\u2028two\u2029three\x85four"},),
    )
    sent = encoded([event])

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(sent), 7):
            yield sent[start : start + 7]

    transport = httpx.MockTransport(lambda _request: httpx.Response(200, content=pieces()))
    backend = RemoteBackend("http://test", transport=transport)
    found: list[LiveEvent] = []
    with pytest.raises(RemoteError, match="the server ended the events"):
        async for each in backend.live(Watched(tenant_id="default"), after=None):
            found.append(each)  # noqa: PERF401  what came before the error counts
    assert found == [event]
