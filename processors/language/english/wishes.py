"""English sentences without a subject that say something lasting: wishes, choices and lone values (ledger R12).

They are told by users alone: to an assistant, "always answer in Turkish" is a wish; from one it is advice.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mnemolog.processors.language.english.lexicon import grammar, statements
from mnemolog.processors.language.english.lexicon import wishes as lexicon
from mnemolog.processors.language.english.lexicon.states import PRAISE
from mnemolog.processors.language.english.statements import VERB_FORMS, is_plural
from mnemolog.processors.lexicon import calendar
from mnemolog.processors.lexicon.sentences import QUESTION_MARK
from mnemolog.processors.text.language import at_word
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.command import Category


def said_without_subject(folded: str, *, signals: int) -> Category | None:
    """What a folded sentence that is no statement tells all the same.

    `signals` is the number of names, dates, times and amounts in it.

    >>> [said_without_subject(each, signals=0) for each in ("always answer in turkish.", "answer the door.")]
    ['preference', None]
    >>> [said_without_subject(each, signals=0) for each in ("no cilantro for me, please", "no problem at all")]
    ['preference', None]
    >>> [said_without_subject(each, signals=0) for each in ("let's drop the old api.", "let's see how it goes.")]
    ['decision', None]
    >>> said_without_subject("sorry, make that seven.", signals=1), said_without_subject("friday it is!", signals=1)
    ('correction', 'decision')
    """
    # *Thanks for always answering in Turkish* has the words of a wish, and is none.
    if (not _PROGRAM_CHARS.isdisjoint(folded) and _PROGRAMS.search(folded)) or folded.startswith("thanks for"):
        return None
    opened = _OPENINGS.match(folded)
    text = folded[opened.end() :] if opened else folded
    asked = _WISHED_OF_YOU.match(text)
    if asked:
        return "preference" if _of_the_listener(text, asked.end()) else None
    if _QUESTION_MARK.search(folded):
        return None
    spoken = tokens(text)
    if _corrects(folded, spoken, signals):
        return "correction"
    if len(spoken) < _LEAST_WORDS:
        return None
    if _chosen(text, spoken, signals):
        return "decision"
    return "preference" if _wished(text, spoken) else _value(spoken, signals)


def _of_the_listener(text: str, start: int) -> bool:
    """Could you always answer in Turkish? You don't have to explain the basics."""
    if text.startswith("you ") and _SPARED.match(text, len("you ")):
        return True
    spoken = tokens(text[start:])
    wished = _lasts(text[start:], spoken) or (_MANNER.match(text, start) and not text.startswith("remind", start))
    return bool(wished) and lexicon.CONSOLING.isdisjoint(spoken)


def _corrects(folded: str, spoken: Sequence[str], signals: int) -> bool:
    """Sorry, make that seven; nope, the left knee."""
    said = (signals or len(spoken) >= _LEAST_WORDS) and not lexicon.CORRECTING_WORDS.isdisjoint(spoken)
    if said and _CORRECTS.search(folded):
        return True
    told = signals or (len(spoken) > 1 and lexicon.NO_CORRECTION.isdisjoint(spoken))
    return bool(told and _CORRECTING.match(folded))


def _chosen(text: str, spoken: Sequence[str], signals: int) -> bool:
    first = spoken[0]
    if first in _LETS:
        return bool(signals) or not _LEADING_ON.match(text[len(first) :].lstrip())
    if first in lexicon.SETTLE and (signals or _BECAUSE.search(text)):
        return bool(_SETTLED.match(text)) and not _CONDITION.search(text)
    # *The blue one then.*
    if first in _THESE and text.rstrip(".! ").endswith(" then"):
        return True
    it_is = first not in lexicon.NOT_CHOSEN and first not in statements.VERBS and not _IT.isdisjoint(spoken)
    return bool((it_is and _IT_IS.search(text)) or _CHOOSE.match(text))


def _wished(text: str, spoken: Sequence[str]) -> bool:
    if not lexicon.CONSOLING.isdisjoint(spoken):
        return False
    if spoken[0] in _BY_FIRST_WORD:
        return _BY_FIRST_WORD[spoken[0]](text, spoken)
    if _MANNER.match(text):
        return True
    if _is_order(spoken):
        return _lasts(text, spoken) or bool(_INSTEAD.search(text)) or _is_general(spoken)
    return (
        (not _DONT.isdisjoint(spoken) and _forbids_inside(text))
        or _on_condition(text, spoken)
        or _without_a_verb(text, spoken)
    )


def _lasts(text: str, spoken: Sequence[str]) -> bool:
    # Ten days with only hand luggage: that tells how the thing is, not how it is always to be.
    lasting = lexicon.LASTING.intersection(spoken) - ({"only"} if "with only" in text else set())
    return bool(lasting) or _LASTING_PHRASES.search(text) is not None


