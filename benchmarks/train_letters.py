"""Which letters tell a Turkish word where no small word and no letter of its own does: *anahtarlar koda gomulmez*.

    python -m benchmarks.train_letters            how often the language of held-out messages is mistaken
    python -m benchmarks.train_letters --write    write processors/language/turkish/letters.json, then measure

A word counts for Turkish by the sum of the log odds of its trigrams, Turkish against English, in the words of the talk
that lies in benchmarks/data: words in lower case only, since names end in anything. Turkish is measured as it was typed
and again without its letters, as many type it.
"""

import argparse
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import orjson

from benchmarks.memory_quality_data import author
from benchmarks.train_admission import DATA, HELD_OUT, talks
from mnemolog.processors.language.detection import detect
from mnemolog.processors.language.turkish import marks
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens

FILE: Final = Path(__file__).parent.parent / "processors" / "language" / "turkish" / marks.LETTERS
TRIGRAMS: Final = 1000
"""How many are written: 2,500 more mistake six Turkish messages in a thousand less."""
LEAST: Final = 3
"""Occurrences of a trigram below which it says nothing."""
OFTEN: Final = 3
"""A word counts as often as this at most, so that frequent ones do not decide what letters say."""
PRIOR: Final = 2000
DIGITS: Final = 1
WITHOUT_LETTERS: Final = str.maketrans("çÇğĞıİöÖşŞüÜ", "cCgGiIoOsSuU")

Texts = list[tuple[str, str]]


def texts() -> tuple[Texts, Texts]:
    """The messages of those sets that may train, then of the held-out ones, each with its language."""
    known: Texts = []
    held: Texts = []
    for talk in talks():
        into = held if author(talk.source) in HELD_OUT else known
        into += [(talk.language, message["content"]) for message in talk.messages]
    for name, into in (("talk_short", known), ("talk_short_held", held)):
        into += [
            (line[:2], line.rpartition("\t")[2]) for line in (DATA / f"{name}.tsv").read_text("utf-8").splitlines()
        ]
    return known, held


def trained(known: Texts) -> dict[str, float]:
    """The trigrams that say most, each with its log odds."""
    words = {language: Counter(_words(known, language)) for language in ("tr", "en")}
    counts: dict[str, defaultdict[str, float]] = {"tr": defaultdict(float), "en": defaultdict(float)}
    english = {fold(word) for word in words["en"]}
    for language, found in words.items():
        for word, times in found.items():
            # People at work mix English words into their Turkish.
            if language == "tr" and fold(word) in english and words["en"][word] > times:
                continue
            for trigram in marks.trigrams(fold(word)):
                counts[language][trigram] += min(OFTEN, 1 + math.log(times))
    every = {language: sum(each.values()) + PRIOR for language, each in counts.items()}

    def odds(trigram: str) -> float:
        turkish, other = ((counts[each][trigram] + 1) / every[each] for each in ("tr", "en"))
        return math.log(turkish / other)

    often = {each: counts["tr"][each] + counts["en"][each] for each in {*counts["tr"], *counts["en"]}}
    best = sorted(
        (each for each, times in often.items() if times >= LEAST),
        key=lambda each: (-abs(odds(each)) * math.log(2 + often[each]), each),
    )[:TRIGRAMS]
    return {each: round(odds(each), DIGITS) for each in sorted(best)}


def _words(found: Texts, language: str) -> Iterator[str]:
    for of, text in found:
        if of == language:
            yield from {word for word in tokens(text) if word.islower() and word.isalpha()}


def report(held: Texts) -> str:
    """How many messages are taken for another language."""
    turkish = [text for language, text in held if language == "tr"]
    typed = (
        ("English", "en", [text for language, text in held if language == "en"]),
        ("Turkish", "tr", turkish),
        ("Turkish without its letters", "tr", [text.translate(WITHOUT_LETTERS) for text in turkish]),
    )
    wrong = {name: sum(detect(text) != language for text in found) for name, language, found in typed}
    return "\n".join(f"{name}: {wrong[name]} of {len(found)} mistaken" for name, _, found in typed)


def main() -> None:
    """Measure, after writing the weights where they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the weights of the trigrams first")
    known, held = texts()
    if parser.parse_args().write:
        FILE.write_bytes(orjson.dumps(trained(known), option=orjson.OPT_INDENT_2) + b"\n")
    print(report(held))


if __name__ == "__main__":
    main()
