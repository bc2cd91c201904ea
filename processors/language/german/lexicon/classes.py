"""What tells the classes of German statements apart: regular expressions for folded text, each at a word boundary."""

from collections.abc import Mapping
from typing import Final

from mnemolog.schemas.command import Category

TRIGGERS: Final[Mapping[Category, tuple[str, ...]]] = {
    "correction": (
        r"eigentlich\b",
        r"korrektur\b|ich meinte\b|ich habe mich geirrt\b|das stimmt nicht\b|das war falsch\b",
        r"nicht mehr\b|kein\w* mehr\b",
    ),
    "decision": (
        r"entschieden\b|entscheidung\b|beschlossen\b|geeinigt\b|festgelegt\b",
        r"wir (?:nehmen|nutzen|verwenden|wechseln|bleiben bei)\b|gewechselt\b|umgestiegen\b",
    ),
    "preference": (
        r"(?:mag|mogen|liebe|lieben|hasse|hassen|bevorzuge|bevorzugen)\b",
        r"lieblings\w+|lieber\b|am liebsten\b|gern(?:e)?\b|ungern\b",
        r"nenn\w* mich\b|(?:antworte|schreib)\w* mir (?:immer|bitte|nur|auf)\b",
    ),
    "plan": (
        r"(?:ich|wir) (?:werde|werden|will|wollen|plane|planen)\b|werde (?:ich|wir)\b|(?:habe|haben) .{0,40}\bvor\b",
        r"termin\b|frist\b|gebucht\b|geplant\b",
    ),
    "fact": (
        r"(?:ich|wir) (?:wohne|wohnen|lebe|leben|arbeite|arbeiten|heiße|heißen|studiere|studieren)\b",
        r"bin (?:umgezogen|gezogen|geboren|verheiratet|geschieden|allergisch|veganer\w*|vegetarier\w*|schwanger)\b",
        r"mein (?:name|geburtstag)\b|allergi\w+",
        r"ich habe (?:ein|zwei|drei|vier)\w*\b",
    ),
}