def _no(_text: str, spoken: Sequence[str]) -> bool:
    """No cilantro, no more meetings; not: no problem, no more questions."""
    return lexicon.NO_NOUN.isdisjoint(spoken[1 : 2 + (spoken[1] == "more")])


def _nothing(_text: str, spoken: Sequence[str]) -> bool:
    return spoken[1] not in lexicon.NOTHING_SO


def _not(text: str, spoken: Sequence[str]) -> bool:
    return spoken[1] not in lexicon.NOT_SO or _NOT_LIKED.match(text) is not None


def _more(_text: str, spoken: Sequence[str]) -> bool:
    """More pictures, less text."""
    return not _LESS.isdisjoint(spoken)


def _dont(_text: str, spoken: Sequence[str]) -> bool:
    return _forbidden(spoken[1:])


def _do_not(text: str, spoken: Sequence[str]) -> bool:
    return spoken[1] == "not" and _dont(text, spoken[1:])


def _always(_text: str, spoken: Sequence[str]) -> bool:
    return spoken[1] not in lexicon.ALWAYS_SO and not spoken[1].endswith("ed")


def _never_mind(_text: str, _spoken: Sequence[str]) -> bool:
    return False


def _forbids_inside(text: str) -> bool:
    """Text me, don't call."""
    forbidden = _FORBIDDING.search(text)
    return forbidden is not None and _forbidden(tokens(text[forbidden.end() :]), least=1)


def _on_condition(text: str, spoken: Sequence[str]) -> bool:
    """If a meeting moves, text me; not: if you need anything, let me know."""
    holds = spoken[0] in _CONDITIONS and not spoken[1].endswith("ing")
    return holds and _ORDER_INSIDE.search(text) is not None and not _OFFER.search(text)


def _without_a_verb(text: str, spoken: Sequence[str]) -> bool:
    """Aisle seats if possible, and nothing near the toilets."""
    first = spoken[0]
    if first in _NO_NOUNS or first in _NO_WISH or not _has_no_verb(text):
        return False
    wished = first in _EACH or first in lexicon.LASTING or _CHOOSING.search(text) or _LASTING_PHRASES.search(text)
    return bool(wished)


def _has_no_verb(text: str) -> bool:
    clause = tokens(_CLAUSE_END.split(text, 1)[0])
    if not clause or (len(clause) == 1 and len(text) > _SHORT_CHARS) or _is_doing(clause[0]):
        return False
    # *A table by the window if possible* wishes; *a nice day by the window* does not.
    if clause[0] in _ANY and not (_IF_ANY.search(text) or _LASTING_PHRASES.search(text)):
        return False
    return not any(
        word in _SUBJECTS or word in VERB_FORMS or word in _MODALS or word.endswith(("'ve", "'s", "'ll", "'re", "n't"))
        for word in clause
    )


def _is_doing(word: str) -> bool:
    return word.endswith("ing") and not word.endswith("thing")


def _forbidden(spoken: Sequence[str], *, least: int = 2) -> bool:
    """Never put dairy in it; not: never been there, don't worry, don't give up."""
    # *Don't you dare call him* is the one order that names its subject.
    if spoken[:2] == ["you", "dare"]:
        return True
    verb = spoken[0] if spoken else ""
    if verb in lexicon.ONCE:
        return bool(_EVEN_SO.match(" ".join(spoken)))
    past = verb in statements.IRREGULAR_PASTS or verb in grammar.PARTICIPLES or verb.endswith("ed")
    return len(spoken) >= least and verb not in _SUBJECTS and (not past or verb in statements.VERBS)


def _is_order(spoken: Sequence[str]) -> bool:
    """Whether it begins with a verb: write tests first, always write tests first."""
    verb = spoken[1] if spoken[0] in _ADVERBS else spoken[0]
    return verb in statements.VERBS and verb not in lexicon.ONCE


def _identity(spoken: Sequence[str]) -> bool:
    """It's Ann without an e, it was 2019."""
    known = spoken[0] in ("it's", "that's") or (spoken[0] in ("it", "that") and spoken[1] in ("is", "was"))
    return known and PRAISE.isdisjoint(spoken) and not spoken[-1].endswith("ing") and "been" not in spoken


def _is_general(spoken: Sequence[str]) -> bool:
    """Wrap lines at a hundred: not of these lines, of all."""
    verb, noun = spoken[0], spoken[1]
    return is_plural(noun) and verb not in lexicon.REQUESTED and len(spoken) > _LEAST_WORDS


