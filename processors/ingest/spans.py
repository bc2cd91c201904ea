"""The parts of a message that can become memories verbatim: sentences and list items, with their offsets.

Code, quoted lines, tables and forwarded mail are left out block by block; the sentences around them stay.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Final, NamedTuple

from mnemolog.processors.lexicon import blocks
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.sentences import sentences


class Span(NamedTuple):
    """A sentence or a list item, verbatim, with its offsets in the message."""

    text: str
    start: int
    end: int
    listed: bool = False
    """whether it is an item of a list"""
    head: str = ""
    """the line before its list, if that line can head a list"""

    @property
    def unmarked(self) -> str:
        r"""The text without the mark of its first item: it is read like the words of a sentence.

        >>> split("- milk\n- eggs", most=9, most_chars=99).spans[0].unmarked
        'milk\n- eggs'
        """
        mark = _BULLET.match(self.text) if self.listed else None
        return self.text[mark.end() :] if mark else self.text


class LeftOut(NamedTuple):
    """A block that is not the writer's own statement."""

    text: str
    reason: str
    """code, quote, forward, table"""


class Blocks(NamedTuple):
    """The parts of a message, in order."""

    spans: tuple[Span, ...]
    left_out: tuple[LeftOut, ...]
    unread: int = 0
    """characters at the end of the message that were not read"""


def split(text: str, *, most: int, most_chars: int) -> Blocks:
    r"""Up to `most` spans within the first `most_chars` characters of a text, and the blocks that were left out.

    >>> said = "I'm vegan. Any ideas?\nAllergies:\n- peanuts\n> I hate tea.\n```\nx = 1\n```"
    >>> found = split(said, most=40, most_chars=99)
    >>> [span.text for span in found.spans], [span.head for span in found.spans if span.listed]
    (["I'm vegan.", 'Any ideas?', 'Allergies:', 'peanuts'], ['Allergies:'])
    >>> [(block.reason, block.text) for block in found.left_out]
    [('quote', '> I hate tea.'), ('code', '```'), ('code', 'x = 1'), ('code', '```')]
    """
    spans: list[Span] = []
    left_out: list[LeftOut] = []
    head = ""
    for line in _lines(text[:most_chars]):
        if len(spans) >= most:
            break
        if line.reason:
            left_out.append(LeftOut(line.text, line.reason))
            continue
        bullet = _bullet(line.text, spans)
        begin = bullet.end() if bullet else 0
        if bullet is None:
            head = _head(line.text.strip())
        content = line.text[begin:]
        pieces = [content] if bullet and not _SEVERAL.search(content) else _sentences(content)
        placed = _placed(pieces, content, line.start + begin, listed=bullet is not None, head=head if bullet else "")
        spans += islice(placed, most - len(spans))
    unread = _behind(spans, text, most, most_chars)
    return Blocks(tuple(_whole(spans, text)), tuple(left_out), unread)


def _whole(spans: Sequence[Span], text: str) -> Iterator[Span]:
    r"""The spans, with consecutive short items of a list joined, with their bullets, to one span.

    >>> told = "Get:\n- milk\n- eggs\n\nand\n- tea\n- I also need a new coat"
    >>> [(span.text, span.head) for span in split(told, most=9, most_chars=99).spans]
    [('Get:', ''), ('- milk\n- eggs', 'Get:'), ('and', ''), ('tea', 'and'), ('I also need a new coat', 'and')]
    """
    for (few_words, head), group in groupby(spans, key=lambda each: (_is_few_words(each), each.head)):
        items = list(group)
        if few_words and len(items) > 1:
            # "Milk" alone is no memory: a list with few words an item is one.
            begin, end = _mark(items[0], text), items[-1].end
            yield Span(text[begin:end], begin, end, listed=True, head=head)
        else:
            yield from items


def _mark(item: Span, text: str) -> int:
    """The offset of the item's bullet; that of the item itself, if there are other words between them."""
    line = text.rfind("\n", 0, item.start) + 1
    marked = _BULLET.fullmatch(text[line : item.start])
    return line + len(marked[0]) - len(marked[0].lstrip()) if marked else item.start


def _is_few_words(span: Span) -> bool:
    return span.listed and _is_short(span.text)


def _is_short(text: str) -> bool:
    return len(text.split()) <= _FEW_WORDS


def _head(line: str) -> str:
    """The line if it can head a list, else ""."""
    return line if line.endswith(":") or (_is_short(line) and line[-1] not in ".!?…,") else ""


def _bullet(line: str, before: Sequence[Span]) -> "re.Match[str] | None":
    """The bullet or number of a list item; *7. katta oturuyoruz* is no item, unless it follows another one."""
    found = _BULLET.match(line)
    # In Turkish "7." is also "seventh", and may begin a sentence.
    if found is None or not _NTH.match(line) or (before and before[-1].listed):
        return found
    return None


def _behind(spans: list[Span], text: str, most: int, most_chars: int) -> int:
    """The number of characters left unread; removes a last span that was cut by the limit."""
    end = spans[-1].end if len(spans) == most else most_chars
    reaches_the_end = bool(spans) and len(text) > most_chars and spans[-1].end == len(text[:most_chars].rstrip())
    # Half a sentence may say the opposite of the whole.
    if reaches_the_end and spans[-1].text[-1] not in ".!?…" and text[most_chars] != "\n":
        end = spans.pop().start
    rest = text[end:]
    return len(rest) if _LETTER.search(rest) else 0


