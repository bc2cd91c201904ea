"""Names as one word, the same however they are spelled."""

import re
from functools import lru_cache
from typing import Final

from mnemolog.processors.text.language import fold


@lru_cache(maxsize=65_536)
def slug(name: str) -> str:
    """A name without capitals, diacritics and signs.

    >>> slug("Ayşe Yılmaz"), slug("C++"), slug("C#")
    ('ayse-yilmaz', 'cpp', 'c-sharp')
    """
    spelled = fold(name).replace("+", "p").replace("#", "-sharp")
    return _NOT_SLUG.sub("-", spelled).strip("-")


_NOT_SLUG: Final = re.compile(r"[^\w]+|_")
