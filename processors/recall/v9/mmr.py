"""The best results that are not alike (ledger I10; Carbonell and Goldstein 1998)."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens


def diverse(texts: Sequence[str], relevance: Sequence[float], *, share: float, most: int) -> list[int]:
    """The numbers of the chosen texts, the best first, without texts that are much alike.

    Each step takes the text with the highest share × relevance − (1 − share) × its greatest likeness to a chosen one;
    likeness is the cosine of word counts, as the source document has it. Of equal texts the earlier one is taken.

    >>> said = ["I like tea.", "I like green tea.", "The port is 8080."]
    >>> diverse(said, [1.0, 0.9, 0.6], share=0.7, most=3), diverse(said, [1.0, 0.9, 0.6], share=1.0, most=2)
    ([0, 2, 1], [0, 1])
    """
    counts = [Counter(tokens(fold(text))) for text in texts]
    likest = [0.0] * len(texts)
    left, taken = list(range(len(texts))), list[int]()
    while left and len(taken) < most:
        best = max(left, key=lambda each: (share * relevance[each] - (1 - share) * likest[each], -each))
        left.remove(best)
        taken.append(best)
        for each in left:
            # Kept from step to step: only the text just taken is new to compare with.
            likest[each] = max(likest[each], likeness(counts[best], counts[each]))
    return taken


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """Cosine of word counts, 0 to 1.

    >>> round(likeness(Counter("ab"), Counter("bc")), 3)
    0.5
    """
    both = sum(count * other[word] for word, count in one.items())
    lengths = sqrt(sum(count**2 for count in one.values())) * sqrt(sum(count**2 for count in other.values()))
    return both / lengths if lengths else 0.0
