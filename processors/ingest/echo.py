"""Self-echo: what was recalled into a session and comes back in a message is recognised, and not learned again.

Sentence by sentence. In doubt a sentence is news: what is kept for nothing meets the gate and reinforces what is known,
what is cut for nothing is lost.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar, get_args

from mnemolog.processors.lexicon import echo as lexicon
from mnemolog.processors.text import analyser
from mnemolog.processors.text.language import detect, fold
from mnemolog.processors.text.words import sentences, tokens
from mnemolog.processors.text.words import words as written_words
from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.config import EchoConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role

_T = TypeVar("_T")


class Told(NamedTuple):
    """One sentence of a recalled text."""

    said: str
    triples: frozenset[str]
    stems: frozenset[str]
    denials: frozenset[str]


class Recalled(NamedTuple):
    """A text that was given to an agent, as `hear` compares with it."""

    id: str
    quoted: bool
    """a message of the transcript, in the words of whoever said it; else a memory, in the third person"""
    said: str
    """its words, folded, with a space before and behind each"""
    words: frozenset[str]
    triples: frozenset[str]
    stems: frozenset[str]
    denials: frozenset[str]
    told: tuple[Told, ...]

    def holds(self, said: str) -> bool:
        """Whether these are its words, or those of one of its sentences."""
        return said == self.said or any(said == told.said and said.count(" ") > _ONE_WORD for told in self.told)


class Heard(NamedTuple):
    """What is left of a message, and what it repeated."""

    text: str
    """empty: all of it was an echo"""
    echoes: tuple[str, ...]
    """ids, in the order in which they were recalled"""


@lru_cache(maxsize=1_000)
def recalled(item: RecalledItem) -> Recalled:
    """The form in which a text is compared; worked out once, for each message of a session asks for it again.

    >>> recalled(RecalledItem(kind="memory", id="m1", text="User lives in Izmir.")).said
    ' user lives in izmir '
    """
    language = detect(item.text)
    words = _words(item.text)
    told = tuple(_told(sentence, language) for sentence in sentences(item.text))
    return Recalled(
        id=item.id,
        quoted=item.kind == "message",
        said=_joined(words),
        words=frozenset((*words, *_words(item.id))),
        triples=frozenset(_triples(words)),
        stems=frozenset().union(*(each.stems for each in told)),
        denials=frozenset().union(*(each.denials for each in told)),
        told=told,
    )


def _told(sentence: str, language: Language) -> Told:
    words = _words(sentence)
    return Told(
        said=_joined(words),
        triples=frozenset(_triples(words)),
        stems=_stems(sentence, (), language) | {_YOU_STEM},
        denials=_denials(words, language),
    )


def hear(text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig) -> Heard:
    """Take out of a message the sentences that repeat what was recalled into its session.

    A sentence repeats a text when it has its words, lies within it, holds it and nothing else of weight, or shares most
    word triples with it; others than users also repeat it in other words. Numbers, names and denials that the text does
    not have make a sentence news, and what users confirm in their own words is left in.

    >>> given = [recalled(RecalledItem(kind="memory", id="m1", text="User lives in Izmir."))]
    >>> hear("Noted. User lives in Izmir! What is the weather?", "assistant", given, "en", EchoConfig())
    Heard(text='Noted. What is the weather?', echoes=('m1',))
    >>> hear("You told me that you live in Izmir.", "assistant", given, "en", EchoConfig())
    Heard(text='', echoes=('m1',))
    >>> hear("Since you live in Izmir, I would look for a dentist there.", "assistant", given, "en", EchoConfig()).text
    ''
    >>> hear("Yes, I live in Izmir.", "user", given, "en", EchoConfig())
    Heard(text='Yes, I live in Izmir.', echoes=())
    """
    given = _comparable(text, role, injected, language, config)
    if not given:
        return Heard(text, ())
    pieces, repeated = [], []
    for sentence in _pieces(text, role, language):
        for piece, found in _judged(sentence, text, role, given, language, config):
            pieces.append(piece)
            repeated.append(found)
    if role == "user" and not _is_pasted(pieces, repeated):
        repeated = [[each for each in found if not each.quoted] for found in repeated]
    if not any(repeated):
        return Heard(text, ())
    gone = _with_frames(pieces, [bool(found) for found in repeated])
    ids = {each.id for found in repeated for each in found}
    return Heard(_rest(text, pieces, gone), tuple(dict.fromkeys(each.id for each in given if each.id in ids)))


def _comparable(
    text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> list[Recalled]:
    """The recalled texts that share enough with the message as a whole for one of its sentences to repeat them.

    Most messages repeat nothing, and need not be taken apart then.
    """
    if not injected:
        return []
    words = _words(text)
    said, triples = _joined(words), frozenset(_triples(words))
    content = frozenset() if role == "user" else _stems(text, words, language)
    enough = min(config.paraphrased * _FEWEST_STEMS, _FEWEST_RESTATED)
    return [
        each
        for each in injected
        if not each.triples.isdisjoint(triples)
        or (not each.triples and each.said in said)
        or (content and len(content & each.stems) >= enough)
    ]


# Sentences


class _Piece(NamedTuple):
    """A sentence or a clause, its place in the message, and its words without bullets, tags and who said it."""

    written: str
    start: int
    end: int
    bare: str
    words: list[str]
    said: str
    triples: frozenset[str]
    content: frozenset[str]
    """the stems of what may be a paraphrase: no user's sentence, no question, nothing of the speaker alone"""
    of_me: bool
    """in the first person"""
    leads: bool
    """a clause that goes on behind a colon"""


