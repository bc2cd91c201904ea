"""What makes a proven memory a rule or a procedure (ledger H6): regular expressions for folded text."""

from typing import Final

SCHEMATIC: Final = (
    r"always\b",
    r"never\b",
    r"rules?\b",
    r"her zaman\b",
    r"her seferinde\b",
    r"daima\b",
    r"hep\b",
    r"asla\b",
    r"hiçbir zaman\b",
    r"hiç bir zaman\b",
    r"kural(?!lık|sız)\w*",
)
"""What holds at all times."""

PROCEDURAL: Final = (
    r"how to\b",
    r"steps? to\b",
    r"step[- ]by[- ]step\b",
    r"procedures?\b",
    r"nasıl \w{2,}[ıiuü]l[ıiuü]r\b",
    r"nasıl \w{2,}[aeıiouöü]n[ıiuü]r\b",
    r"adım adım\b",
    r"prosedür\w*",
    r"yönerge\w*",
)
"""How something is done; in Turkish a passive behind nasıl (yapılır, kurulur, temizlenir), not nasıl gelir."""
