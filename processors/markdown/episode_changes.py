"""A day's page with appended entries, as commands."""

from collections.abc import Iterator

from mnemolog.processors.markdown.given import KEY
from mnemolog.processors.markdown.page_changes import Owner
from mnemolog.processors.markdown.pages import EpisodeEntry, EpisodePage
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.command import Command, Remember, parse_command
from mnemolog.schemas.ids import digest


def appended(page: EpisodePage, shown: EpisodePage | None, path: str, owner: Owner) -> tuple[list[Command], list[str]]:
    """Remember the entries without a memory; entries of the log stay unchanged."""
    before = set() if shown is None else set(shown.entries)
    new = [entry for entry in page.entries if entry not in before]
    commands = [_remember(entry, page.day, owner) for entry in new if entry.memory is None]
    problems = list(_of_the_log(page, shown, new, path))
    return commands, problems


def _of_the_log(page: EpisodePage, shown: EpisodePage | None, new: list[EpisodeEntry], path: str) -> Iterator[str]:
    if shown is None:
        return
    kept = set(page.entries)
    for entry in shown.entries:
        if entry not in kept:
            yield (
                f"{path}: {entry.time} - {entry.title}: an entry is made from its memory; edit or delete "
                "the page of the memory, and append what is new below"
            )


def _remember(entry: EpisodeEntry, day: str, owner: Owner) -> Command:
    supplied = {
        "type": entry.type,
        "title": entry.title,
        **({"tags": list(entry.tags)} if entry.tags else {}),
        "created": f"{day}T{entry.time}:00+00:00",
    }
    return parse_command(
        Remember.TYPE,
        owner.fields(
            id=f"file/{digest(render(EpisodePage(day=day, entries=(entry,))).encode())}",
            text=entry.summary or entry.title,
            category="decision" if entry.type == "decision" else "fact",
            metadata={KEY: supplied},
        ),
    )