def _value(spoken: Sequence[str], signals: int) -> Category | None:
    """Five days off, I swapped with Ayşe; today: gym at noon, a call at three."""
    first = spoken[1] if spoken[0] == "every" else spoken[0]
    if (first in lexicon.NUMBERS or first.isdecimal()) and signals > 1 and len(spoken) > _LEAST_WORDS:
        return "fact"
    if signals and (first in _GOING or (first in lexicon.EVENTS and VERB_FORMS.isdisjoint(spoken))):
        return "plan"
    if signals and _identity(spoken):
        return "fact"
    return "plan" if first in _DAYS and signals > 1 and len(spoken) > _LEAST_WORDS else None


_PROGRAM_CHARS: Final = frozenset("{}|\\^@[]=:>/")
"""What programs write has one of these; to look for them first is faster than the pattern."""
_IT: Final = frozenset("it it'll final".split())
_DONT: Final = frozenset("don't never not".split())
_LEAST_WORDS: Final = 3
_SHORT_CHARS: Final = 30
_NO_NOUNS: Final = frozenset(
    """
    what such how same those these true and it's happy sad good great nice hope of like at by again next two your yes
    """.split()
)
"""What an exclamation or an answer begins with."""
_NO_WISH: Final = ("be", "feel", "let", "look", "try")
_MODALS: Final = frozenset("would could should will might may must".split())
_ANY: Final = ("a", "an", "one", "another", "some", "just")
_IF_ANY: Final = later(r"\bif (?:you|there|possible)\b|\bwithout\b")
_LESS: Final = frozenset(("less", "fewer"))
_NOT_LIKED: Final = later(lexicon.NOT_LIKED)
_EACH: Final = ("all", "every", "each", "any")
_CLAUSE_END: Final = later(r"[,;:.]| - |—|–| (?=(?:if|when|whenever|unless|where|that|who)\b)")
_LETS: Final = ("let's", "lets")
_BY_FIRST_WORD: Final[Mapping[str, Callable[[str, Sequence[str]], bool]]] = {
    "no": _no, "nothing": _nothing, "not": _not, "more": _more, "don't": _dont, "never": _dont, "do": _do_not,
    # *Long time no see* wishes nothing.
    "always": _always, "long": _never_mind,
}  # fmt: skip
_ADVERBS: Final = ("always", "only", "never", "just", "usually", "generally")
_CONDITIONS: Final = (
    "when",
    "whenever",
    "if",
    "unless",
    "for",
    "in",
    "on",
    "after",
    "before",
    "anything",
    "everything",
    "whatever",
    "where",
)
_SUBJECTS: Final = frozenset(
    """
    i we he she they it you i'm i've i'll i'd we're we've we'll it's that's he's she's they're there there's you're
    """.split()
)
_THESE: Final = ("the", "my", "our", "number", "option", "only", "just")
_BECAUSE: Final = later(r" (?:the|my|our) [^,]{2,40}, (?:i|we|it|too|not)\b")
_GOING: Final = ("gonna", "going", "off")
_DAYS: Final = frozenset((*calendar.ENGLISH_DAYS, "today", "tomorrow", "tonight"))
_QUESTION_MARK: Final = later(QUESTION_MARK)
_OPENINGS: Final = later(lexicon.OPENINGS)
_CORRECTS: Final = at_word(lexicon.CORRECTS)
_CORRECTING: Final = later(lexicon.CORRECTING)
_FORBIDDING: Final = later(lexicon.FORBIDDING)
_PROGRAMS: Final = later(lexicon.PROGRAMS)
_CHOOSE: Final = later(lexicon.CHOOSE)
_IT_IS: Final = later(lexicon.IT_IS)
_LEADING_ON: Final = later(lexicon.LEADING_ON)
_MANNER: Final = later(lexicon.MANNER)
_LASTING_PHRASES: Final = at_word(lexicon.LASTING_PHRASES)
_CHOOSING: Final = at_word(lexicon.CHOOSING)
_EVEN_SO: Final = later(lexicon.EVEN_SO)
_INSTEAD: Final = at_word(r"(?:rather than|instead of)\b|(?<=, )not (?!only\b|sure\b|that\b|now\b|yet\b)\w")
_CONDITION: Final = at_word(r"(?:if|when|unless)\b")
_ORDER_INSIDE: Final = later(lexicon.ORDER_INSIDE)
_WISHED_OF_YOU: Final = later(lexicon.WISHED_OF_YOU)
_SPARED: Final = later(lexicon.SPARED)
_SETTLED: Final = later(r"\w+ (?!care\b|it\b|one\b|an? |up\b|me\b|going\b|your\b|in\b|on\b|\w+ing\b|\w+ posted\b)")
_OFFER: Final = later(r"\b(?:let me know|feel free|reach out|hit me up|give me a (?:shout|call))\b")
"""If you need anything, let me know."""
