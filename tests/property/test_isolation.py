"""No agent finds anything of another, whatever is asked, of whatever time, however it is ranked and filtered."""

import asyncio
from random import Random
from typing import Any, Final

from mnemolog.processors.recall.selection import EVERYTHING, Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.schemas.query import Query
from tests.contract.chance import AGENTS, SESSIONS, SUBJECTS, WORDS
from tests.contract.histories import MINUTE, History
from tests.property.test_time import Told

CALLS: Final = 400
SAID: Final = 12
SELECTIONS: Final = (EVERYTHING, Selection(language="en"), Selection(category="fact"), Selection(subject="ayse"))


def told(chance: Random) -> tuple[History, dict[str, set[str]]]:
    """Agents with names that begin alike, who say the same in sessions of the same names; and what is whose."""
    history, own = History(), dict[str, set[str]]()
    for tenant, name in AGENTS:
        agent = history.agent(name, tenant)
        ids = own[agent.key] = set[str]()
        for number in range(SAID):
            text, session = " ".join(chance.choices(WORDS, k=6)), chance.choice(SESSIONS)
            message = f"{agent.key} {number}"
            ids |= {message, agent.learns(text, message=message, session=session, subject=chance.choice(SUBJECTS))}
        agent.corrects(min(ids & agent.state.memories.keys()), "green tea")
        ids |= agent.state.memories.keys() | agent.state.transcript.keys()
    return history, own


def question(chance: Random, tenant: str, name: str) -> Query:
    maybe: dict[str, Any] = {
        "kind": chance.choice([None, "memory", "message"]),
        "session_id": chance.choice([None, *SESSIONS]),
        "user_id": chance.choice([None, *SUBJECTS]),
    }
    profile = chance.choice(["contextual", "v9"])
    if profile == "v9":
        maybe["kind"] = None
    words = " ".join(chance.choices(WORDS, k=chance.randint(1, 4)))
    return Query(agent_id=name, tenant_id=tenant, text=words, limit=chance.choice([1, 20]), profile=profile, **maybe)  # type: ignore[arg-type]


def test_nothing_of_another_agent_is_found_in_many_random_calls() -> None:
    chance = Random(7)
    history, own = told(chance)
    bench = Told(history)

    async def ask() -> int:
        found = 0
        for _ in range(CALLS):
            tenant, name = chance.choice(AGENTS)
            key, query = f"{tenant}/{name}", question(chance, tenant, name)
            as_of = chance.choice([None, None, history.now - 3 * MINUTE])
            sight = Sight(history.now, as_of, timeline=chance.random() < 0.3)
            retrieval = bench.retrieval
            if chance.random() < 0.2:
                known = await bench.past.at(key, history.now - chance.randint(0, 20) * MINUTE)
                retrieval = retrieval.over(vectors=known.vectors, text=known.text, living=known.living)
            hits, _ = await retrieval.find(query, now=history.now, sight=sight, selection=chance.choice(SELECTIONS))
            assert {hit.id for hit in hits} <= own[key]
            assert {source for hit in hits for source in hit.sources} <= own[key]
            found += len(hits)
        return found

    assert asyncio.run(ask()) > CALLS
