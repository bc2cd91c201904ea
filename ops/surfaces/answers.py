"""Answers of searches as text for people; the module imports little, for the fast start of commands."""

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from mnemolog.ops.surfaces.terminal import BOLD, CYAN, DIM, printable, styled
from mnemolog.schemas.moments import moment_for_people

if TYPE_CHECKING:
    from mnemolog.schemas.query import Answer, Context, Hit

WHERE_TO_LOOK: Final = "`mnemolog agents` lists the agents"
"""Added to the note of an answer without results."""

_DAY: Final = 10
"""Characters of the date in an ISO time."""


def print_context(found: "Context") -> None:
    """Print only the text on stdout, for programs, and a note about it on stderr."""
    if found.text:
        _print(found.text)
        sys.stdout.flush()
    lacks = _lacks(found.without, found.behind)
    _note(
        f"{len(found.given)} given, {found.skipped} not relevant, {found.left_out} over the budget; "
        f"{found.tokens} tokens by {found.tokenizer}{f'; {lacks}' if lacks else ''}"
    )
    if found.note is not None:
        _note(f"{found.note}; {WHERE_TO_LOOK}")


def print_answer(answer: "Answer") -> None:
    """The results of a search."""
    most = max((_highest(hit.explain) for hit in answer.results if hit.explain is not None), default=0.0)
    shown = {hit.id: hit for hit in answer.results}
    for hit in answer.results:
        _print_hit(hit, shown)
        if hit.explain is not None:
            _print_parts(hit, hit.explain, most)
    if answer.explain is not None:
        from mnemolog.ops.surfaces.cli import output, waterfall

        output.table(("stage", "in", "out", "ms", ""), waterfall.rows(answer.explain.stages))
    if answer.without or answer.behind:
        _note(_lacks(answer.without, answer.behind))
    if answer.cursor is not None:
        _print(styled(f"more with --cursor {answer.cursor}", DIM))
    if answer.as_of is not None:
        _note(f"what was true at {moment_for_people(answer.as_of)}")
    if answer.known_at is not None:
        _note(f"what was known at {moment_for_people(answer.known_at)}")
    if answer.note is not None:
        _note(f"{answer.note}; {WHERE_TO_LOOK}")
    results = f"{len(answer.results)} result{'' if len(answer.results) == 1 else 's'}"
    _print(styled(f"{results} in {answer.took_ms:.0f} ms, at position {answer.position}", DIM))
    sys.stdout.flush()


def _lacks(without: Sequence[str], behind: int) -> str:
    """A note on indexes and commits that are missing in an answer."""
    indexes = f"without {' and '.join(without)} (`mnemolog doctor` says why)" if without else ""
    commits = f"{behind} commits of the agent are not searchable yet" if behind else ""
    return "; ".join(part for part in (indexes, commits) if part)


def _highest(parts: Mapping[str, float]) -> float:
    """The largest running sum of the parts, which the longest bar shows."""
    return max(accumulate(parts.values()), default=0.0)


def _print_hit(hit: "Hit", shown: Mapping[str, "Hit"]) -> None:
    """One result; `shown` are all results, by id."""
    mark = "said in confidence, " if hit.confidential else ""
    about = f"{mark}{hit.category or 'message'}, {_period(hit)}, {', '.join(hit.sources)}"
    _print(f"{styled(f'{hit.score:.2f}', BOLD)}  {printable(hit.text)}  {styled(printable(about), DIM)}")
    for other in hit.contradicts:
        _print(styled(f"      contradicts {_other(other, hit, shown.get(other))}", DIM))


def _other(memory_id: str, hit: "Hit", other: "Hit | None") -> str:
    """A memory that a result contradicts; if it is a result too, with its text, and which of both is newer."""
    if other is None:
        return f"memory {memory_id}"
    said, otherwise = datetime.fromisoformat(hit.at), datetime.fromisoformat(other.at)
    age = "" if said == otherwise else "newer " if otherwise > said else "older "
    return f"{age}memory {memory_id}: {printable(other.text)}"


def _print_parts(hit: "Hit", parts: Mapping[str, float], most: float) -> None:
    """The parts of a result's score."""
    from mnemolog.ops.surfaces.cli import waterfall

    for step in waterfall.steps(parts, most=most):
        _print(f"      {styled(f'{step.name:10}', DIM)} {step.value:+.3f}  {styled(step.bar, CYAN)}")
    use = styled(f"in a prompt: {hit.injection}", DIM)
    _print(f"      {styled('relevance ', DIM)}  {hit.relevance:.2f}   {use}\n")


def _period(hit: "Hit") -> str:
    """The date of a result, with the end of its validity if it is no longer current."""
    if hit.valid_until is None or hit.status == "current":
        return hit.at[:_DAY]
    return f"{hit.at[:_DAY]} to {hit.valid_until[:_DAY]} ({hit.status})"


def _note(message: str) -> None:
    """A note on stderr, which programs do not read; none where it is closed."""
    if sys.stderr is not None:
        sys.stderr.write(f"{printable(message)}\n")


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