def _pieces(text: str, role: Role, language: Language) -> list[_Piece]:
    found, end = [], 0
    for sentence in _sentences(text):
        start, end = _place(sentence, text, end)
        found.append(_piece(sentence, start, end, role, language))
    return found


def _piece(written: str, start: int, end: int, role: Role, language: Language, *, leads: bool = False) -> _Piece:
    found = _bare(written)
    bare = found if role == "user" else _unattributed(found)
    words = _words(bare)
    of_me = True in map(_IS_ME[language], words)
    content = frozenset() if role == "user" or written.endswith("?") else _stems(bare, words, language)
    if of_me and _YOU_STEM not in content and bare is found:
        content = frozenset()
    return _Piece(written, start, end, bare, words, _joined(words), frozenset(_triples(words)), content, of_me, leads)


def _clauses(sentence: _Piece, text: str, role: Role, language: Language) -> list[_Piece]:
    """The clauses of a sentence."""
    end_of_clause = _QUOTES if role == "user" else _CLAUSE_END[language]
    ends = [match.end() for match in end_of_clause.finditer(text, sentence.start, sentence.end)]
    found = []
    for start, end in pairwise((sentence.start, *ends, sentence.end)):
        written = text[start:end].rstrip()
        found.append(_piece(written, start, start + len(written), role, language, leads=written.endswith(":")))
    return found


def _unattributed(sentence: str) -> str:
    """A sentence without the words that say from whom, or from where, the speaker has it."""
    match = _ATTRIBUTION.match(" ".join(_words(sentence)))
    if match is None:
        return sentence
    left = len(match[0].split())
    for word in written_words(sentence):
        left -= len(_words(word.text))
        if left <= 0:
            return sentence[word.end :]
    return sentence


def _sentences(text: str) -> list[str]:
    """The sentences of a text; a tag is one by itself."""
    return sentences(text) if "<" not in text else [each for part in _TAG.split(text) for each in sentences(part)]


def _bare(sentence: str) -> str:
    """A sentence without bullets; nothing of a tag."""
    if _TAG.fullmatch(sentence):
        return ""
    bullets = _BULLETS.match(sentence)
    return sentence[bullets.end() :] if bullets else sentence


def _place(sentence: str, text: str, after: int) -> tuple[int, int]:
    """Where a sentence stands; where it was put together of pieces, there may be more between them."""
    start = text.find(sentence, after)
    if start >= 0:
        return start, start + len(sentence)
    match = re.compile(r"[\s.!?…]*".join(map(re.escape, sentence.split()))).search(text, after)
    assert match is not None, "a sentence is made of the words of its text"
    return match.span()


def _rest(text: str, pieces: Sequence[_Piece], gone: Sequence[bool]) -> str:
    """The pieces that are kept, with what stood between those that were neighbours."""
    rest, last = "", -1
    for number, piece in enumerate(pieces):
        if gone[number]:
            continue
        if rest:
            between = text[pieces[last].end : piece.start]
            rest += between if number == last + 1 else _gap(between)
        if number != last + 1 and not rest.endswith(" "):
            rest += _mark_of_line(text, piece.start)
        rest += text[piece.start : piece.end]
        last = number
    return rest


def _mark_of_line(text: str, start: int) -> str:
    """What sets a line off as quoted, for what is left of it."""
    line = text.rfind("\n", 0, start) + 1
    return "> " if text.startswith(">", line) and text[line:start].strip("> ") else ""


