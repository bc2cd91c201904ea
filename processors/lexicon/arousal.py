"""What makes a message grave (ledger E2): errors, security, deadlines, health; what each adds to the arousal, 0 to 1.

Regular expressions for folded text. Urgency, curses, exclamation marks and capitals are in `emotion`.
"""

from typing import Final

GRAVITY: Final[tuple[tuple[float, str], ...]] = (
    (0.5, r"(?:life[- ]threatening|hayati|data loss|veri kaybı)\b"),
    (0.4, r"(?:critical(?:ly)?|outage|production is down|kritik)\b"),
    (0.4, r"(?:security|breach(?:ed)?|vulnerabilit\w+|leaked|hacked|ransomware|güvenlik aç\w+|sızdı\w*|saldırı\w*)\b"),
    (0.3, r"(?:error|crash(?:ed|es)?|fail(?:ed|ure|s)?|broken|bug|exception|hata\w*|çöktü\w*|bozuldu|arıza\w*)\b"),
    (0.3, r"(?:deadline|due (?:date|on|by)|overdue|last day|son (?:gün|teslim)\w*|teslim tarih\w*)\b"),
    (0.3, r"(?:allerg\w+|hospital|surgery|accident|died|death|pregnan\w+|diagnos\w+)\b"),
    (0.3, r"(?:alerji\w*|hastane\w*|ameliyat\w*|kaza\w*|öldü|vefat\w*|hamile\w*|teşhis\w*)\b"),
    (0.2, r"(?:important|never forget|must not|warning|önemli\w*|unutma\w*|dikkat|sakın)\b"),
)
