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

_NAME: Final = r"(?:(?:api|access|private|secret)[_-]?key|secret|token|password|passwd|authorization)"
_OF_A_SECRET: Final = re.compile(rf"{_NAME}$", re.IGNORECASE)
_SECRET: Final = re.compile(
    # user:password@ of an address; a password may hold a / or ? that should have been encoded, a port may not
    r"(?<=://)(?:[^\s'\"/?#:]{0,300}:(?!\d+[/?#])[^\s'\"]{1,300}|[^\s'\"/?#]{1,300})(?=@)"
    # a header, to the end of its line: what follows the scheme may have spaces and quotes
    r"|(?P<header>authorization\s*[:=]\s*)(?![\s\\'\"]).+?(?=\\[rn]|['\"]?$)"
    # a parameter of an address, a field of an object
    rf"|(?P<field>{_NAME}\\*['\"]?\s*[:=]\s*)(?:"
    r"(?P<open>b?(?P<quote>\\*['\"]))(?!(?P=quote)).+?(?=(?<!\\)(?P=quote)|$)"  # up to the quote that opened it
    r"|[\[({].+"  # a list or an object, whose end a pattern cannot find
    r"|(?<==)[^\s'\"&]+"
    r"|(?:Bearer )?[^\s'\"&,}\]]+)",
    re.IGNORECASE | re.DOTALL,
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
    safe = _SECRET.sub(_redacted, text[:_LOOKED_THROUGH_CHARS])
    if len(text) <= VALUE_SHOWN_CHARS:
        return safe
    size = f"{len(value)} characters" if isinstance(value, str) else f"{len(text)} characters"
    return f"{safe[:VALUE_SHOWN_CHARS]}… ({size})"


def _redacted(found: re.Match[str]) -> str:
    return f"{found['header'] or found['field'] or ''}{found['open'] or ''}{REDACTED}"


def shown_in(field: str, value: object) -> str:
    """The value of a field; nothing of it if the field's name is that of a secret.

    >>> shown_in("model.api_key", "4711"), shown_in("context.tokens", 0)
    ('********', '0')
    """
    text = shown(value)
    return REDACTED if text != MISSING and _OF_A_SECRET.search(field) else text
