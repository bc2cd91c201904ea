"""`mnemolog forgetting-curve`: what is left of an agent's memories as time goes by."""

from pathlib import Path
from typing import Annotated

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, ConfigFile, Data, Json, run, with_memory
from mnemolog.ops.surfaces.cli.output import note, out, print_json, table
from mnemolog.schemas.forgetting import ForgettingCurves

_SHOWN_CHARS = 60


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("forgetting-curve")(forgetting_curve)


def forgetting_curve(
    agent: Agent = DEFAULT_AGENT,
    days: Annotated[float, typer.Option("--days", metavar="N", help="How far ahead.")] = 365.0,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Memories, those that fade first.")] = 20,
    picture: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Also draw a picture there.")] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Draw how much will be left of an agent's memories if nobody uses them, by the retention model of its tenant.

    [bold]Example:[/] mnemolog forgetting-curve --agent support-bot --days 180 --svg curves.svg
    """
    found = run(
        with_memory(
            data,
            config,
            lambda memory: memory.forgetting_curve(agent_id=agent, days=days, limit=limit),
            writes="never",
        )
    )
    if picture is not None:
        from mnemolog.processors.retention.curves import svg

        picture.write_text(svg(found), encoding="utf-8")
        note(f"drawn in {picture}")
    if as_json:
        print_json(found)
    else:
        _show(found)


def _show(found: ForgettingCurves) -> None:
    if not found.memories:
        note(f"no current memories are known of agent {found.agent.partition('/')[2]!r}")
        return
    from mnemolog.processors.retention.curves import spark

    end = f"in {found.days[-1]:.0f} days"
    rows = [("all, on average", spark(found.mean), f"{found.mean[0]:.0%}", f"{found.mean[-1]:.0%}", "")]
    rows += [
        (
            each.text[:_SHOWN_CHARS],
            spark(each.retention),
            f"{each.retention[0]:.0%}",
            f"{each.retention[-1]:.0%}",
            "pinned" if each.pinned else each.tier,
        )
        for each in found.curves
    ]
    table(("memory", f"now → {end}", "now", end, "tier"), rows)
    out.print(f"{found.memories} current memories, by {found.model}", markup=False, style="dim")
