"""Self-echo: recalled text that comes back in a message of the session is recognised, and not learned again.

Messages are compared sentence by sentence, and those of other roles than users also clause by clause. In doubt the
sentence is kept: at worst it reinforces a known memory at the gate, while a wrongly removed one is lost.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import not_
from typing import Final, NamedTuple

from mnemolog.processors.ingest.echo import echo_pieces, echo_words
from mnemolog.processors.ingest.echo.echo_pieces import Piece
from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect
from mnemolog.processors.lexicon import echo as lexicon
from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.config import EchoConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role


class RecalledSentence(NamedTuple):
    """One sentence of a recalled text."""

    said: str
    triples: frozenset[str]
    stems: frozenset[str]
    denials: frozenset[str]


class Recalled(NamedTuple):
    """A text that was recalled for an agent, in the form in which `without_echoes` compares it."""

    id: str
    quoted: bool
    """a message of the transcript, in its speaker's words; otherwise a memory, in the third person"""
    said: str
    """its words, folded, with a space on either side of each"""
    words: frozenset[str]
    triples: frozenset[str]
    stems: frozenset[str]
    denials: frozenset[str]
    sentences: tuple[RecalledSentence, ...]
    whole: bool = False
    """the message contains all of it"""

    def holds(self, piece: Piece, role: Role, config: EchoConfig) -> bool:
        """Whether the piece equals the text; a long piece, or one of a whole repetition, may equal one sentence."""
        if piece.said == self.said:
            return True
        alone = self.whole or (role != "user" and len(piece.words) >= config.least_words)
        return alone and len(piece.words) > 1 and any(piece.said == part.said for part in self.sentences)


class Remainder(NamedTuple):
    """The rest of a message after echoes are removed, and the recalled texts that it repeated."""

    text: str
    """empty: the whole message was an echo"""
    echoes: tuple[str, ...]
    """ids of the recalled texts, in the order in which they were recalled"""


CACHED_CHARS: Final = 5_000
"""Longer texts are not cached, as a thousand of them would fill the memory of the process."""


def recalled(item: RecalledItem) -> Recalled:
    """The form in which a text is compared; cached, since each message of a session needs it again.

    >>> recalled(RecalledItem(kind="memory", id="m1", text="User lives in Izmir.")).said
    ' user lives in izmir '
    """
    return _cached(item) if len(item.text) <= CACHED_CHARS else _compared(item)


def _compared(item: RecalledItem) -> Recalled:
    language = detect(item.text)
    words = echo_words.spoken(item.text)
    compared = tuple(_sentence(sentence, language) for sentence in sentences(item.text))
    return Recalled(
        id=item.id,
        quoted=item.kind == "message",
        said=echo_words.joined(words),
        # Its id too: a tool that prints its search results has it next to the text, and it is no news.
        words=frozenset((*words, *echo_words.spoken(item.id))),
        triples=frozenset(echo_words.triples(words)),
        stems=frozenset().union(*(each.stems for each in compared)),
        denials=frozenset().union(*(each.denials for each in compared)),
        sentences=compared,
    )


_cached: Final = lru_cache(maxsize=1_000)(_compared)


def _sentence(sentence: str, language: Language) -> RecalledSentence:
    words = echo_words.spoken(sentence)
    return RecalledSentence(
        said=echo_words.joined(words),
        triples=frozenset(echo_words.triples(words)),
        stems=echo_words.stems(sentence, (), language) | {echo_words.YOU_STEM},
        denials=echo_words.denials(words, language),
    )


