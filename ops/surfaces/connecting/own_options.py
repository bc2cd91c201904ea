"""The options of an entry of ours that exists already: what a person added to it, and which memory it names."""

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Final

_OF_CONNECT: Final = ("--agent", "--data")
"""The options that this command writes itself."""

_WORD: Final = r"""(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+"""


def beyond_ours(rest: str, command: str) -> str:
    """What a person added to a command line behind the name of its hook: all but the options of the new command.

    >>> beyond_ours(" --agent shop --tokens 200 --data='/srv/my memory' 2>> errors", "mnemolog hook stop --agent shop")
    " --tokens 200 --data='/srv/my memory' 2>> errors"
    """
    for option in names(words_of(command)):
        rest = re.sub(rf"(?<!\S){option}(?:=|\s+){_WORD}\s*", "", rest)
    return rest.rstrip()


def names(words: Sequence[object]) -> Mapping[str, str]:
    """The values of our options among the words of a command.

    >>> names(["mcp", "--agent", "shop", "--data=/srv"])
    {'--agent': 'shop', '--data': '/srv'}
    """
    found: dict[str, str] = {}
    texts = [word for word in words if isinstance(word, str)]
    for place, word in enumerate(texts):
        name, equals, value = word.partition("=")
        if name in _OF_CONNECT and (equals or place + 1 < len(texts)):
            found[name] = value if equals else texts[place + 1]
    return found


def words_of(line: str) -> list[str]:
    """The words of a command line; none if its quotes are not closed."""
    try:
        return shlex.split(line)
    except ValueError:
        return []
