"""The endings of Turkish predicates in the first person, and what only looks like one."""

from typing import Final

ENDINGS: Final[tuple[tuple[str, str], ...]] = (
    (r"(?<=yor)(?:um|uz)$", ""),
    (r"(?<=yordu)[mk]$", ""),
    (r"(?<=[ae]c[ae])[ğg][ıi][mz]$", "k"),
    (r"(?<=[aeıioöuülmnrvyzğbdg]d[ıiuü])[mk]$|(?<=[çfhkpsştc]t[ıiuü])[mk]$", ""),
    (r"(?<=m[ıiuü][şs])[ıiuü][mz]$", ""),
    (r"(?<=m[ae])m$|(?<=m[ae])y[ıi]z$", "z"),
    (r"(?<=m[ae]l[ıi])y[ıi][mz]$", ""),
    (r"(?<=de[ğg]il)[ıi][mz]$", ""),
    (r"(?<=[dt][ae])y[ıi][mz]$|(?<=\w[ıiuüoö])y[ıiuü][mz]$", ""),
    (r"(?<=\w\w[ıiuüae]r)[ıiuü][mz]$", ""),
    (r"(?<=ist[e]r)[i][mz]$", ""),
)
"""(ending, what stands in its place in the third person), the first that fits."""

NO_PREDICATES: Final = frozenset(
    """
    yardım adım kadim yudum kaldırım yıldırım fındık sandık sadık tanıdık bildik taktik lastik plastik turistik lojistik
    elastik fantastik mistik istatistik akustik sentetik tamam hamam imam muamma deniz yıldız temiz omuz domuz temmuz
    beyaz biraz eğitim bizim benim
    """.split()
)
"""Words that end like a predicate of the first person and are none."""

OWNERS: Final = frozenset("benim bizim onun senin sizin".split())
"""Behind these stands a possession, and no predicate: bu benim kararım."""

CAPITALISED: Final = frozenset("api url python java kafka allah turkce ingilizce almanca".split())
"""Words that keep their capital inside a sentence."""
