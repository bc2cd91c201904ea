"""Commands about sleep: dream, cycles, cycle, undo."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, get_args

import typer

from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    ConfigFile,
    Data,
    Json,
    MaybeAgent,
    backend,
    run,
    settings_of,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import fail, note, out, print_json, progress, table, written
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.command import DreamChange, DreamPhase
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.compacting import Cleared, Compacted

_SHOWN = 20
"""Changes of a phase that are shown one by one; --json has all of them."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("dream")(dream)
    app.command("cycles")(cycles)
    app.command("cycle")(cycle)
    app.command("undo")(undo)
    app.command("summaries")(summaries)
    app.command("compact")(compact)


def dream(
    agent: MaybeAgent = None,
    everybody: Annotated[bool, typer.Option("--all", help="Every agent of the tenant, one after the other.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    phase: Annotated[
        str | None,
        typer.Option(
            "--phase",
            metavar="NAME",
            help=f"Only this one: {', '.join(get_args(DreamPhase))}.",
        ),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Let an agent sleep: one cycle, which `mnemolog undo` takes back.

    Unused memories fade and fall asleep, proven ones become knowledge, those about to be lost are rehearsed, of
    duplicates one stays awake, and statements on one matter make a theme. Nothing is deleted, and what is pinned or
    locked is left alone. A cycle that was interrupted goes on.

    With a language model (model.kind), one text may stand for the statements of a theme, if it keeps every fact of
    them; --dry-run asks the model too, and the cycle that is carried out asks it again.

    [bold]Example:[/] mnemolog dream --agent support-bot --dry-run
    """
    if (agent is None) != everybody:
        fail("name one agent with --agent, or all of them with --all", status=2)

    async def work(memory: AsyncMemory) -> list[DreamPlan]:
        names = [agent] if agent is not None else await _agents(memory)
        found = []
        for name in names:
            with progress(total=None, what=f"{name} dreams", quiet=as_json or dry_run) as bar:
                found.append(await memory.dream(agent_id=name, dry_run=dry_run, phase=phase, progress=bar.at))
        return found

    _show(run(with_memory(data, config, work, writes="when needed" if dry_run else "always")), as_json=as_json)


async def _agents(memory: AsyncMemory) -> list[str]:
    return [agent.agent_id for agent in await memory.agents()]


def undo(
    name: Annotated[str, typer.Argument(metavar="CYCLE")],
    agent: MaybeAgent = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Take a cycle back: what it put to sleep is awake again, but for what something happened to since.

    [bold]Example:[/] mnemolog undo 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b
    """

    async def work(memory: AsyncMemory) -> DreamPlan:
        return await memory.undo(name, agent_id=agent, dry_run=dry_run)

    _show([run(with_memory(data, config, work, writes="when needed" if dry_run else "always"))], as_json=as_json)


def _show(plans: Sequence[DreamPlan], *, as_json: bool) -> None:
    if as_json:
        print_json({"results": plans})
        return
    for plan in plans:
        _show_one(plan)


def _show_one(plan: DreamPlan) -> None:
    agent = plan.agent.partition("/")[2]
    if not plan.steps and not plan.begun:
        out.print(f"{agent}: nothing to do, {plan.awake} memories are awake", markup=False)
        return
    phases = dict.fromkeys(step.phase for step in plan.steps)
    for phase in phases:
        changes = [change for step in plan.steps if step.phase == phase for change in step.changes]
        out.print(f"[bold]{phase}[/]")
        for change in changes[:_SHOWN]:
            out.print(f"  {_line(change, plan)}", markup=False)
        if len(changes) > _SHOWN:
            out.print(f"  … and {len(changes) - _SHOWN} more", markup=False)
    counts = Counter(_kind(change) for step in plan.steps for change in step.changes)
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    out.print(f"{agent}: {told}; {plan.awake} memories were awake", markup=False)
    for why in plan.unwritten:
        out.print(f"not believed, so the statements stay as they are: {why}", markup=False)
    if plan.skipped:
        out.print(f"{len(plan.skipped)} were left alone: something happened to them meanwhile", markup=False)
    if plan.stale:
        out.print("the settings or the release changed since it was begun, so the rest was left out", markup=False)
    if not plan.done:
        out.print("nothing was changed", markup=False)
    elif plan.undoes is None:
        out.print(f"mnemolog undo {plan.cycle} takes it back", markup=False)


def _line(change: DreamChange, plan: DreamPlan) -> str:  # noqa: C901  one case for each
    text = plan.texts.get(change.memory_id, "(forgotten)")
    match change.kind:
        case "sleep":
            why = change.reason.replace("_", " ")
            also = f": {plan.texts[change.by]}" if change.by is not None else f", retention {change.retention:.2f}"
            return f"zz {text}  ({why}{also})"
        case "sleep_message":
            by = plan.texts.get(change.by or "", "")
            why = f"a later message says the same: {by}" if change.by else f"{change.accesses} recalls passed it over"
            return f"zz {text}  (message, {why})"
        case "wake" | "wake_message":
            return f"^  {text}"
        case "archive":
            return f"_  {text}  (slept for long: a stub is left)"
        case "unarchive":
            return f"-  {text}  (no stub any more, asleep as before)"
        case "tier":
            return f"»  {text}  ({change.tier}: {_MOVED[change.reason]})"
        case "stability":
            return f"+  {text}  (stability × {change.value:g})"
        case "theme":
            also = "".join(f"\n     {plan.texts[member]}" for member in change.central[1:])
            also += "".join(f"\n     ~ {pattern.text}" for pattern in change.patterns)
            return f"o  {len(change.members)} statements, in their middle: {text}{also}"
        case "merge":
            also = "".join(f"\n     {plan.texts[member]}" for member in change.members)
            return f"=  {change.text}  (by {change.model}), for{also}"
        case "unmerge":
            return f"x  {text}  (stands for nothing any more)"
        case "dissolve":
            return f"x  {text}  (theme: {change.reason})"
        case "utility":
            return f"~  {text}  (utility {change.value:.2f})"


def _kind(change: DreamChange) -> str:
    if change.reason == "undone" and change.kind in _BACK:
        return _BACK[change.kind]
    if change.kind == "stability" and change.reason in _STEADIED:
        return _STEADIED[change.reason]
    return {
        "sleep": "put to sleep",
        "wake": "awake again",
        "sleep_message": "messages put to sleep",
        "wake_message": "messages awake again",
        "archive": "archived",
        "unarchive": "asleep again",
        "tier": "moved",
        "stability": "rehearsed",
        "utility": "drifted",
        "theme": "themes found",
        "dissolve": "themes dissolved",
        "merge": "themes told by one memory",
        "unmerge": "taken apart",
    }[change.kind]


_MOVED: Final = {
    "accesses": "used often",
    "utility": "useful for long",
    "entities": "several are about the same",
    "undone": "as it was",
}
_BACK: Final = {"stability": "less stable again", "tier": "moved back", "utility": "utility set back"}
_STEADIED: Final = {"replay": "replayed", "emotion": "held faster", "rehearsal": "rehearsed"}


def compact(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Let every agent's repetitions sleep, and give back what the data directory holds for nothing.

    Repetitions are found by the gate's own comparison and put to sleep by a cycle, which `mnemolog undo` takes back.
    Old generations of projections are removed, on OpenSearch and Qdrant too, so that `mnemolog rebuild --back` has
    none to go back to, and files are written anew without what is free in them. The log stays as it is.

    [bold]Example:[/] mnemolog compact --dry-run
    """
    plans, found, cleared = run(_compacted(data, config, dry_run=dry_run, quiet=as_json))
    if as_json:
        served = [each._asdict() for each in cleared]
        print_json({"repetitions": plans, "results": [each._asdict() for each in found], "served": served})
        return
    for plan in plans:
        if plan.steps or plan.begun:
            _show_one(plan)
    for each in found:
        removed = ", ".join(each.removed) or "no old generation"
        freed = (each.bytes_before - each.bytes_after) / _MB
        told = "would be removed, and at least" if dry_run else "removed, and"
        merged = "" if each.pieces is None else f"; pieces of the text index: {each.pieces[0]} → {each.pieces[1]}"
        out.print(f"{each.folder}: {removed} {told} {freed:.1f} MB given back{merged}", markup=False)
    for gone in cleared:
        told = "would be removed" if dry_run else "removed"
        out.print(f"{gone.server}: {gone.name} {told}, with {gone.documents:,} documents", markup=False)


async def _compacted(
    data: Path | None, config: Path | None, *, dry_run: bool, quiet: bool
) -> "tuple[list[DreamPlan], list[Compacted], list[Cleared]]":
    from mnemolog.ops.maintenance.compacting import cleared
    from mnemolog.ops.maintenance.compacting import compact as of_folders

    loaded = settings_of(config)
    plans = await with_memory(
        data, config, partial(_repetitions, dry_run=dry_run, quiet=quiet), writes="when needed" if dry_run else "always"
    )
    async with backend(data, loaded, writes="never") as opened:
        shards = await opened.shards()
        return plans, await of_folders(shards, dry_run=dry_run), await cleared(shards, dry_run=dry_run)


async def _repetitions(memory: AsyncMemory, *, dry_run: bool, quiet: bool) -> list[DreamPlan]:
    found = []
    for name in await _agents(memory):
        with progress(total=None, what=f"repetitions of {name}", quiet=quiet or dry_run) as bar:
            found.append(await memory.dream(agent_id=name, dry_run=dry_run, phase="redundancy", progress=bar.at))
    return found


_MB: Final = 1_000_000


def cycles(agent: Agent = DEFAULT_AGENT, data: Data = None, config: ConfigFile = None, as_json: Json = False) -> None:
    """List an agent's cycles, the oldest first.

    [bold]Example:[/] mnemolog cycles --agent support-bot
    """
    found = run(with_memory(data, config, lambda memory: memory.cycles(agent_id=agent), writes="never"))
    if as_json:
        print_json({"results": found})
        return
    rows = [(each.cycle, each.at, _numbers(each.counts), _numbers(each.after), _state(each)) for each in found]
    table(("id", "at", "did", "memories after", ""), rows)


def cycle(
    name: Annotated[str, typer.Argument(metavar="CYCLE")],
    agent: MaybeAgent = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE|-", help="Write it there as a page of its own; - for standard output."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show one cycle: each change and why, and the memories by tier before and after.

    [bold]Example:[/] mnemolog cycle 5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b --agent support-bot --html night.html
    """
    found = run(with_memory(data, config, lambda memory: memory.cycle(name, agent_id=agent), writes="never"))
    if html is not None:
        from mnemolog.processors.narration.cycle_page import page

        with written(html) as target:
            target.write(page(found).encode())
        if html == "-":
            return
        note(f"written to {html}")
    if as_json:
        print_json(found)
        return
    table(("id", "memory", "what"), [(item.memory_id, item.text, item.what) for item in found.changes])
    for when, tiers in (("before", found.before), ("after", found.after)):
        out.print(f"{when}: {_numbers(tiers)}", markup=False)
    note(f"cycle {found.cycle} of {found.agent.partition('/')[2]} at {found.at}: {_state(found)}")


def summaries(
    agent: Agent = DEFAULT_AGENT, data: Data = None, config: ConfigFile = None, as_json: Json = False
) -> None:
    """Show what an agent knows, in short: statements as they were said, by category and theme.

    Categories are summed up from so many memories on; themes are found by `mnemolog dream`.

    [bold]Example:[/] mnemolog summaries --agent support-bot
    """
    found = run(with_memory(data, config, lambda memory: memory.summaries(agent_id=agent), writes="never"))
    if as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"{agent}: no category is large enough, and no cycle has found a theme")
    for theme in found:
        out.print(_heading(theme), markup=False)
        for statement in theme.statements:
            out.print(f"  {statement.text}", markup=False)
        for pattern in theme.patterns:
            out.print(f"  ~ {pattern.text}", markup=False)


def _heading(summary: Summary) -> str:
    from mnemolog.processors.ingest.entities import words_of

    named = ", ".join(" ".join(words_of(name)) for name in summary.names)
    about = f" on {named}" if named else ""
    gone = f", {summary.gone} gone since" if summary.gone else ""
    return f"{summary.subject}: {summary.category}{about} ({summary.of}, {summary.memories} memories{gone})"


def _numbers(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _state(found: CycleView) -> str:
    if found.undoes is not None:
        return f"takes {found.undoes} back"
    return "taken back" if found.undone else "finished" if found.finished else "not finished"
