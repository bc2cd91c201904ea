"""The verbs of consolidation cycles (dreams), and of forming memories again (reforms)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from mnemolog.ops.surfaces.verbs.base import Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import (
    GetCycle,
    ListAgents,
    ListCycles,
    ListReforms,
    ListSummaries,
    PlanDream,
    PlanReform,
    PlanUndo,
)
from mnemolog.schemas.reform import Reform, ReformSet
from mnemolog.schemas.validation import parse_key_part


class DreamingVerbs(Verbs):
    """Both change many memories at once, and can be undone."""

    async def dream(
        self,
        *,
        agent_id: str | None = None,
        dry_run: bool = False,
        phase: str | None = None,
        progress: Callable[[int, int], None] = unreported,
    ) -> DreamPlan:
        """Run one consolidation cycle for an agent, which `undo` reverts.

        With `dry_run` nothing changes; `phase`: run only this phase. An interrupted cycle is continued. `progress` is
        called with the steps done and the total. Raises NotFoundError, and DreamError if another cycle is under way.
        """
        question = self._question(PlanDream, agent_id=agent_id, phase=phase)
        return await (self._backend.ask(question) if dry_run else self._dreamt(question, progress))

    async def undo(self, cycle: str, *, agent_id: str | None = None, dry_run: bool = False) -> DreamPlan:
        """Revert a cycle; memories that changed afterwards are left as they are.

        `agent_id` None: the agent of the cycle is looked up. Raises NotFoundError, and DreamError if the cycle was
        reverted already, is not finished or only reverted another one.
        """
        question = self._question(PlanUndo, agent_id=agent_id or await self._dreamer(cycle), cycle=cycle)
        return await (self._backend.ask(question) if dry_run else self._dreamt(question, unreported))

    async def cycles(self, *, agent_id: str | None = None) -> list[CycleView]:
        """The cycles of an agent, oldest first. Raises NotFoundError."""
        return await self._ask(ListCycles, agent_id=agent_id)

    async def cycle(self, cycle: str, *, agent_id: str | None = None) -> CycleView:
        """One cycle with each change and its reason. Raises NotFoundError."""
        return await self._ask(GetCycle, agent_id=agent_id or await self._dreamer(cycle), cycle=cycle)

    async def summaries(self, *, agent_id: str | None = None) -> list[Summary]:
        """A summary of what an agent knows: the most central statements of each large category, and of each theme.

        `dream` finds the themes. Raises NotFoundError.
        """
        return await self._ask(ListSummaries, agent_id=agent_id)

    async def _dreamt(self, question: PlanDream | PlanUndo, progress: Callable[[int, int], None]) -> DreamPlan:
        from mnemolog.ops.dreaming import carried_out

        return await carried_out(self._backend, question, progress=progress)

    async def _dreamer(self, cycle: str) -> str:
        """The agent of a cycle. Raises NotFoundError."""
        for agent in await self._ask(ListAgents):
            found = await self._ask(ListCycles, agent_id=agent.agent_id)
            if any(each.cycle == cycle for each in found):
                return agent.agent_id
        raise NotFoundError("cycle", cycle)

    async def reform(
        self,
        *,
        agent_id: str | None = None,
        name: str | None = None,
        dry_run: bool = False,
        progress: Callable[[int, int], None] = unreported,
    ) -> Reform:
        """Form the memories of the transcript again with the current rules, without a language model, as one set.

        With `dry_run` nothing changes. `name` is the name of the set; None: a new one; the name of an interrupted set
        resumes it. `progress` is called with the inputs read again and the total (except by a server), then with the
        changes made and theirs. Raises NotFoundError, and InvalidInputError for the name of a set that was undone.
        """
        from mnemolog.processors.reforming import command_of

        agent_id = agent_id or self._agent_id
        called = parse_key_part("name", name or f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}")
        plan = await self._ask(PlanReform, progress, agent_id=agent_id)
        if dry_run:
            return plan
        begun = next((each for each in await self.reforms(agent_id=agent_id) if each.name == called), None)
        if begun is not None and begun.undone:
            raise InvalidInputError("name", called, "the name of a set that was not undone")
        for number, step in enumerate(plan.steps, start=1):
            await self._add(command_of(step, called, tenant_id=self._tenant_id, agent_id=agent_id), wait=True)
            progress(number, len(plan.steps))
        # Without a change there is no set, and nothing that this name could undo.
        return replace(plan, name=called) if plan.steps or begun is not None else plan

    async def undo_reform(self, name: str, *, agent_id: str | None = None) -> list[Receipt]:
        """Undo a set: memories that it added end, memories that it ended are current again. Raises NotFoundError."""
        from mnemolog.processors.reforming import undoing

        agent_id = agent_id or self._agent_id
        done = next((each for each in await self.reforms(agent_id=agent_id) if each.name == name), None)
        if done is None:
            raise NotFoundError("reform", name)
        commands = undoing(done, tenant_id=self._tenant_id, agent_id=agent_id)
        return [await self._add(command, wait=True) for command in commands]

    async def reforms(self, *, agent_id: str | None = None) -> list[ReformSet]:
        """The sets of `reform`, oldest first. Raises NotFoundError."""
        return await self._ask(ListReforms, agent_id=agent_id)
