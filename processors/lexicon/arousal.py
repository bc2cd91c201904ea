"""What makes a message urgent or grave (ledger E1, the arousal channel): words and what each adds, 0 to 1."""

from typing import Final

WEIGHTS: Final[tuple[tuple[float, str], ...]] = (
    (0.5, r"(?:emergency|life[- ]threatening|acil durum|hayati|data loss|veri kaybı)\b"),
    (0.4, r"(?:urgent(?:ly)?|asap|critical(?:ly)?|immediately|outage|production is down|acil(?:en)?|kritik|derhal)\b"),
    (0.4, r"(?:security|breach(?:ed)?|vulnerabilit\w+|leaked|hacked|ransomware|güvenlik aç\w+|sızdı\w*|saldırı\w*)\b"),
    (0.3, r"(?:error|crash(?:ed|es)?|fail(?:ed|ure|s)?|broken|bug|exception|hata\w*|çöktü\w*|bozuldu|arıza\w*)\b"),
    (0.3, r"(?:deadline|due (?:date|on|by)|overdue|last day|son (?:gün|teslim)\w*|teslim tarih\w*)\b"),
    (0.3, r"(?:allerg\w+|hospital|surgery|accident|died|death|pregnan\w+|diagnos\w+)\b"),
    (0.3, r"(?:alerji\w*|hastane\w*|ameliyat\w*|kaza\w*|öldü|vefat\w*|hamile\w*|teşhis\w*)\b"),
    (0.2, r"(?:important|never forget|must not|warning|önemli\w*|unutma\w*|dikkat|sakın)\b"),
)

EXCLAMATION: Final = 0.1
"""For each exclamation mark."""

CAPITALS: Final = 0.2
"""For a word of four or more capitals."""
