"""Counts the steps of a regular expression: Python's parse tree of it, matched by backtracking as `re` does.

A step is one node of the tree tried at one place of a text. The count is the same on every machine and in every run,
and what it finds is what `re` finds. Whether a character is in a set is asked of `re` itself.
"""

# ruff: noqa: ANN401  the nodes of a parse tree have no types

from collections.abc import Callable, Sequence
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any, Final

from tests.property.patterns.parts import Tree
from tests.property.patterns.product import Used

Match = Callable[[int], int]
"""From a place of the text to the end of what was matched, or MISSED."""
Span = tuple[int, int]
MISSED: Final = -1


class TooManyStepsError(Exception):
    """The pattern takes more steps than it may."""


def _missed(_place: int) -> int:
    return MISSED


class Steps:
    """One pattern, made ready to be counted."""

    def __init__(self, tree: Tree, flags: int) -> None:
        self._text = ""
        self._advance_from = MISSED
        """where a match may not be empty"""
        self._whole = False
        """whether a match ends where the text ends"""
        self._taken = 0
        self._most = 0.0
        self._groups: dict[int, tuple[int, int]] = {}
        self._root = self._sequence(tree, flags, self._end)

    def taken(self, text: str, used: Used, *, most: float) -> tuple[int, list[Span]]:
        """Steps of a match at the beginning or of the whole, of a search, or of `finditer`, and what is found."""
        self._text, self._taken, self._most, self._whole = text, 0, most, used == "fullmatch"
        if used in ("match", "fullmatch"):
            end = self._match(0)
            return self._taken, [] if end == MISSED else [(0, end)]
        found: list[Span] = []
        while (match := self._next(found[-1] if found else None)) is not None:
            found.append(match)
            if used == "search":
                break
        return self._taken, found

    def _next(self, last: Span | None) -> Span | None:
        """Behind an empty match, the next one begins at the same place and is not empty, or later."""
        begin = last[1] if last else 0
        for start in range(begin, len(self._text) + 1):
            end = self._match(start, advances=last == (start, start))
            if end != MISSED:
                return start, end
        return None

    def _match(self, start: int, *, advances: bool = False) -> int:
        self._step()
        self._groups.clear()
        self._advance_from = start if advances else MISSED
        return self._root(start)

    def _end(self, place: int) -> int:
        return MISSED if place == self._advance_from or (self._whole and place < len(self._text)) else place

    def _step(self) -> None:
        self._taken += 1
        if self._taken > self._most:
            raise TooManyStepsError

    # Each node becomes a function that calls the one behind it.

    def _sequence(self, tree: Tree, flags: int, then: Match) -> Match:
        for operation, value in reversed(tree):
            # What (?!) is since Python 3.13: nothing matches it.
            then = _missed if str(operation) == "FAILURE" else self._node(operation, value, flags, then)
        return then

    def _node(self, operation: Any, value: Any, flags: int, then: Match) -> Match:
        match str(operation):
            case "LITERAL" | "NOT_LITERAL" | "ANY" | "IN" | "CATEGORY":
                return self._character(self._test(operation, value, flags), then)
            case "AT":
                return self._at(value, flags, then)
            case "BRANCH":
                return self._branch(value[1], flags, then)
            case "SUBPATTERN":
                group, added, removed, body = value
                return self._subpattern(group, body, (flags | added) & ~removed, then)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, most, body = value
                return self._repeat(str(operation), least, most, body, flags, then)
            case "ASSERT" | "ASSERT_NOT":
                direction, body = value
                return self._assertion(str(operation) == "ASSERT", direction, body, flags, then)
            case "ATOMIC_GROUP":
                body = self._sequence(value, flags, lambda place: place)
                return lambda place: then(end) if (end := body(place)) != MISSED else MISSED
            case "GROUPREF":
                return self._reference(value, then)
            case "GROUPREF_EXISTS":
                group, there, absent = value
                return self._either(
                    group, self._sequence(there, flags, then), self._sequence(absent or [], flags, then)
                )
        raise NotImplementedError(operation)

    def _test(self, operation: Any, value: Any, flags: int) -> Callable[[str], bool]:
        """Whether a character is meant, as `re` says."""
        state = _parser.State()
        state.flags, state.str = flags, ""
        one = _compiler.compile(_parser.SubPattern(state, [(operation, value)]), flags)
        known: dict[str, bool] = {}

        def test(character: str) -> bool:
            if character not in known:
                known[character] = one.match(character) is not None
            return known[character]

        return test

    def _character(self, test: Callable[[str], bool], then: Match) -> Match:
        def match(place: int) -> int:
            self._step()
            return then(place + 1) if place < len(self._text) and test(self._text[place]) else MISSED

        return match

    def _at(self, where: Any, flags: int, then: Match) -> Match:
        state = _parser.State()
        state.flags, state.str = flags, ""
        here = _compiler.compile(_parser.SubPattern(state, [(_constants.AT, where)]), flags)

        def match(place: int) -> int:
            self._step()
            return then(place) if here.match(self._text, place) else MISSED

        return match

    def _branch(self, branches: Sequence[Tree], flags: int, then: Match) -> Match:
        ways = [(self._first(branch, flags), self._sequence(branch, flags, then)) for branch in branches]

        known: dict[str, list[Match]] = {}

        def match(place: int) -> int:
            here = self._text[place : place + 1]
            if here not in known:
                known[here] = [way for may_begin, way in ways if may_begin(here)]
            for way in known[here]:
                self._step()
                if (end := way(place)) != MISSED:
                    return end
            return MISSED

        return match

    def _first(self, branch: Tree, flags: int) -> Callable[[str], bool]:
        """Whether a branch may begin with a character: `re`, too, looks at one before it enters."""
        if len(branch) and str(branch[0][0]) in ("LITERAL", "IN"):
            test = self._test(*branch[0], flags)
            return lambda here: bool(here) and test(here)
        return lambda _here: True

    def _subpattern(self, group: int | None, body: Tree, flags: int, then: Match) -> Match:
        if group is None:
            return self._sequence(body, flags, then)
        opened: list[int] = []

        def close(place: int) -> int:
            before, begin = self._groups.get(group), opened.pop()
            self._groups[group] = (begin, place)
            if (end := then(place)) == MISSED:
                opened.append(begin)
                if before is None:
                    del self._groups[group]
                else:
                    self._groups[group] = before
            return end

        inner = self._sequence(body, flags, close)

        def match(place: int) -> int:
            opened.append(place)
            if (end := inner(place)) == MISSED:
                opened.pop()
            return end

        return match

    def _repeat(self, kind: str, least: int, most: Any, body: Tree, flags: int, then: Match) -> Match:
        limit = float("inf") if most is _constants.MAXREPEAT else most
        if len(body) == 1 and str(body[0][0]) in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._of_characters(kind, least, limit, self._test(*body[0], flags), then)
        if kind == "POSSESSIVE_REPEAT":
            whole = self._loop("MAX_REPEAT", least, limit, body, flags, lambda place: place)
            return lambda place: then(end) if (end := whole(place)) != MISSED else MISSED
        return self._loop(kind, least, limit, body, flags, then)

    def _of_characters(self, kind: str, least: int, limit: float, test: Callable[[str], bool], then: Match) -> Match:
        if kind == "MIN_REPEAT":
            return self._lazy(least, limit, test, then)

        def match(place: int) -> int:
            reached = self._longest(place, limit, test)
            if kind == "POSSESSIVE_REPEAT":
                return then(reached) if reached - place >= least else MISSED
            for end in range(reached, place + least - 1, -1):
                self._step()
                if (found := then(end)) != MISSED:
                    return found
            return MISSED

        return match

    def _longest(self, place: int, limit: float, test: Callable[[str], bool]) -> int:
        end = place
        while end < len(self._text) and end - place < limit and test(self._text[end]):
            self._step()
            end += 1
        return end

    def _lazy(self, least: int, limit: float, test: Callable[[str], bool], then: Match) -> Match:
        def match(place: int) -> int:
            end = place
            while True:
                self._step()
                if end - place >= least and (found := then(end)) != MISSED:
                    return found
                if end >= len(self._text) or end - place >= limit or not test(self._text[end]):
                    return MISSED
                end += 1

        return match

    def _loop(self, kind: str, least: int, limit: float, body: Tree, flags: int, then: Match) -> Match:
        rounds: list[tuple[int, int]] = []
        """(how often, where the last round began) of the loops that are under way"""

        def again(place: int) -> int:
            done, begun = rounds.pop()
            end = decide(place, done + 1) if place > begun or done < least else MISSED
            rounds.append((done, begun))
            return end

        inner = self._sequence(body, flags, again)

        def once_more(place: int, done: int) -> int:
            if done >= limit:
                return MISSED
            rounds.append((done, place))
            end = inner(place)
            rounds.pop()
            return end

        def decide(place: int, done: int) -> int:
            self._step()
            if done < least:
                return once_more(place, done)
            first, second = (leave, once_more) if kind == "MIN_REPEAT" else (once_more, leave)
            end = first(place, done)
            return end if end != MISSED else second(place, done)

        def leave(place: int, _done: int) -> int:
            return then(place)

        return lambda place: decide(place, 0)

    def _assertion(self, wanted: bool, direction: int, body: Tree, flags: int, then: Match) -> Match:
        inner = self._sequence(body, flags, lambda place: place)
        back = body.getwidth()[0] if direction < 0 else 0  # type: ignore[attr-defined]

        def match(place: int) -> int:
            self._step()
            holds = place >= back and inner(place - back) != MISSED
            return then(place) if holds is wanted else MISSED

        return match

    def _either(self, group: int, there: Match, absent: Match) -> Match:
        def match(place: int) -> int:
            self._step()
            return there(place) if group in self._groups else absent(place)

        return match

    def _reference(self, group: int, then: Match) -> Match:
        def match(place: int) -> int:
            self._step()
            begin, end = self._groups.get(group, (0, -1))
            said = self._text[begin:end]
            return then(place + len(said)) if end >= begin and self._text.startswith(said, place) else MISSED

        return match
