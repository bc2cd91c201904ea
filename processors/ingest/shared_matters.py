"""What one person says of a matter that another one spoke of before, in a conversation of both (ledger R19, R25)."""

from collections.abc import Sequence

from mnemolog.processors.alignment.features import VALUES
from mnemolog.processors.alignment.words import spoken
from mnemolog.processors.ingest import comparison
from mnemolog.processors.ingest.comparison import Compared
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.language import PACKS
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.processors.text.content import BEGINNING, beginnings
from mnemolog.processors.text.language import fold
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Memory


def shared(candidate: Candidate, others: Sequence[Neighbour]) -> list[Neighbour]:
    """The memories of other speakers that are about a matter which both name.

    What both tell of themselves is not: Tom's car is red, and Ayşe's blue.
    """
    of_oneself = _of_oneself(candidate.words, candidate.language)
    matters = _matters(candidate.words, candidate.language, candidate.name)
    return [
        each
        for each in others
        if not (of_oneself and _of_oneself(each.memory.words, each.memory.language))
        and not matters.isdisjoint(_matters(each.memory.words, each.memory.language, candidate.name))
    ]


def _of_oneself(words: str, language: Language) -> bool:
    return PACKS[language].sentences.of_oneself(fold(words))


def _matters(words: str, language: Language, name: str) -> frozenset[str]:
    """What it names, without the speaker's name; a day or a number in common is no matter in common."""
    values = {word.text.lower()[:BEGINNING] for word in spoken(words, language, name) if word.kind in VALUES}
    return beginnings(words, language) - beginnings(name, language) - values


def together(memory: Memory, candidate: Candidate) -> tuple[str, str]:
    """The older and the newer statement as a model reads them, which knows no speakers.

    If one of them names the speaker of the other, that name stands before the other's words in the first person:
    *Ben: I'm allergic to nuts*, and *Ben isn't allergic to nuts*.
    """
    name = memory.said.name if memory.said else ""
    old = _with_name(memory.words, name, memory.language, candidate.words, candidate.language)
    return old, _with_name(candidate.words, candidate.name, candidate.language, memory.words, memory.language)


def _with_name(words: str, name: str, language: Language, other: str, of_other: Language) -> str:
    """The words, behind their speaker's name if the other statement names them and is not their own.

    >>> _with_name("I'm allergic to nuts.", "Ben", "en", "Ben isn't allergic to nuts.", "en")
    "Ben: I'm allergic to nuts."
    >>> _with_name("I'm allergic to nuts.", "Ben", "en", "I'm Ben.", "en")
    "I'm allergic to nuts."
    """
    named = not beginnings(name, language).isdisjoint(beginnings(other, of_other))
    return f"{name}: {words}" if named and _of_oneself(words, language) and not _of_oneself(other, of_other) else words


def rule(candidate: Candidate, others: Sequence[Compared], ruling: Ruling, config: GateConfig) -> Ruling:
    """The ruling on a new memory, which also marks what another person said and the model reads as changed.

    *The party is on Saturday*, says Tom, and Ayşe: *it's Sunday now*. Both stay: another person's statement ends none.
    """
    surest = max(others, key=lambda each: (_changed(each), each.near.memory.id), default=None)
    if surest is None or _changed(surest) < config.read_changed_from:
        return ruling
    found = comparison.contradicting(candidate, ruling, [comparison.changed(surest)])
    if not ruling.contradictions:
        return found
    return ruling._replace(contradictions=(*ruling.contradictions, *found.contradictions))


def _changed(compared: Compared) -> float:
    return 0.0 if compared.reading is None else compared.reading.changed
