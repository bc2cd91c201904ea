"""Commands for consolidation cycles: dream, cycles, cycle, undo, summaries, compact."""

from collections import Counter
from collections.abc import Mapping, Sequence
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
from mnemolog.ops.surfaces.cli.output import escape, fail, note, out, print_json, progress, table, written
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.command import DreamChange, DreamPhase
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.compacting import Cleared, Compacted

Dreamer = Annotated[str | None, typer.Option("--agent", metavar="A", help="The agent; required without --all.")]
CycleId = Annotated[str, typer.Argument(metavar="CYCLE", help="Id of the cycle; see `mnemolog cycles`.")]

_EFFECTS: Final[Mapping[DreamPhase, str]] = {
    "decay": "the utility of unused memories drifts to 0.5",
    "emotion": "memories of emotional statements become more stable",
    "replay": "memories often recalled together become more stable",
    "promotion": "useful memories become semantic",
    "rehearsal": "used memories that are about to fade become more stable",
    "foresight": "plans long past their end sleep",
    "forgetting": "faded memories sleep",
    "redundancy": "duplicates sleep",
    "transcript": "unused messages sleep",
    "consolidation": "themes are found",
}
"""What each phase does, for the help text."""

_SHOWN = 20
"""Changes listed for each phase; --json lists all of them."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("dream")(dream)
    app.command("cycles")(cycles)
    app.command("cycle")(cycle)
    app.command("undo")(undo)
    app.command("summaries")(summaries)
    app.command("compact")(compact)


def dream(
    agent: Dreamer = None,
    everybody: Annotated[bool, typer.Option("--all", help="Every agent of the tenant, one after the other.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan without changing anything.")] = False,
    phase: Annotated[
        str | None,
        typer.Option(
            "--phase",
            metavar="NAME",
            help=f"Run only this phase: {', '.join(f'{name} ({_EFFECTS[name]})' for name in get_args(DreamPhase))}.",
        ),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Run one consolidation cycle for an agent ("dream"); `mnemolog undo` reverts it.

    Useful memories become semantic, used memories that are about to fade are rehearsed, long unused memories and
    duplicates are put to sleep, and related statements are grouped into themes. Nothing is deleted, and pinned or
    locked memories are not changed. An interrupted cycle is continued by the next `mnemolog dream`.

    With a language model (model.kind), a theme may be summarised in one text that keeps every fact of its statements.
    A dry run calls the model too, and the real run calls it again, so its texts may differ.

    [bold]Example:[/] mnemolog dream --agent support-bot --dry-run
    """
    if (agent is None) != everybody:
        fail("give one agent with --agent, or all agents with --all", status=2)

    async def work(memory: AsyncMemory) -> list[DreamPlan]:
        names = [agent] if agent is not None else await _agents(memory)
        found = []
        for name in names:
            with progress(total=None, what=f"{name} dreams", quiet=as_json or dry_run) as bar:
                found.append(await memory.dream(agent_id=name, dry_run=dry_run, phase=phase, progress=bar.at))
        return found

    # Not `never` for a dry run: inputs that still wait are decided first, and are in the plan.
    _show(run(with_memory(data, config, work, writes="when needed" if dry_run else "always")), as_json=as_json)


async def _agents(memory: AsyncMemory) -> list[str]:
    return [agent.agent_id for agent in await memory.agents()]


def undo(
    name: CycleId,
    agent: MaybeAgent = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan without changing anything.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Revert a consolidation cycle; memories that changed after it are left as they are.

    An undo cannot be undone: `mnemolog dream` plans the changes anew.

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
            out.print(escape(f"  {_line(change, plan)}"))
        if len(changes) > _SHOWN:
            out.print(f"  … and {len(changes) - _SHOWN} more", markup=False)
    counts = Counter(_kind(change) for step in plan.steps for change in step.changes)
    counted = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    out.print(f"{agent}: {counted}; {plan.awake} memories were awake", markup=False)
    for why in plan.unwritten:
        out.print(f"not summarised by the model, so the statements stay as they are: {why}", markup=False)
    if plan.skipped:
        out.print(f"{len(plan.skipped)} memories not changed: they changed after the cycle was planned", markup=False)
    if plan.stale:
        out.print("the settings or the release changed since the cycle began, so its rest was skipped", markup=False)
    if not plan.done:
        out.print("nothing was changed", markup=False)
    elif plan.undoes is None:
        out.print(f"mnemolog undo {plan.cycle} reverts it", markup=False)


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
            return f"_  {text}  (asleep for long: archived, a stub is left)"
        case "unarchive":
            return f"-  {text}  (no longer archived, asleep as before)"
        case "tier":
            return f"»  {text}  ({change.tier}: {_MOVED[change.reason]})"
        case "stability":
            return f"+  {text}  (stability × {change.value:g})"
        case "theme":
            also = "".join(f"\n     {plan.texts[member]}" for member in change.central[1:])
            also += "".join(f"\n     ~ {pattern.text}" for pattern in change.patterns)
            return f"o  {len(change.members)} statements on one subject, the most central: {text}{also}"
        case "merge":
            also = "".join(f"\n     {plan.texts[member]}" for member in change.members)
            return f"=  {change.text}  (written by {change.model}, in place of){also}"
        case "unmerge":
            return f"x  {text}  (no longer in place of its statements)"
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
        "utility": "moved in utility",
        "theme": "themes found",
        "dissolve": "themes dissolved",
        "merge": "themes summarised in one memory",
        "unmerge": "summaries taken apart",
    }[change.kind]