def without_echoes(
    text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> Remainder:
    """Removes from a message the sentences that repeat texts recalled in its session.

    A sentence repeats a text if it has the same words, is part of it, contains it and little else, or shares most word
    triples with it; for other roles than users also if it paraphrases it. Numbers, names and denials that the text does
    not have make a sentence news, and a user's confirmation in their own words is kept.

    >>> given = [recalled(RecalledItem(kind="memory", id="m1", text="User lives in Izmir."))]
    >>> without_echoes("Noted. User lives in Izmir! What is the weather?", "assistant", given, "en", EchoConfig())
    Remainder(text='Noted. What is the weather?', echoes=('m1',))
    >>> without_echoes("You told me that you live in Izmir.", "assistant", given, "en", EchoConfig())
    Remainder(text='', echoes=('m1',))
    >>> said = "Since you live in Izmir, I would look for a dentist there."
    >>> without_echoes(said, "assistant", given, "en", EchoConfig()).text
    ''
    >>> without_echoes("Yes, I live in Izmir.", "user", given, "en", EchoConfig())
    Remainder(text='Yes, I live in Izmir.', echoes=())
    """
    given = _comparable(text, role, injected, language, config)
    if not given:
        return Remainder(text, ())
    pieces, repeated = [], []
    for sentence in echo_pieces.pieces(text, role, language):
        for piece, found in _judged(sentence, text, role, given, language, config):
            pieces.append(piece)
            repeated.append(found)
    # A user that says a message again in its words confirms it; only pasted text confirms nothing.
    if role == "user" and not _is_pasted(pieces, repeated):
        repeated = [[each for each in found if not each.quoted] for found in repeated]
    if not any(repeated):
        return Remainder(text, ())
    gone = echo_pieces.with_frames(pieces, [bool(found) for found in repeated])
    ids = {each.id for found in repeated for each in found}
    return Remainder(
        echo_pieces.rest(text, pieces, gone), tuple(dict.fromkeys(each.id for each in given if each.id in ids))
    )


def _comparable(
    text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> list[Recalled]:
    """The recalled texts that share enough with the whole message for one of its sentences to repeat them.

    Most messages repeat nothing and need not be split into sentences.
    """
    if not injected:
        return []
    words = echo_words.spoken(text)
    said, triples = echo_words.joined(words), frozenset(echo_words.triples(words))
    content = frozenset() if role == "user" else echo_words.stems(text, words, language)
    enough = min(config.paraphrased * _FEWEST_STEMS, _FEWEST_RESTATED)
    return [
        # Known once for the message: of a text that is there as a whole, single sentences count as repeated too.
        each._replace(whole=each.said in said)
        for each in injected
        if not each.triples.isdisjoint(triples)
        # A text of one or two words has no triples to share.
        or (not each.triples and each.said in said)
        or (content and len(content & each.stems) >= enough)
    ]


# Whether a sentence repeats a recalled text


def _judged(
    sentence: Piece, text: str, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> Iterator[tuple[Piece, list[Recalled]]]:
    """A sentence with the texts that it repeats; its clauses instead, if only some repeat a text and can be removed.

    A user's sentences are not split into clauses, except for quotations.
    """
    found = _repeats(sentence, role, injected, language, config)
    if not found and (role != "user" or echo_pieces.QUOTES.search(sentence.written)):
        clauses = echo_pieces.clauses(sentence, text, role, language)
        repeated = [_repeats(each, role, injected, language, config) for each in clauses] if len(clauses) > 1 else []
        # If a new clause needs the subject of a repeated one, the whole sentence stays: half of it would have no
        # subject.
        if any(repeated) and not any(_hangs(each, language) for each in compress(clauses, map(not_, repeated))):
            yield from zip(clauses, repeated, strict=True)
            return
    yield sentence, found


def _hangs(clause: Piece, language: Language) -> bool:
    """Whether a clause that may be news depends on the subject of the clause before.

    *Your customer pays late, but has rented an office in Ankara*: the second clause has no subject of its own.
    """
    words = PACKS[language].echo
    said = [word for word in clause.words if word not in words.light]
    begins = words.begins_without_subject
    without_subject = len(said) < len(clause.words) if begins is None else bool(said) and begins(said[0])
    weighs, denies = echo_words.WEIGHS[language], echo_words.DENIAL[language]
    news = any(weighs(word) and not denies(word) for word in said)
    return without_subject and (news or any(word[0].isupper() for word in tokens(clause.bare)[1:]))


def _repeats(
    piece: Piece, role: Role, injected: Sequence[Recalled], language: Language, config: EchoConfig
) -> list[Recalled]:
    """The recalled texts that a sentence repeats; none if it is news."""
    # "Yes, I live in Izmir" is a confirmation, which the gate has to see to reinforce the memory.
    if not piece.words or (role == "user" and piece.words[0] in lexicon.CONFIRMATIONS):
        return []
    same = [each for each in injected if each.holds(piece, role, config)]
    if same:
        return same
    whole = _made_of(piece, role, injected, language)
    if whole:
        return whole
    return [each for each in injected if _resembles(piece, each, role, language, config)] or _put_together(
        piece, injected, language, config
    )


def _resembles(piece: Piece, given: Recalled, role: Role, language: Language, config: EchoConfig) -> bool:
    """Whether a sentence says the same as sentences of a text, keeps their denials, and has no news."""
    # A memory is in the third person, so a user's "I" in nearly the same words is their own statement, not pasted text.
    near = () if role == "user" and piece.of_me and not given.quoted else _near(piece, given, config)
    near = near or _paraphrased(piece, given, config)
    if not near:
        return _restated(piece, given, language, config)
    denials = frozenset().union(*(part.denials for part in near))
    return denials <= echo_words.may_deny(piece.words, language) and not _news(piece, given, language)


def _put_together(piece: Piece, injected: Sequence[Recalled], language: Language, config: EchoConfig) -> list[Recalled]:
    """The recalled texts whose parts a sentence combines: of two memories, *your customer pays within 60 days*."""
    if len(piece.content) < _FEWEST_STEMS:
        return []
    near = [[part for part in each.sentences if _is_part(part, piece, config)] for each in injected]
    parts, known = [*compress(injected, near)], frozenset().union(*(part.stems for each in near for part in each))
    if len(parts) < _FEWEST_PARTS or len(piece.content & known) < config.paraphrased * len(piece.content):
        return []
    together = _as_one(parts)
    news = _news(piece, together, language) or not together.denials <= echo_words.may_deny(piece.words, language)
    return [] if news else parts


def _is_part(part: RecalledSentence, piece: Piece, config: EchoConfig) -> bool:
    shared = piece.content & part.stems - {echo_words.YOU_STEM}
    return len(shared) >= max(_FEWEST_RESTATED, config.restated * len(part.stems - {echo_words.YOU_STEM}))


def _as_one(parts: Sequence[Recalled]) -> Recalled:
    return Recalled(
        id="",
        quoted=False,
        said="",
        words=frozenset().union(*(each.words for each in parts)),
        triples=frozenset(),
        stems=frozenset().union(*(each.stems for each in parts)),
        denials=frozenset().union(*(each.denials for each in parts)),
        sentences=(),
    )


def _made_of(piece: Piece, role: Role, injected: Sequence[Recalled], language: Language) -> list[Recalled]:
    """The recalled texts that a sentence contains, if it says nothing else of importance.

    JSON output of a tool, such as a memory search, has names and numbers of its own around the texts.
    """
    within = [each for each in injected if each.said in piece.said and each.said.strip()]
    if not within or (role == "tool" and _JSON.search(piece.written)):
        return within
    others = piece.said
    for each in within:
        others = others.replace(each.said, " ")
    known = frozenset().union(*(each.words for each in within))
    new = [word for word in others.split() if word not in known]
    return [] if echo_words.stems(" ".join(new), (), language) or any(map(echo_words.WEIGHS[language], new)) else within


def _near(piece: Piece, given: Recalled, config: EchoConfig) -> Sequence[RecalledSentence]:
    """The sentences of a text with shared word triples, if the text has most of the piece's triples."""
    if len(piece.words) < config.least_words or given.triples.isdisjoint(piece.triples):
        return ()
    if len(given.triples & piece.triples) < config.shared * len(piece.triples):
        return ()
    return [part for part in given.sentences if not part.triples.isdisjoint(piece.triples)]


def _paraphrased(piece: Piece, given: Recalled, config: EchoConfig) -> Sequence[RecalledSentence]:
    """The sentences of a text that each contain most of a piece's content; many together would contain any word."""
    if len(piece.content) < _FEWEST_STEMS:
        return ()
    least = config.paraphrased * len(piece.content)
    return [part for part in given.sentences if len(piece.content & part.stems) >= least]


def _restated(piece: Piece, given: Recalled, language: Language, config: EchoConfig) -> bool:
    """Whether the speaker, not a user, repeats recalled facts about the listener in passing, without a new number.

    *Since you live in Izmir, I would look for a dentist there* has no fact about the speaker.
    """
    if not any(map(echo_words.IS_LISTENER[language], piece.words)):
        return False
    denied = echo_words.may_deny(piece.words, language)
    own = [part.stems - {echo_words.YOU_STEM} for part in given.sentences if part.denials <= denied]
    least = ((len(piece.content & stems), config.restated * len(stems)) for stems in own)
    return any(shared >= max(enough, _FEWEST_RESTATED) for shared, enough in least) and not _weighty(
        piece, given, language
    )


def _news(piece: Piece, given: Recalled, language: Language) -> bool:
    """Whether a sentence has a number, name or denial that the text lacks."""
    new, known = {word for word in piece.words if word not in given.words}, given.stems | {""}
    return _weighty(piece, given, language) or any(
        echo_words.plain(word) in new and echo_words.CONTENT[language](word) not in known
        for word in tokens(piece.bare)
        if word[0].isupper()
    )


def _weighty(piece: Piece, given: Recalled, language: Language) -> bool:
    """Whether a sentence has a number or denial that the text lacks."""
    return any(
        echo_words.WEIGHS[language](word) and echo_words.DENIAL[language](word) not in given.denials
        for word in piece.words
        if word not in given.words
    )


def _is_pasted(pieces: Sequence[Piece], repeated: Sequence[Sequence[Recalled]]) -> bool:
    """Whether a user pasted text (several recalled sentences, or a heading or tag), which confirms nothing."""
    return sum(map(bool, repeated)) > 1 or any(
        echo_pieces.is_heading(piece) or "<" in piece.written for piece in pieces
    )


_FEWEST_STEMS: Final = 3
_FEWEST_RESTATED: Final = 2
_FEWEST_PARTS: Final = 2
_JSON: Final = re.compile(r'"\s*:')
"""The end of a name in JSON, with its colon."""
