"""Core memory as text for a prompt, within its budget of tokens (ledger L1, L7).

If it does not fit, items are left out of the lists, the oldest first and one list after the other in turn; the text
says how many. Texts are never shortened: one that would exceed the budget is refused when it is written.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.controlled.state import Controlled, Place
from mnemolog.processors.recall.fence import one_line
from mnemolog.schemas.controlled_command import Section
from mnemolog.schemas.facts import dataclass

Count: TypeAlias = Callable[[str], int]
"""Counts the tokens of a text."""

BEGIN: Final = "<core_memory>"
END: Final = "</core_memory>"


class Thread(NamedTuple):
    """A thread of core memory."""

    id: str
    summary: str
    roles: tuple[str, ...]
    last_update: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """Core memory as one role sees it."""

    version: int
    role: str
    playbook: str = ""
    rules: str = ""
    sprint: str = ""
    state: Mapping[str, str] = field(default_factory=dict)
    """the role's own: last_action, next_action, working_on"""
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """in_progress, blockers, recently_shipped, lessons; the oldest first"""
    threads: tuple[Thread, ...] = ()
    """the longest untouched first"""


class Rendered(NamedTuple):
    """The text, and the number of items that did not fit."""

    text: str
    tokens: int
    left_out: Mapping[str, int]
    """items by list"""


def seen(state: Controlled, role: str) -> Seen:
    """The view of a role: the shared sections and its own."""

    def items(section: Section, name: str) -> tuple[str, ...]:
        found = state.core.get(Place(section, "", name))
        return found.items if found else ()

    return Seen(
        version=state.version,
        role=role,
        playbook=state.text("playbook", role),
        rules=state.text("rules", ""),
        sprint=state.text("status", "", "sprint"),
        state={name: text for name in _STATE if (text := state.text("role_state", role, name))},
        lists={
            "in_progress": items("status", "in_progress"),
            "blockers": items("status", "blockers"),
            "recently_shipped": items("status", "recently_shipped"),
            "lessons": items("lessons", "items"),
        },
        threads=_threads(state),
    )


def rendered(core: Seen, *, budget: int, count: Count) -> Rendered:
    """As many items as fit the budget.

    >>> core = Seen(version=3, role="ops", sprint="Ship recall", lists={"blockers": (16 * "old ", "#84 waits")})
    >>> print(rendered(core, budget=44, count=lambda text: len(text.split())).text)
    <core_memory>
    Core memory of role ops, version 3. Playbook and rules were approved by a person; all else is what agents noted.
    ## Status
    Sprint: Ship recall
    Blockers:
    (the oldest 1 of 2 left out: the budget is 44 tokens)
    - #84 waits
    </core_memory>
    """
    lines = _list_lines(core)
    kept = {name: len(each) for name, each in lines.items()}
    whole = _text(core, lines, kept, budget)
    if (tokens := count(whole)) <= budget:
        return Rendered(whole, tokens, {})
    # Counted line by line to find a candidate; the finished text is counted again, since a tokenizer may join lines.
    costs = {name: [count(f"{line}\n") for line in each] for name, each in lines.items()}
    total = count(_text(core, {}, {}, budget)) + sum(sum(each) for each in costs.values())
    while any(kept.values()):
        if total <= budget:
            text = _text(core, lines, kept, budget)
            tokens = count(text)
            if tokens <= budget:
                return Rendered(text, tokens, _left_out(lines, kept))
        # From the list that has lost the smallest share, so that a long one does not empty a short one.
        name = max(_ORDER, key=lambda each: (len(lines[each]) and kept[each] / len(lines[each]), -_ORDER.index(each)))
        total -= costs[name][len(lines[name]) - kept[name]]
        kept[name] -= 1
    text = _text(core, lines, kept, budget)
    return Rendered(text, count(text), _left_out(lines, kept))


def bare(core: Seen, *, budget: int, count: Count) -> int:
    """The tokens of all but the list items, with the notes that these were left out: this part always stays."""
    lines = _list_lines(core)
    return count(_text(core, lines, dict.fromkeys(lines, 0), budget))


_ORDER: Final = ("recently_shipped", "lessons", "threads", "in_progress", "blockers")
"""The order in which lists lose an item if several are equally full."""

_STATE: Final = {"last_action": "Last action", "next_action": "Next action", "working_on": "Working on"}


def _threads(state: Controlled) -> tuple[Thread, ...]:
    names = dict.fromkeys(place.field.partition("/")[0] for place in state.core if place.section == "threads")

    def thread(name: str) -> Thread:
        roles = state.core.get(Place("threads", "", f"{name}/roles"))
        return Thread(
            name,
            state.text("threads", "", f"{name}/summary"),
            roles.items if roles else (),
            state.text("threads", "", f"{name}/last_update"),
        )

    return tuple(sorted(map(thread, names), key=lambda each: each.last_update))


def _list_lines(core: Seen) -> dict[str, list[str]]:
    lines = {name: [f"- {one_line(item)}" for item in items] for name, items in core.lists.items()}
    threads = [
        f"- [{one_line(each.id)}] {one_line(each.summary)} (roles: {one_line(', '.join(each.roles)) or 'none named'}; "
        f"updated {each.last_update[:_MINUTE]})"
        for each in core.threads
    ]
    return {name: threads if name == "threads" else lines.get(name, []) for name in _ORDER}


def _text(core: Seen, lines: Mapping[str, Sequence[str]], kept: Mapping[str, int], budget: int) -> str:
    def listed(name: str) -> Iterator[str]:
        all_of_it = lines.get(name, ())
        gone = len(all_of_it) - kept.get(name, 0)
        if gone:
            yield f"(the oldest {gone} of {len(all_of_it)} left out: the budget is {budget} tokens)"
        yield from all_of_it[gone:]

    def part(heading: str, name: str) -> Iterator[str]:
        if lines.get(name):
            yield heading
            yield from listed(name)

    head = (
        f"Core memory of role {one_line(core.role)}, version {core.version}. "
        "Playbook and rules were approved by a person; all else is what agents noted."
    )
    sprint = [f"Sprint: {one_line(core.sprint)}"] if core.sprint else []
    status = [
        *sprint,
        *part("In progress:", "in_progress"),
        *part("Blockers:", "blockers"),
        *part("Recently shipped:", "recently_shipped"),
    ]
    state = [f"{_STATE[name]}: {one_line(text)}" for name, text in core.state.items()]
    sections = [
        ("## Playbook", _prose(core.playbook)),
        ("## Rules", _prose(core.rules)),
        ("## Status", status),
        ("## Threads", list(listed("threads"))),
        ("## Role state", state),
        ("## Lessons", list(listed("lessons"))),
    ]
    body = [line for heading, lines in sections if lines for line in (heading, *lines)]
    return "\n".join([BEGIN, head, *body, END])


def _prose(text: str) -> list[str]:
    """A text line by line, so that none of its lines can end the block."""
    return [one_line(line) for line in text.splitlines()]


def _left_out(lines: Mapping[str, Sequence[str]], kept: Mapping[str, int]) -> dict[str, int]:
    return {name: len(each) - kept[name] for name, each in lines.items() if len(each) > kept[name]}


_MINUTE: Final = 16
"""Characters of an ISO time, to the minute."""
