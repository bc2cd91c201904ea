"""Carrying a dream cycle out: its plan is requested, and sent to the one writer command by command (ledger R29).

A caller that was stopped in between repeats the call: what is done already counts once.
"""

from collections.abc import Callable
from dataclasses import replace

from mnemolog.ops.backends.backend import Backend
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import DreamError
from mnemolog.schemas.question import PlanDream, PlanUndo


async def carried_out(
    backend: Backend, question: PlanDream | PlanUndo, *, progress: Callable[[int, int], None] = unreported
) -> DreamPlan:
    """The cycle as it was done; one that changes nothing is not begun. `progress` hears the steps done, of how many.

    Raises DreamError if the writer refuses it: another cycle of the agent is under way.
    """
    from mnemolog.processors.dream.plan import commands  # most of the dream, which a list of tools does not need

    plan = await backend.ask(question)
    if not plan.steps and not plan.begun:
        return plan
    inputs = list(commands(plan, tenant_id=question.tenant_id, agent_id=question.agent_id))
    skipped: list[str] = []
    for number, command in enumerate(inputs, start=1):
        # One after the other: a step changes the memories that the next one was planned on.
        (receipt,) = await backend.submit([command], wait=True)
        if receipt.outcome == "dead_lettered":
            raise DreamError(f"step {number} of cycle {plan.cycle} could not be taken: {receipt.detail}")
        refused = [event for event in receipt.events if event["event"] == "command_refused"]
        if any(event["reason"] == "cycle" for event in refused):
            raise DreamError(f"cycle {plan.cycle} is not the cycle in progress; try again")
        skipped += [event["memory_id"] for event in refused]
        progress(number, len(inputs))
    return replace(plan, done=True, skipped=tuple(skipped))
