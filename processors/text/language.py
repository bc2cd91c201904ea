"""Text without case and diacritics, and patterns to be matched on it."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain
from typing import Final

from mnemolog.processors.text.patterns import later

_LONE_MARK: Final = re.compile("[\u0300-\u036f]")


class _Unmarked(dict[int, str]):
    """Each character without its marks; worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        plain = [part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part)]
        self[code] = plain[0] if len(plain) == 1 else "" if _LONE_MARK.match(letter) else letter
        return self[code]


_UNMARKED: Final = _Unmarked({ord("ı"): "i", ord("’"): "'"})
_TURKISH_PLAIN: Final = tuple(zip("ıüşçğöİÜŞÇĞÖ’", "iuscgoIUSCGO'", strict=True))
"""Replaced first, the commonest before the others: most texts need no look at each of their characters then."""


def composed(text: str) -> str:
    """The text with one character for each letter, so that places in the folded text are places in it.

    >>> [len(composed(written)) for written in ("\u0130zmir", "i\u0307zmir", "I\u0307zmir")]
    [5, 5, 5]
    """
    # After NFC a mark is left over only where no single letter
    # exists for it: "i̇", which Python's lower() makes of "İ".
    return text if text.isascii() else _LONE_MARK.sub("", unicodedata.normalize("NFC", text))


def lowered(text: str) -> str:
    """Lower case with its marks, and without the dot that Python's `lower` leaves above the i of *İ*.

    >>> lowered("NİŞAN")
    'nişan'
    """
    return text.replace("İ", "i").lower()


def fold(text: str) -> str:
    """Lower case without any diacritic, so that Izmir, İzmir and IZMIR are one, and Ayşe is found as Ayse.

    Text that is `composed` keeps its length.

    >>> fold("İzmir"), fold("Çağla"), fold("CAFÉ"), fold("ılık")
    ('izmir', 'cagla', 'cafe', 'ilik')
    """
    # "İ" first: Python lowers it to two characters, and places in the text would shift.
    return text.lower() if text.isascii() else unmarked(lowered(text))


def unmarked(text: str) -> str:
    """The text without diacritics, its case as it was."""
    if text.isascii():
        return text
    for letter, plain in _TURKISH_PLAIN:
        if letter in text:
            text = text.replace(letter, plain)
    return text if text.isascii() else text.translate(_UNMARKED)


def pattern(*alternatives: str) -> re.Pattern[str]:
    """One pattern of several from the lexicon, to be matched on folded text: Turkish typed without its letters counts.

    >>> bool(pattern(r"karar (?:ver|al)", "taşındım").search(fold("Izmir'e tasindim")))
    True
    """
    return later(lambda: "|".join(f"(?:{unmarked(alternative)})" for alternative in alternatives))


def at_word(*alternatives: str) -> re.Pattern[str]:
    """One pattern of several, each at the beginning of a word; far faster than a boundary in front of each."""
    return later(lambda: _at_word(alternatives))


def _at_word(alternatives: Iterable[str]) -> str:
    # The end of a word is a boundary too: without the look ahead all alternatives would be tried there once more.
    return rf"\b(?=\w)(?:{by_first_letter('|'.join(map(unmarked, alternatives)))})"


def any_of(*alternatives: str) -> re.Pattern[str]:
    r"""Found where `pattern` is, and far faster if most begin with a boundary; what is found there may end elsewhere.

    >>> bool(any_of(r"\byou must|^must", r"\bmust i\b").search("what must i do?")), any_of("^must").search("i must")
    (True, None)
    """
    return later(lambda: _any_of(alternatives))


def _any_of(alternatives: Iterable[str]) -> str:
    parts = [part for alternative in alternatives for part in _split(unmarked(alternative))]
    words = [part.removeprefix(_AT_WORD) for part in parts if part.startswith(_AT_WORD)]
    others = [part for part in parts if not part.startswith(_AT_WORD)]
    return "|".join([*([_at_word(words)] if words else []), *others])


def by_first_letter(alternatives: str) -> str:
    """The same alternatives, those with one first letter together: a word is then compared with few of them.

    Their order stays as it was as far as it matters: what begins with different letters never matches at one place.

    >>> by_first_letter("(?:is|are) (?:on|in)|isn't|at|.s|as well")
    "i(?:s (?:on|in)|sn't)|a(?:re (?:on|in)|t)|.s|a(?:s well)"
    """
    written: list[str] = []
    run: dict[str, list[str]] = {}
    for alternative in chain.from_iterable(map(_spread, _split(alternatives))):
        if _LITERAL_FIRST.match(alternative):
            run.setdefault(alternative[0], []).append(alternative[1:])
        else:
            written += [f"{first}(?:{'|'.join(rest)})" for first, rest in run.items()]
            written.append(alternative)
            run = {}
    return "|".join([*written, *(f"{first}(?:{'|'.join(rest)})" for first, rest in run.items())])


def _spread(alternative: str) -> list[str]:
    """(?:is|are) on: is on, are on. What has much behind it stays together, since each copy is compiled."""
    if not alternative.startswith("(?:"):
        return [alternative]
    end = len(_split(alternative[3:], closing=True)[0]) + 3
    inner, behind = _split(alternative[3:end]), alternative[end + 1 :]
    if behind.startswith(("?", "*", "+", "{")):
        return [alternative]
    if len(behind) > _MUCH and len(inner) > 1:
        return [f"(?:{by_first_letter('|'.join(inner))}){behind}"]
    return list(chain.from_iterable(_spread(each + behind) for each in inner))


def _split(alternatives: str, *, closing: bool = False) -> list[str]:
    """Split at each | outside of groups and sets; with `closing`, only at the ) that closes what was open before."""
    parts, depth, inside, start = [], 0, False, 0
    for match in _SYNTAX.finditer(alternatives):
        mark = match[0]
        if inside or mark == "[":
            inside = mark != "]"
        elif mark == "(":
            depth += 1
        elif mark == ")":
            if closing and not depth:
                return [alternatives[: match.start()]]
            depth -= 1
        elif mark == "|" and not depth and not closing:
            parts.append(alternatives[start : match.start()])
            start = match.end()
    return [*parts, alternatives[start:]]


_AT_WORD: Final = r"\b"
_MUCH: Final = 20
"""Characters: with more of them behind each alternative, compiling takes three times as long, and searching no less."""
_LITERAL_FIRST: Final = re.compile(r"[a-z](?![?*+{])")
_SYNTAX: Final = re.compile(r"\\.|[\[\]()|]")
