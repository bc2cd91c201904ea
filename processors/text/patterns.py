"""Patterns and tables that are made on first use: a search needs few of those that read messages.

A process that answers others makes them all before it does (`compile_all`): half a second, of which single messages
would otherwise cost a tenth on the event loop.
"""

import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")


class Later:
    """Stands for a compiled pattern."""

    def __init__(self, pattern: str | Callable[[], str], flags: int) -> None:
        self._written = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  whatever a pattern has
        """The pattern's attribute, stored here so that later uses cost no more than the pattern itself."""
        found = getattr(self.compiled, name)
        # `__getattr__` is asked only for what is missing, so from now on Python finds it by itself.
        setattr(self, name, found)
        return found

    @cached_property
    def pattern(self) -> str:
        """The pattern as it is written."""
        return self._written if isinstance(self._written, str) else self._written()

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        return re.compile(self.pattern, self._flags)


def later(pattern: str | Callable[[], str], flags: int = 0) -> re.Pattern[str]:
    """The pattern, which is written by its function, if it has one, and compiled when it is first used.

    >>> later("kitten|puppy").findall("a kitten and a puppy")
    ['kitten', 'puppy']
    """
    made = Later(pattern, flags)
    _MADE.append(made)
    return cast("re.Pattern[str]", made)


class Sieve:
    """One look at a text that spares several, where they find nothing.

    To compile it takes as long as the looks that it spares in a hundred texts: before that it lets every text through.
    """

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = cast("Later", pattern)
        self._let_through = 0

    def may_hold(self, text: str) -> bool:
        """Whether the text has to be looked at.

        >>> sieve = Sieve(later("kitten|puppy"))
        >>> sieve.may_hold("a bird"), [sieve.may_hold("a bird") for _ in range(100)][-1], sieve.may_hold("a puppy")
        (True, False, True)
        """
        # A short command reads a few sentences, and would pay the 15 ms of compiling for nothing.
        if self._let_through < _SPARED_BY and "compiled" not in vars(self._pattern):
            self._let_through += 1
            return True
        return self._pattern.compiled.search(text) is not None


_SPARED_BY: Final = 100
"""Texts; a process that answers others compiles all patterns before."""


def made_later(make: Callable[[], T]) -> Callable[[], T]:
    """A function that returns the table of `make`, which is called once.

    >>> made_later(lambda: {"kitten": 1})()
    {'kitten': 1}
    """
    table = cache(make)
    _TABLES.append(table)
    return table


def compile_all() -> None:
    """Compile the patterns of all modules that are imported, and make their tables; once is enough, from any thread."""
    for made in _MADE:
        _ = made.compiled
    for table in _TABLES:
        table()


_MADE: Final[list[Later]] = []
_TABLES: Final[list[Callable[[], object]]] = []