class _Line(NamedTuple):
    text: str
    start: int
    reason: str
    """why the line cannot become a memory; empty: it can"""


def _lines(text: str) -> Iterator[_Line]:
    """The lines with text, hard-wrapped lines joined."""
    fenced = forwarded = False
    held: _Line | None = None
    for match in _LINE.finditer(text):
        line, start = match[0], match.start()
        if not line.strip():
            if held:
                yield held
            held = None
            continue
        fence = bool(_FENCE.match(line))
        forwarded = forwarded or (bool(_FORWARD.match(line)) and not (forwards(line) and _ends(text, match.end())))
        reason = _reason(line, fenced=fenced or fence, forwarded=forwarded)
        # A fence that opens and closes in one line changes nothing behind it.
        fenced ^= fence and line.count("```") == 1
        # Mail programs break lines at a fixed width, in the middle of sentences.
        if held and not reason and not held.reason and _wrapped(held.text, line):
            held = _Line(text[held.start : match.end()], held.start, "")
            continue
        if held:
            yield held
        held = _Line(line, start, reason)
    if held:
        yield held


def _ends(text: str, end: int) -> bool:
    """Whether nothing follows: lines behind a forward are its sender's, though its first line quotes a subject."""
    return not text[end:].strip()


def forwards(line: str) -> bool:
    """Whether a line names the sender of a forwarded message and quotes them.

    >>> forwards('Fwd from Henrik: "I need the slides by Thursday"'), forwards("Fwd: slides")
    (True, False)
    """
    return _FORWARDS_ONE_LINE.match(line) is not None


def _reason(line: str, *, fenced: bool, forwarded: bool) -> str:
    if fenced:
        return "code"
    if forwarded:
        return "forward"
    if _QUOTED.match(line):
        return "quote"
    if _TABLE.match(line):
        return "table"
    return "code" if _CODE.search(line) else ""


def _wrapped(line: str, following: str) -> bool:
    """Whether a sentence continues on the next line, because a mail program wrapped it there."""
    width = len(line.rsplit("\n", 1)[-1])
    return width >= _WRAPPED_FROM and line.rstrip()[-1] not in ".!?:…" and following.lstrip()[:1].islower()


def _sentences(content: str) -> Iterator[str]:
    """The sentences of a text; quotations and brackets are not split."""
    held = ""
    for sentence in sentences(content.replace("\n", " ")):
        # Bounded: a bracket that never closes would swallow the rest of the message.
        if held and _opens(held) and len(held) < _LONGEST_QUOTED:
            held = f"{held} {sentence}"
            continue
        if held:
            yield held
        held = sentence
    if held:
        yield held


def _opens(text: str) -> bool:
    if _OPENING.search(text) is None:
        return False
    quoted = text.count('"') % 2 == 1 or text.count("“") > text.count("”") or text.count("«") > text.count("»")
    return quoted or len(_BRACKET.findall(text)) > text.count(")")


def _placed(pieces: Iterable[str], content: str, offset: int, *, listed: bool, head: str) -> Iterator[Span]:
    """The spans of the pieces, with the text as it is written there."""
    place = 0
    for piece in pieces:
        found = _place(piece.split(), content, place)
        if found is None or not _LETTER.search(piece):
            continue
        begin, place = found
        yield Span(content[begin:place], offset + begin, offset + place, listed, head)


def _place(written: Sequence[str], content: str, start: int) -> tuple[int, int] | None:
    """The offsets of the words in the text, with only white space between them; None if they are not there so."""
    begin, end = -1, start
    for word in written:
        found = content.find(word, end)
        # Only what stands there word for word is a memory: sentence splitting may join pieces that are apart.
        if found < 0 or (begin >= 0 and content[end:found].strip()):
            return None
        begin, end = begin if begin >= 0 else found, found + len(word)
    return (begin, end) if begin >= 0 else None


_LINE: Final = later(r"[^\r\n]+|\r?\n(?=\r?\n)")
_FENCE: Final = later(blocks.FENCE)
_FORWARD: Final = later(blocks.FORWARD, re.IGNORECASE)
_FORWARDS_ONE_LINE: Final = later(blocks.FORWARDS_ONE_LINE, re.IGNORECASE)
_QUOTED: Final = later(blocks.QUOTED)
_TABLE: Final = later(blocks.TABLE)
_CODE: Final = later(blocks.CODE)
_BULLET: Final = later(blocks.BULLET)
_NTH: Final = later(r"\s*(?!1\.)\d{1,2}\.\s+[^\W\dA-ZÇĞİÖŞÜ]")
"""A number from 2 on with a dot, before a word with a small letter: a Turkish ordinal, or an item of a list."""
_SEVERAL: Final = later(r"[.!?…]\s+\S")
_LETTER: Final = later(r"\w")
_FEW_WORDS: Final = 4
"""Most words of an item or a head that counts as short."""
_WRAPPED_FROM: Final = 55
_OPENING: Final = later(r"[\"“«(]")
"""A text with an open quotation or bracket has one of these characters."""
_BRACKET: Final = later(r"(?<![:;=8x'-])\(")
"""An opening bracket that is not part of an emoticon."""
_LONGEST_QUOTED: Final = 600
