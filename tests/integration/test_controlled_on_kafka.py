"""Agent-managed memory on a real Kafka, and `GET /v1/events` as it happens there."""

import asyncio
from pathlib import Path

from mnemolog import AsyncMemory
from tests.acceptance.running import CommandLine
from tests.acceptance.test_live import SOON, listening
from tests.integration.kafka_runtime import LONG_S, runtime

ADA = "ada"
KEY = f"default/{ADA}"


def test_an_agent_logs_searches_and_has_a_rule_approved_while_somebody_listens(kafka: str, tmp_path: Path) -> None:
    made = runtime(kafka, tmp_path)
    served = CommandLine(tmp_path / "served", **made.variables, **SOON)
    with made.worker(), served.serving() as server, listening(server, key=None, agent_id=ADA) as events:

        async def work() -> None:
            async with made.asking() as (memory, _):
                await _run(memory)

        asyncio.run(work())
        heard: list[str] = []
        while "proposal_decided" not in heard:
            heard += [each["event"] for each in next(iter(events))["events"]]
    assert "entry_logged" in heard
    assert heard.index("change_proposed") < heard.index("proposal_decided")


async def _run(memory: AsyncMemory) -> None:
    async with asyncio.timeout(LONG_S):
        for number in range(1, 4):
            logged = await memory.memory_log(
                f"Work {number}", f"Issue {number} is done.", agent_id=ADA, role="ops", importance=6, failure="flaky"
            )
            assert logged.outcome == "logged"
        found = await memory.recall_search("issue 2", agent_id=ADA)
        assert found.results[0].entry.content == "Issue 2 is done."
        own = await memory.propose_change("rules", "- Two reviews.", agent_id=ADA, role="ops", reason="CI broke.")
        name = own.events[0]["proposal_id"]
        decided = await memory.decide_proposal(name, agent_id=ADA, approve=True, by="ayse")
        assert decided.outcome != "refused", decided.detail
        core = await memory.core_memory_get(agent_id=ADA, role="qa")
        assert core.rules == "- Two reviews."
        assert core.cycle == 3
        waiting = await memory.proposals(agent_id=ADA, status="waiting")
        assert ["flaky went wrong 3 times" in each.diff for each in waiting] == [True]
        replayed = await memory.replay(agent_id=ADA)
        again = await memory.replay(agent_id=ADA)
        assert replayed.agents[KEY].state_hash == again.agents[KEY].state_hash