def _gap(cut: str) -> str:
    return "\n\n" if _BLANK_LINE.search(cut) else "\n" if "\n" in cut else " "


# What repeats


def _judged(
    sentence: _Piece, text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> Iterator[tuple[_Piece, list[Recalled]]]:
    """A sentence and what it repeats; where only some of its clauses do, each of them and that.

    What users say is not taken apart, but for what they quote.
    """
    found = _repeats(sentence, role, injected, language, config)
    if not found and (role != "user" or _QUOTES.search(sentence.written)):
        clauses = _clauses(sentence, text, role, language)
        repeated = [_repeats(each, role, injected, language, config) for each in clauses]
        if len(clauses) > 1 and any(repeated):
            yield from zip(clauses, repeated, strict=True)
            return
    yield sentence, found


def _repeats(
    piece: _Piece, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> list[Recalled]:
    """What a sentence repeats; nothing where it is news."""
    if not piece.words or (role == "user" and piece.words[0] in lexicon.CONFIRMATIONS):
        return []
    same = [each for each in injected if each.holds(piece.said)]
    if same:
        return same
    whole = _made_of(piece, role, injected, language)
    if whole:
        return whole
    return [each for each in injected if _resembles(piece, each, role, language, config)] or _put_together(
        piece, injected, language, config
    )


def _resembles(piece: _Piece, given: Recalled, role: Role, language: Language, config: EchoConfig) -> bool:
    """Whether a sentence says what sentences of a text say, without their denials being left away and without news."""
    near = () if role == "user" and piece.of_me and not given.quoted else _near(piece, given, config)
    near = near or _paraphrased(piece, given, config)
    if not near:
        return _restated(piece, given, language, config)
    denials = frozenset().union(*(told.denials for told in near))
    return denials <= _denied(piece, language) and not _news(piece, given, language)


def _put_together(
    piece: _Piece, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> list[Recalled]:
    """The recalled texts of which a sentence is put together, each in good part: your customer pays within 60 days."""
    if len(piece.content) < _FEWEST_STEMS:
        return []
    parts = [each for each in injected if any(_is_part(told, piece, config) for told in each.told)]
    known = frozenset().union(*(told.stems for each in parts for told in each.told if _is_part(told, piece, config)))
    if len(parts) < _FEWEST_PARTS or len(piece.content & known) < config.paraphrased * len(piece.content):
        return []
    together = _as_one(parts)
    news = _news(piece, together, language) or not together.denials <= _denied(piece, language)
    return [] if news else parts


def _is_part(told: Told, piece: _Piece, config: EchoConfig) -> bool:
    shared = piece.content & told.stems - {_YOU_STEM}
    return len(shared) >= max(_FEWEST_RESTATED, config.restated * len(told.stems - {_YOU_STEM}))


def _as_one(parts: Sequence[Recalled]) -> Recalled:
    return Recalled(
        id="",
        quoted=False,
        said="",
        words=frozenset().union(*(each.words for each in parts)),
        triples=frozenset(),
        stems=frozenset().union(*(each.stems for each in parts)),
        denials=frozenset().union(*(each.denials for each in parts)),
        told=(),
    )


def _made_of(piece: _Piece, role: Role, injected: Sequence[Recalled], language: Language) -> list[Recalled]:
    """The recalled texts that a sentence holds, if it says nothing else of weight.

    Around what a tool gives back as JSON stand names and numbers of its own, and a search of the memory is a tool.
    """
    within = [each for each in injected if each.said in piece.said and each.said.strip()]
    if not within or (role == "tool" and _JSON.search(piece.written)):
        return within
    others = piece.said
    for each in within:
        others = others.replace(each.said, " ")
    known = frozenset().union(*(each.words for each in within))
    new = [word for word in others.split() if word not in known]
    return [] if _stems(" ".join(new), (), language) or any(map(_WEIGHS[language], new)) else within


def _near(piece: _Piece, given: Recalled, config: EchoConfig) -> Sequence[Told]:
    """The sentences of a text that have most word triples of a sentence, together."""
    if len(piece.words) < config.least_words or given.triples.isdisjoint(piece.triples):
        return ()
    if len(given.triples & piece.triples) < config.shared * len(piece.triples):
        return ()
    return [told for told in given.told if not told.triples.isdisjoint(piece.triples)]


def _paraphrased(piece: _Piece, given: Recalled, config: EchoConfig) -> Sequence[Told]:
    """The sentences of a text each of which has most of a sentence's content: many together have any word."""
    if len(piece.content) < _FEWEST_STEMS:
        return ()
    least = config.paraphrased * len(piece.content)
    return [told for told in given.told if len(piece.content & told.stems) >= least]


def _restated(piece: _Piece, given: Recalled, language: Language, config: EchoConfig) -> bool:
    """Whether others tell the listener what was recalled of him, on the way to something else, and no new number.

    Since you live in Izmir, I would look for a dentist there: nothing of it is the speaker's own to tell.
    """
    if not any(map(_IS_LISTENER[language], piece.words)):
        return False
    denied = _denied(piece, language)
    own = [told.stems - {_YOU_STEM} for told in given.told if told.denials <= denied]
    least = ((len(piece.content & stems), config.restated * len(stems)) for stems in own)
    return any(shared >= max(enough, _FEWEST_RESTATED) for shared, enough in least) and not _weighty(
        piece, given, language
    )


def _news(piece: _Piece, given: Recalled, language: Language) -> bool:
    """Whether a sentence has a number, a name or a denial that the text does not have."""
    new, known = {word for word in piece.words if word not in given.words}, given.stems | {""}
    return _weighty(piece, given, language) or any(
        _plain(word) in new and _CONTENT[language](word) not in known
        for word in tokens(piece.bare)
        if word[0].isupper()
    )


def _weighty(piece: _Piece, given: Recalled, language: Language) -> bool:
    """Whether a sentence has a number, or a denial, that the text does not have."""
    return any(
        _WEIGHS[language](word) and _DENIAL[language](word) not in given.denials
        for word in piece.words
        if word not in given.words
    )


def _denials(words: Iterable[str], language: Language) -> frozenset[str]:
    return frozenset(map(_DENIAL[language], words)) - {""}


def _denied(piece: _Piece, language: Language) -> frozenset[str]:
    """The denials that a sentence may stand for: just is one of few words, but may be only."""
    return _denials(piece.words, language).union(_SAME_DENIALS[word] for word in piece.words if word in _SAME_DENIALS)


# What introduces it


def _is_pasted(pieces: Sequence[_Piece], repeated: Sequence[Sequence[Recalled]]) -> bool:
    """Whether users give more than one sentence of the transcript back, or with a heading: nobody confirms so."""
    return sum(map(bool, repeated)) > 1 or any(_is_heading(piece) or "<" in piece.written for piece in pieces)


def _with_frames(pieces: Sequence[_Piece], repeated: Sequence[bool]) -> list[bool]:
    """Which pieces go: those that repeat, headings and opening tags before them, closing tags and brackets behind."""
    gone = list(repeated)
    for at in range(len(pieces) - 2, -1, -1):
        gone[at] = gone[at] or (gone[at + 1] and _introduces(pieces[at]))
    for at in range(1, len(pieces)):
        gone[at] = gone[at] or (gone[at - 1] and _closes(pieces[at]))
    return gone


def _is_heading(piece: _Piece) -> bool:
    return _HEADING.fullmatch(piece.said.strip()) is not None


def _introduces(piece: _Piece) -> bool:
    if not piece.words:
        return "</" not in piece.written
    return piece.leads or piece.said.strip().isdigit() or _is_heading(piece) or _announces_a_list(piece)


def _announces_a_list(piece: _Piece) -> bool:
    return piece.written.endswith(":") and len(piece.words) <= _HEADING_WORDS


def _closes(piece: _Piece) -> bool:
    return not piece.words and ("</" in piece.written or "<" not in piece.written)


# Words


def _words(text: str) -> list[str]:
    return tokens(_ORDINAL.sub("", _plain(text)))


def _plain(word: str) -> str:
    return fold(word).replace("'", "")


def _joined(words: Iterable[str]) -> str:
    return f" {' '.join(words)} "


def _triples(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(" ".join, zip(words, words[1:], words[2:], strict=False)))


def _stems(text: str, words: Iterable[str], language: Language) -> frozenset[str]:
    """The content of a text: stems without the words that only say that it was said, and whether it is of you."""
    stems = {*map(_CONTENT[language], tokens(text)), _YOU_STEM if True in map(_IS_YOU[language], words) else ""}
    return frozenset(stems - {""})


def _content(language: Language, word: str) -> str:
    """What stands for a word in comparisons; empty for what has no weight."""
    stem = "".join(analyser.tokens(word, language))
    if stem in _YOU[language] or _is_frame(stem, language):
        return ""
    if language == "en" or not stem.isalpha():
        return stem
    match = _TURKISH_VERB.fullmatch(stem)
    return (match[1] if match else _POSSESSED.sub("", stem)).rstrip("aeiu") or stem


def _is_frame(stem: str, language: Language) -> bool:
    return stem in _ENGLISH_FRAMES if language == "en" else stem.startswith(_TURKISH_FRAMES)


def _is_you(language: Language, word: str) -> bool:
    return word in _YOU[language] or (language == "tr" and _TURKISH_YOU.fullmatch(word) is not None)


def _is_listener(language: Language, word: str) -> bool:
    """Said to somebody, and not only of the user."""
    return _is_you(language, word) and not word.startswith(_OF_USERS)


def _is_me(language: Language, word: str) -> bool:
    return word in _ME[language] or (language == "tr" and _TURKISH_ME.fullmatch(word) is not None)


def _denial(language: Language, word: str) -> str:
    """What stands for a denial in comparisons; empty for what is none."""
    if word in _DENIALS[language]:
        return _SAME_DENIALS.get(word, word)
    if language == "tr" and _TURKISH_DENIAL.fullmatch(word):
        return _content(language, word) or word
    return ""


def _weighs(language: Language, word: str) -> bool:
    """A number, a day, a month or a denial."""
    return not word.isalpha() or word in _AMOUNTS[language] or _DENIAL[language](word) != ""


def _by_language(found: Callable[[Language, str], _T]) -> Mapping[Language, Callable[[str], _T]]:
    """What is found for a word, remembered by language: a look-up by one word is the fastest."""
    return {language: lru_cache(maxsize=65_536)(partial(found, language)) for language in get_args(Language)}


_CONTENT: Final = _by_language(_content)
_IS_YOU: Final = _by_language(_is_you)
_IS_LISTENER: Final = _by_language(_is_listener)
_IS_ME: Final = _by_language(_is_me)
_DENIAL: Final = _by_language(_denial)
_WEIGHS: Final = _by_language(_weighs)
_ONE_WORD: Final = 2
"""Spaces about it."""
_FEWEST_STEMS: Final = 3
_FEWEST_RESTATED: Final = 2
_FEWEST_PARTS: Final = 2
_OF_USERS: Final = ("user", "kullanici")
_YOU_STEM: Final = "@you"
_HEADING_WORDS: Final = 6
_JSON: Final = re.compile(r'"\s*:')
"""A name and what it stands for."""
_ORDINAL: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_POSSESSED: Final = re.compile(r"(?<=\w{3}[aeiu])s$")
"""What the stemmer leaves of uygulaması, uygulama'n stands without."""
_BLANK_LINE: Final = re.compile(r"\n\s*\n")
_TAG: Final = re.compile(r"(</?[A-Za-z][\w:.-]*(?:\s[^<>\n]*)?>)")
_BULLETS: Final = re.compile(r"(?:(?:[-*+•>#|]+|\d{1,2}[.)]|\(\d{1,2}\))\s+)+")
"""The bullets and numbers of lists."""
_HEADING: Final = re.compile("|".join(lexicon.HEADINGS))
_ATTRIBUTION: Final = re.compile(rf"(?:{'|'.join(lexicon.ATTRIBUTIONS)})(?= )")
_CLAUSE_END: Final = {
    language: re.compile(rf"[:;]\s+|,\s+(?=(?:{words})\b)|{lexicon.SINCE}", re.IGNORECASE)
    for language, words in lexicon.CLAUSES.items()
}
_QUOTES: Final = re.compile(r":\s+(?=[\"“”«‘])")
"""Behind it somebody is quoted."""
_TURKISH_YOU: Final = re.compile(lexicon.TURKISH_YOU)
_TURKISH_ME: Final = re.compile(lexicon.TURKISH_ME)
_TURKISH_DENIAL: Final = re.compile(lexicon.TURKISH_DENIAL)
_TURKISH_VERB: Final = re.compile(rf"(\w{{2,}}?){lexicon.TURKISH_VERB_ENDING}")
_ENGLISH_FRAMES: Final = frozenset(analyser.tokens(lexicon.ENGLISH_FRAMES, "en"))
_TURKISH_FRAMES: Final = tuple(lexicon.TURKISH_FRAMES.split())
_YOU: Final = {language: frozenset(words.split()) for language, words in lexicon.YOU.items()}
_ME: Final = {language: frozenset(words.split()) for language, words in lexicon.ME.items()}
_DENIALS: Final = {language: frozenset(words.split()) for language, words in lexicon.DENIALS.items()}
_SAME_DENIALS: Final = {word: words.split()[0] for words in lexicon.SAME_DENIALS for word in words.split()}
_AMOUNTS: Final = {language: frozenset(words.split()) for language, words in lexicon.AMOUNTS.items()}
