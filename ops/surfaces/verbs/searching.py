"""The verbs that ask what is remembered of something, and why it is or is not shown."""

from typing import Unpack

from mnemolog.ops.surfaces.verbs.base import Filters, Verbs, When
from mnemolog.schemas.query import Answer, Context, Query, Why, WhyNot
from mnemolog.schemas.question import AskWhy, AskWhyNot, GetContext


class SearchingVerbs(Verbs):
    """Searches, contexts for prompts, and their reasons."""

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
        """The memories and messages that answer best; of one conversation or person where they are named.

        It waits for what this object added before, as long as `search.wait_s` allows; what it has not seen by then, it
        counts in `behind`. Raises PositionTimeoutError only where `min_position`, from a receipt, is not reached in
        that time.

        `into` names the conversation that the answer is given to: there it counts as used, and what of it comes back
        is not learned again.

        `as_of` asks what was true at a time, `known_at` what had been recorded by a time: a datetime, or a day such as
        "2026-03-01" or "last Tuesday", to its end in UTC. `timeline` also finds what holds no more.

        `filters` keep the results to some (see Filters), `threshold` to those of at least this relevance.
        `cursor`, of an answer to the same question, asks for the results behind that.

        `profile` says how results are ranked: contextual, or v9, the source document's way, over memories alone; None:
        the setting `search.profile`.
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
        """What the memory has to say, as `text` or `messages` for a prompt, in at most so many tokens.

        Pinned memories and those of the hot tier come first, then what answers, the best first. Nothing that was said
        can end the block that it stands in. It waits as `search` does, and `into` notes what is given.
        `as_of`, `known_at` and `filters` are those of `search`.
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
        """Why a memory is there; with `agent_id`, what became of a message and why not more. Raises NotFoundError."""
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
        """Why a search for `text` does not show a memory or a message: at which stage it fell out, and by how much.

        The search is the one that takes the same arguments. Raises NotFoundError where the agent has no memory and no
        message of that id.
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
