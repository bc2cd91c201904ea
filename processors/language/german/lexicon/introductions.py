"""How a speaker says what to be called; patterns for folded text, with the name as `name`."""

from typing import Final

from mnemolog.processors.language.introducing import NAME, Introductions

_HAIL: Final = (
    r"(?:^|[.!?\n]\s{0,3})(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|gruß gott|grüezi)(?: zusammen)?\W{1,4}"
)
_BEGINS: Final = r"(?:^|[.!?;:,\n]\s{0,3}|\b(?:und|aber|also|bitte) )"
_ENDS: Final = r"(?=\s{0,3}(?:$|[.,;:!?)\n–—]|- |\b(?:und|aber|aus|von|übrigens|ubrigens|ich)\b))"
_ALL: Final = r"(?:alle|meine freunde|die meisten|freunde)"

INTRODUCTIONS: Final = Introductions(
    called=(
        rf"{_BEGINS}(?:nenn|nennt|nennen sie) mich (?:bitte |einfach )?{NAME}{_ENDS}",
        rf"\b(?:kannst|konnt|konnen) (?:du |ihr |sie )?mich (?:gerne |einfach |auch )?{NAME} nennen\b",
        rf"\b{_ALL} nennen mich {NAME}{_ENDS}",
    ),
    named=(
        rf"{_BEGINS}(?:ich )?hei(?:ß|ss)e {NAME}{_ENDS}",
        rf"\bmein (?:voller |richtiger )?name ist {NAME}{_ENDS}",
    ),
    hailed=(rf"{_HAIL}(?:ich bin|hier ist|hier spricht) (?:der |die )?{NAME}{_ENDS}",),
    am=(rf"{_BEGINS}ich bin (?:der |die )?{NAME}{_ENDS}",),
    framed=r"\b(?:wenn|falls|angenommen|als ob|nicht|stell dir vor|(?:er|sie) (?:sagt|sagte|meint|meinte|schreibt|schrieb)|im (?:film|buch|lied|spiel))\b",
    no_names=frozenset("programm hase das es ihn sie herzlich willkommen lehrer arzt deutscher student".split()),
)
