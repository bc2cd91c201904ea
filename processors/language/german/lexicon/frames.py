"""What frames German words, by name, for the features of the admission; matched on folded text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

FRAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hypothetical": r"\bwenn (?:ich|wir|er|sie|es) .{0,80}\b(?:ware\w*|hatte\w*|wurde\w*|konnte\w*)\b|\bwurde (?:ich|wir) .{0,80}\bwenn\b|"
        r"\bich wunschte\b|\bstell dir vor\b|\bangenommen\b|\bwas ware wenn\b|\bals ob\b",
        "sarcasm": r"\bja klar\b|\bna toll\b|\bna super\b|\bwer's glaubt\b|\bhaha\w*|\blol\b|\bwar nur spaß\b|\bscherz\b|\bgenau das hat (?:mir )?gefehlt\b",
        "reported": r"[\"“”„«»]|\b(?:sagt|sagte|schrieb|schreibt|meint|meinte|behauptet|laut|angeblich)\b",
        "fiction": r"\bim (?:roman|buch|film|spiel|traum)\b|\bin der (?:geschichte|serie|folge)\b|\bmeine figur\b|\bder held\b",
        "reminds": r"\berinner\w* mich\b|\bnicht vergessen\b|\bvergiss nicht\b|\berinnerung\b|\bto-?do\b|\bich muss\b|\bstell\w* (?:einen )?wecker\b",
        "instructs": r"\bab (?:jetzt|sofort)\b|\bvon (?:jetzt|nun) an\b|\b(?:immer|niemals|nie) (?:mit|auf|in|ohne)\b|\bbitte (?:immer|nie|nur|kein\w*|nenn|sprich|antworte|schreib)\b|"
        r"\bnenn\w* mich\b|\bhor auf\b|\bantworte\w* (?:mir )?(?:immer|nur|auf)\b",
        "corrects": r"\bich meinte\b|\beigentlich\b|\bkorrektur\b|\bnicht \w+,? sondern\b|\bnicht mehr\b|\bkein\w* mehr\b|\bgeandert\b|\bdas stimmt nicht\b|\bfruher\b|\babgesagt\b|\bstatt\b|\bjetzt\b",
        "decides": r"\bentschieden\b|\bentscheidung\b|\bbeschlossen\b|\bgeeinigt\b|\bwir (?:nehmen|nutzen|verwenden|bleiben bei|wechseln)\b|\bunsere regel\b|\bfestgelegt\b",
        "undecided": r"\b(?:nicht|nichts) (?:\w+ )?(?:entschieden|beschlossen|festgelegt|einig)\b|\bunentschieden\b|\bkeine entscheidung\b|\bnoch offen\b|\bnicht sicher\b",
        "plans": r"\b(?:ich|wir) (?:werde\w*|will|wollen|plane\w*|mochte\w*|habe\w* vor)\b|\bwerde (?:ich|wir)\b|\bplan(?:e|t|en)?\b|\bgebucht\b|\btermin\w*\b|\bgeplant\b|\bfrist\b|\bziel\b",
        "requests": r"^(?:kannst|konntest|konnen|wurdest) (?:du|sie|wir)\b|^(?:bitte )?(?:zeig|gib|sag|such|hilf|erklar|schreib|mach|prüf|liste|nenn)\w{0,2}\b|\bbitte\b",
        "reacts": r"^(?:oh|ah|wow|ja|nein|nee|ok(?:ay)?|klar|genau|stimmt|toll|super|schon|cool|danke|gut|haha|hallo|hi|guten (?:morgen|tag|abend))\b",
        "lasts": r"\b(?:allerg\w*|vegan\w*|vegetari\w*|diabet\w*|geburtstag|geboren|verheiratet|geschieden|schwanger|frau|mann|sohn|tochter|kind\w*|bruder|schwester|"
        r"mutter|vater|eltern|freund\w*|hund\w*|katze\w*|wohne\w*|lebe\w*|arbeite\w*|immer|jede[nrs]?|nie|lieblings\w*|spreche|heiße|bin \w+(?:er|in|ist))\b",
        "booked": r"\b(?:gebucht|reserviert|bestatigt|geplant|storniert|abgesagt|bestellt|versandt|verschickt|geliefert|fallig|verlangert|bezahlt|erstattet|genehmigt|verschoben)\b",
        "first": r"\b(?:ich|mich|mir|mein\w*|wir|uns|unser\w*)\b",
        "second": r"\b(?:du|dich|dir|dein\w*|euch|euer\w*|eure\w*)\b",
        "third": r"\b(?:er|sie|es|ihn|ihm|ihr|ihnen|sein\w*|ihre\w*)\b",
        "elliptic": r"\b(?:er|sie|es|das|dies\w*|dort|da|dahin|ihn|ihm|ihnen|damit|davon|daran)\b",
    }
)
