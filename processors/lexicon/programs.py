"""How lines look that a program wrote, or that are one: they state nothing. For folded text."""

from typing import Final

AT_START: Final = (
    r"\W*(?:uyari|hata|bilgi|kritik|warn(?:ing)?|error|info|debug|fatal|trace)(?:\]|\s{2,}|:\s{2,}|\s*\[)|\W*hata:|"
    r"\W*\w+(?:error|exception|warning)\b|\s*(?://|#|/\*|\*/|--|[{<}\])]|\$ |>>> )|"
    r"\W*(?:\d{4}-)?\d\d-\d\d[t ]\d\d:\d\d:\d\d\b"
)
INFLECTED_AT_START: Final = r"\s*[+@]"
"""No sentence of a language that puts endings on names begins so; an English one may."""
MACHINE_AT_START: Final = r"\W*(?:error|fail(?:ed|ure)?|warn(?:ing)?|info|debug|fatal|hata|uyari)\b\s?[:\]]"
"""Of a machine; people may begin a sentence so."""
ANYWHERE: Final = (
    r"\d\d:\d\d:\d\d\b",
    r"\d+ test (?:gecti|kaldi|basari)",
    r"(?:cikis kodu|exit code|errno) \d",
    r"derleme basari",
)
"""At any word of a machine, and of a language that puts endings on names."""
PATH: Final = r"(?:^|[\s:=])/\w+/\w"
"""In a language that puts endings on a name that stands in a sentence."""
