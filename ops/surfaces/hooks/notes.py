"""What a host writes in the name of the user: interruptions, commands with their output, reminders.

A note is a whole text: a text that contains one and goes on, or quotes one, is the user's own.
"""

import re
from typing import Final

_INTERRUPTED: Final = re.compile(r"\[Request interrupted by user(?: for tool use)?\]")

_ELEMENT: Final = re.compile(
    r"\s*<(command-name|command-message|command-args|local-command-[a-z-]+|bash-[a-z-]+|task-notification"
    r"|system-reminder|ide_[a-z_]+)>(.*?)</\1>",
    re.DOTALL,
)

_NAMES: Final = frozenset({"command-name", "command-message"})
"""One of them stands beside the arguments in all that a host writes."""


def typed(text: str) -> str:
    """What the user has typed of a text; empty if the host wrote it.

    >>> typed("<command-name>/ship</command-name> <command-args>on Fridays</command-args>")
    'on Fridays'
    >>> typed("[Request interrupted by user]")
    ''
    >>> typed("[Request interrupted by user] is what it printed.")
    '[Request interrupted by user] is what it printed.'
    """
    if _INTERRUPTED.fullmatch(text):
        return ""
    elements = _elements(text)
    if not elements:
        return text
    names = {name for name, _ in elements}
    if "command-args" in names and not names & _NAMES:
        return text
    return "\n".join(inside for name, inside in elements if name == "command-args").strip()


def _elements(text: str) -> list[tuple[str, str]]:
    """The elements of a host that a text consists of; none, if it contains anything else."""
    found = []
    at = 0
    # One after the other: a single pattern of all would try each closing tag with each opening one.
    while element := _ELEMENT.match(text, at):
        found.append((element[1], element[2]))
        at = element.end()
    return [] if text[at:].strip() else found
