"""Values as error texts show them: on one line, shortened, without what is secret.

Error texts reach terminals and logs, and the caller has the original.
"""

import re
from typing import Final

VALUE_SHOWN_CHARS: Final = 80
"""Longer values are cut in error texts: the client has the original."""

MISSING: Final = "nothing"
"""The value of a missing field; a text with this value is shown in quotation marks."""

REDACTED: Final = "********"
"""Stands for what is secret."""

_LOOKED_THROUGH_CHARS: Final = 400
"""Characters of a value that are searched for secrets: more than are shown, for the @ behind a long password."""

_NAME: Final = r"(?:api[_-]?key|secret|token|password|passwd|authorization)"
_OF_A_SECRET: Final = re.compile(rf"{_NAME}$", re.IGNORECASE)
_SECRET: Final = re.compile(
    rf"(?<=://)[^\s'\"]{{1,300}}(?=@)"  # user:password@ of an address
    rf"|({_NAME}['\"]?(?:=|: ?)['\"]?(?:Bearer )?)[^\s'\"&,}}]+",  # a parameter of an address, a field of an object
    re.IGNORECASE,
)


def shown(value: object) -> str:
    """A value as error texts show it: quoted, on one line, shortened, without secrets in it.

    >>> shown("a" * 200)[-18:]
    '… (200 characters)'
    >>> shown("https://me:hunter2@host/?api_key=4711&limit=3"), shown({"password": "hunter2"})
    ("'https://********@host/?api_key=********&limit=3'", "{'password': '********'}")
    """
    try:
        text = repr(value)
    except RecursionError:  # nested a thousand deep: malicious input
        return f"a {type(value).__name__} of very many levels"
    # Before it is cut, which may leave a password and take away the @ behind it.
    safe = _SECRET.sub(lambda found: (found[1] or "") + REDACTED, text[:_LOOKED_THROUGH_CHARS])
    if len(text) <= VALUE_SHOWN_CHARS:
        return safe
    size = f"{len(value)} characters" if isinstance(value, str) else f"{len(text)} characters"
    return f"{safe[:VALUE_SHOWN_CHARS]}… ({size})"


def shown_in(field: str, value: object) -> str:
    """The value of a field; nothing of it if the field's name is that of a secret.

    >>> shown_in("model.api_key", "4711"), shown_in("context.tokens", 0)
    ('********', '0')
    """
    text = shown(value)
    return REDACTED if text != MISSING and _OF_A_SECRET.search(field) else text
