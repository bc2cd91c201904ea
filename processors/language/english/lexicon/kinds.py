"""What tells the eleven types of the markdown graph apart, and how English joins two things: for folded text.

Each alternative begins at a word boundary and, for speed, with a letter.
"""

from collections.abc import Mapping
from typing import Final

from mnemolog.processors.language.linking import Link

_MENDED: Final = r"(?:fix|solv|resolv|repair)ed\b"

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "procedure": (
        r"how to\b",
        r"steps? to\b",
        r"step[- ]by[- ]step\b",
        r"procedures?\b",
        r"runbooks?\b",
        r"checklist\b",
    ),
    "mended": (
        rf"{_MENDED}(?! (?:price|salary|rate|rent|income|term|date|cost|fee|assets?|address|ip)\b)",
        r"(?:bug|hot)fix\b|workarounds?\b|the (?:solution|remedy|cure) (?:is|was)\b|patched\b",
    ),
    "code": (
        r"(?:code|function|method|class|module|bug|regression|commit|pull request|merge request|patch|null|exception|"
        r"import|compiler?|type error|unit tests?|script|regex|query|endpoint|loop|variable|refactor\w*)\b",
        r"(?:bug|hot)fix\b|\w+\.(?:py|js|ts|go|rs|java|rb|c|cpp|sh|sql)\b",
    ),
    "decision": (
        r"decid(?:ed|ing)\b|decisions?\b|chose\b|chosen\b|opted for\b|settled (?:on|for)\b",
        r"(?:we|i)(?:'ll| will) (?:use|go with|stay with|stick)\b|going with\b|instead of\b|ruled out\b",
    ),
    "configuration": (
        r"config(?:s|ured|uration|urations|ure)?\b|settings?\b|environment variables?\b|env vars?\b",
        r"set to\b|set \S{1,60} to\b|listens on\b|ports? (?:is|are|\d)|time-?outs? (?:is|are|of)\b|flags? --|enabled\b|disabled\b",
    ),
    "workflow": (
        r"workflows?\b|pipelines?\b|process (?:is|for)\b|before every\b|after every\b|each time we\b|every time we\b",
        r"first\b[^.!?]{1,80}\bthen\b",
    ),
    "code_pattern": (
        r"(?:code|design) patterns?\b|idioms?\b|decorators?\b|context managers?\b|boilerplate\b|snippets?\b",
    ),
    "insight": (
        r"lessons?\b[^.!?]{0,40}\blearn\w*|insights?\b|(?:we|i) learn(?:ed|t) that\b|in hindsight\b|the pattern is\b",
    ),
    "error": (
        r"(?:errors?|exceptions?|tracebacks?|stack traces?|segfaults?|panics?|core dumps?)\b|\w+(?:error|exception)\b",
        r"exit (?:code|status) [1-9]|http [45]\d\d\b|status [45]\d\d\b|permission denied\b|connection refused\b",
    ),
    "problem": (
        r"problems?\b|issues? (?:with|is|was)\b|bugs?\b|outages?\b|fail(?:s|ed|ing|ure|ures)?\b|broken\b|crash(?:es|ed|ing)?\b",
        r"(?:doesn't|does not|don't|didn't|won't|can't) (?:work|start|connect|load|respond)\b|times? out\b|timed out\b|"
        r"drops?\b[^.!?]{0,40}\b(?:under load|connections?)|los(?:es|ing) (?:data|messages|events|connections|writes)\b|leaks?\b|hangs?\b|dead-?locks?\b|too slow\b",
    ),
}
"""The names are those of the types, but for two halves of others: mended (a fix or a solution), code (a fix)."""

_UNTIL: Final = r"\b(?:by|with|since|so|because|after|when|and|but|which|to)\b"

LINKS: Final[tuple[Link, ...]] = (
    Link("SOLVES", rf"{_MENDED}(?: it)?(?: by| with| in)\b", "before"),
    Link("SOLVES", rf"{_MENDED}:?(?! by\b| with\b| in\b)", "behind", until=_UNTIL),
    Link("CAUSES", r"(?:caused by|because of|due to|as a result of)\b", "behind", backwards=True, until=_UNTIL),
    Link("CAUSES", r"(?:causes|leads to|results in)\b", "behind", until=_UNTIL),
    Link("ALTERNATIVE_TO", r"(?:instead of|rather than|in place of|as an alternative to)\b", "behind", until=_UNTIL),
    Link("REQUIRES", r"(?:requires?|depends on|needs)\b", "behind", until=_UNTIL),
    Link("BUILDS_ON", r"(?:builds on|built on(?: top of)?|based on|extends)\b", "behind", until=_UNTIL),
)