_MOVED: Final = {
    "accesses": "used often",
    "utility": "useful for long",
    "entities": "several memories are about the same entity",
    "undone": "as before the cycle",
}
_BACK: Final = {"stability": "less stable again", "tier": "moved back", "utility": "utility set back"}
_STEADIED: Final = {"replay": "replayed", "emotion": "more stable", "rehearsal": "rehearsed"}


def compact(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan without changing anything.")] = False,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Make the data directory smaller: put duplicate memories to sleep, and free unused disk space.

    The prediction-error gate's comparison finds the duplicates, and a cycle puts them to sleep, which `mnemolog undo`
    reverts. Old generations of projections are deleted, also on OpenSearch and Qdrant, so `mnemolog rebuild --back` is
    no longer possible, and database files are compacted. The log does not change.

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
        counted = "would be removed, and at least" if dry_run else "removed, and"
        merged = "" if each.pieces is None else f"; pieces of the text index: {each.pieces[0]} → {each.pieces[1]}"
        out.print(f"{each.folder}: {removed} {counted} {freed:.1f} MB given back{merged}", markup=False)
    for gone in cleared:
        counted = "would be removed" if dry_run else "removed"
        out.print(f"{gone.server}: {gone.name} {counted}, with {gone.documents:,} documents", markup=False)


async def _compacted(
    data: Path | None, config: Path | None, *, dry_run: bool, quiet: bool
) -> "tuple[list[DreamPlan], list[Compacted], list[Cleared]]":
    from mnemolog.ops.maintenance.compacting import cleared
    from mnemolog.ops.maintenance.compacting import compact as of_folders

    loaded = settings_of(config)
    plans = await with_memory(
        data, config, partial(_repetitions, dry_run=dry_run, quiet=quiet), writes="when needed" if dry_run else "always"
    )
    # Opened anew: the cycle took a writer, and database files are compacted while none is at work.
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
    """List an agent's consolidation cycles, oldest first.

    [bold]Example:[/] mnemolog cycles --agent support-bot
    """
    found = run(with_memory(data, config, lambda memory: memory.cycles(agent_id=agent), writes="never"))
    if as_json:
        print_json({"results": found})
        return
    rows = [(each.cycle, each.at, _numbers(each.counts), _numbers(each.after), _state(each)) for each in found]
    table(("id", "at", "did", "memories after", ""), rows)


def cycle(
    name: CycleId,
    agent: MaybeAgent = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE|-", help="Write the report as an HTML file; - for standard output."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Show one cycle: each change with its reason, and the number of memories by tier before and after.

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
    """Summarise what an agent knows: the most central statements, as they were said, by category and theme.

    A category is summarised once it has `dream.category_least` memories; `mnemolog dream` finds the themes.

    [bold]Example:[/] mnemolog summaries --agent support-bot
    """
    found = run(with_memory(data, config, lambda memory: memory.summaries(agent_id=agent), writes="never"))
    if as_json:
        print_json({"results": found})
        return
    if not found:
        note(f"{agent}: no category has enough memories for a summary, and no cycle has found a theme")
    for theme in found:
        out.print(escape(_heading(theme)))
        for statement in theme.statements:
            out.print(escape(f"  {statement.text}"))
        for pattern in theme.patterns:
            out.print(escape(f"  ~ {pattern.text}"))


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
        return f"reverts {found.undoes}"
    return "reverted" if found.undone else "finished" if found.finished else "not finished"
