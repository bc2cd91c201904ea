"""The verbs that search, and explain results."""

from typing import Unpack

from mnemolog.ops.surfaces.verbs.base import Filters, Verbs, When
from mnemolog.schemas.query import Answer, Context, Query, Why, WhyNot
from mnemolog.schemas.question import AskWhy, AskWhyNot, GetContext


class SearchingVerbs(Verbs):
    """Searches, contexts for prompts, and explanations."""

    async def search(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        limit: int | None = None,
        kind: str | None = None,
        profile: str | None = None,
        min_position: str | None = None,
        into: str | None = None,
        explain: bool = False,
        as_of: When | None = None,
        known_at: When | None = None,
        timeline: bool = False,
        threshold: float | None = None,
        cursor: str | None = None,
        **filters: Unpack[Filters],
    ) -> Answer:
        """The memories and messages that answer best, with `session_id` or `user_id` of one conversation or person.

        The search waits for inputs that this object added before, at most `search.wait_s`; `behind` counts commits that
        it has not seen by then. Raises PositionTimeoutError only if `min_position`, from a receipt, is not reached in
        that time, and InvalidInputError without a wait if it is of another log.

        `into` names the conversation that receives the results: they count as recalled there, and its echoes of them
        are not learned.

        `as_of` asks what was true at a time, `known_at` what had been recorded by a time: a datetime, or a day such as
        "2026-03-01" or "last Tuesday", to its end in UTC. `timeline` includes superseded and expired memories.

        `filters` limit the results (see Filters), `threshold` sets a minimum relevance. `cursor`, from an answer to the
        same question, asks for the next page.

        `profile` is the ranking: contextual, or v9, that of the source document, over memories only; None: the setting
        `search.profile`.
        """
        return await self._ask(
            Query,
            agent_id=agent_id or self._agent_id,
            text=text,
            session_id=session_id,
            user_id=user_id,
            limit=limit,
            kind=kind,
            profile=profile,
            min_position=min_position,
            prefer_position=self._added_to(agent_id),
            into=into,
            explain=explain,
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
            threshold=threshold,
            cursor=cursor,
            **filters,
        )

    async def context(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        tokens: int | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        min_position: str | None = None,
        into: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        **filters: Unpack[Filters],
    ) -> Context:
        """The agent's memories as `text` or `messages` for a prompt, within `tokens`.

        Pinned and hot-tier memories come first, then search results, best first, in a delimited block that the text of
        a memory cannot close. It waits as `search` does, and `into` records what is given. `as_of`, `known_at` and
        `filters` are those of `search`.
        """
        return await self._ask(
            GetContext,
            agent_id=agent_id,
            text=text,
            tokens=tokens,
            session_id=session_id,
            user_id=user_id,
            min_position=min_position,
            prefer_position=self._added_to(agent_id),
            into=into,
            as_of=as_of,
            known_at=known_at,
            **filters,
        )

    async def why(self, name: str, *, agent_id: str | None = None) -> Why:
        """Explain a memory; with `agent_id`, also a message, and why it was not remembered. Raises NotFoundError."""
        return await self._ask(AskWhy, id=name, agent_id=agent_id)

    async def why_not(
        self,
        name: str,
        text: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        limit: int | None = None,
        kind: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        timeline: bool = False,
        **filters: Unpack[Filters],
    ) -> WhyNot:
        """Why a search for `text` does not show a memory or a message: at which stage it was dropped, and by how much.

        The search is that with the same arguments. Raises NotFoundError if the agent has no memory and no message with
        that id.
        """
        return await self._ask(
            AskWhyNot,
            id=name,
            agent_id=agent_id,
            text=text,
            session_id=session_id,
            user_id=user_id,
            limit=limit,
            kind=kind,
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
            **filters,
        )
