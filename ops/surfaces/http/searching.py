"""The routes for searches, contexts and why-not."""

from fastapi import Response

from mnemolog.ops.surfaces.http.connected import while_connected
from mnemolog.ops.surfaces.http.routing import From, Routes, answer, of_agent, schema_of
from mnemolog.schemas.query import Query as Question
from mnemolog.schemas.question import AskWhyNot, GetContext, parse_question

router = Routes()


@router.answers(
    Question,
    "Search",
    "Ask an agent's memory",
    openapi_extra=of_agent(
        schema_of(Question), {"agent_id": "support-bot", "text": "Where does the user live?", "limit": 5}
    ),
)
async def search(asked: From) -> Response:
    """The memories and messages that best answer the question.

    `min_position`, from a receipt, waits until that input is searchable. `behind` counts the agent's commits that the
    answer has not seen, `without` names the indexes that did not answer. `as_of` asks for facts true at a time,
    `known_at` for facts recorded by a time; `timeline` includes facts that are no longer true.
    """
    return await _given(asked, parse_question(Question, asked.noting(await asked.fields_of_agent())))


@router.answers(
    AskWhyNot,
    "Search",
    "Why a search does not show a memory or a message",
    openapi_extra=of_agent(
        schema_of(AskWhyNot), {"agent_id": "support-bot", "id": "crm-8841", "text": "Where does the user live?"}
    ),
)
async def why_not(asked: From) -> Response:
    """At which `stage` the search dropped it, by how much, and what `differs` most from the last result shown."""
    return answer(await asked.backend.ask(parse_question(AskWhyNot, await asked.fields_of_agent())))


@router.answers(
    GetContext,
    "Search",
    "An agent's memory as text for a prompt",
    openapi_extra=of_agent(
        schema_of(GetContext), {"agent_id": "support-bot", "text": "Where does the user live?", "tokens": 1000}
    ),
)
async def context(asked: From) -> Response:
    """Pinned and hot-tier memories, then search results, within `tokens` (counted by `tokenizer`).

    `text` is `preamble` and `block`; the text of a memory cannot close the block. `into` records what is given,
    if the client has not disconnected before. `once` leaves out the preferences that `into` was given before.
    """
    return await _given(asked, parse_question(GetContext, asked.noting(await asked.fields_of_agent())))


async def _given(asked: From, question: Question | GetContext) -> Response:
    """The answer, which is recorded only if the client still waits for it."""
    if question.into is None:
        return answer(await asked.backend.ask(question))
    return answer(await while_connected(asked.request.receive, lambda: asked.backend.ask(question)))
