"""`mnemolog forgetting-curve`: the predicted retention of memories; `forget-all`: forget all memories."""

from pathlib import Path
from typing import Annotated

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call
from mnemolog.ops.surfaces.cli.output import note, out, print_json, progress, table, written
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.query import Forgotten

_SHOWN_CHARS = 60


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("forgetting-curve")(forgetting_curve)
    app.command("forget-all")(forget_all)


def forget_all(
    agent: Agent = DEFAULT_AGENT,
    user: Annotated[str | None, typer.Option("--user", metavar="U", help="Only memories about this person.")] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Reason, stored with the event.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Forget them; without --yes, only count them.")] = False,
    *,
    call: Call,
) -> None:
    """Forget all memories of an agent, or those about one person; pinned or locked memories stay.

    The log keeps them: `mnemolog restore ID` brings a single memory back.

    [bold]Example:[/] mnemolog forget-all --agent support-bot --user ayse --yes
    """

    async def forget(memory: AsyncMemory) -> Forgotten:
        with progress(total=None, what="forget", quiet=call.as_json) as bar:
            return await memory.delete_all(agent_id=agent, user_id=user, reason=reason, progress=bar.at)

    async def count(memory: AsyncMemory) -> Forgotten:
        # What `forget` would take: also what is no longer current.
        listed = await memory.get_all(agent_id=agent, user_id=user, everything=True)
        locked = sum(each.locked for each in listed)
        pinned = sum(each.pinned and not each.locked for each in listed)
        return Forgotten(forgotten=len(listed) - pinned - locked, pinned=pinned, locked=locked)

    found = call.work(forget if yes else count, writes="always" if yes else "never")
    if call.as_json:
        print_json(found)
        return
    stay = ((found.pinned, "pinned"), (found.locked, "locked"))
    kept = "".join(f"; {number} {name} stay" for number, name in stay if number)
    whose = f"of agent {agent!r}" if user is None else f"about {user!r} of agent {agent!r}"
    if yes:
        out.print(f"forgotten: {found.forgotten} memories {whose}{kept}", markup=False)
    else:
        out.print(f"would be forgotten: {found.forgotten} memories {whose}{kept}; --yes forgets them", markup=False)


def forgetting_curve(
    agent: Agent = DEFAULT_AGENT,
    days: Annotated[float, typer.Option("--days", metavar="N", help="Days ahead.")] = 365.0,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Show the N memories that fade first.")] = 20,
    picture: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also write the curves as an SVG file.")
    ] = None,
    *,
    call: Call,
) -> None:
    """Plot the predicted retention of an agent's memories without further use, by the tenant's retention model.

    [bold]Example:[/] mnemolog forgetting-curve --agent support-bot --days 180 --svg curves.svg
    """
    found = call.ask(lambda memory: memory.forgetting_curve(agent_id=agent, days=days, limit=limit))
    if picture is not None:
        from mnemolog.processors.retention.curves import svg

        with written(str(picture)) as opened:
            opened.write(svg(found).encode())
        note(f"drawn in {picture}")
    call.show(found, _show)


def _show(found: ForgettingCurves) -> None:
    if not found.memories:
        note(f"agent {found.agent.partition('/')[2]!r} has no current memories")
        return
    from mnemolog.processors.retention.curves import spark

    end = f"in {found.days[-1]:.0f} days"
    rows = [("all, on average", spark(found.mean), f"{found.mean[0]:.0%}", f"{found.mean[-1]:.0%}", "")]
    rows += [
        (
            curve.text[:_SHOWN_CHARS],
            spark(curve.retention),
            f"{curve.retention[0]:.0%}",
            f"{curve.retention[-1]:.0%}",
            "pinned" if curve.pinned else curve.tier,
        )
        for curve in found.curves
    ]
    table(("memory", f"now → {end}", "now", end, "tier"), rows)
    out.print(f"{found.memories} current memories, by {found.model}", markup=False, style="dim")
