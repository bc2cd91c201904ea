"""What makes a German sentence a statement, a question, a request or small talk: for folded text."""

from typing import Final

SUBJECTS: Final = frozenset(
    """
    ich wir er sie es mein meine meiner meinem meinen unser unsere unserer unserem unseren sein seine ihr ihre der die das
    dieser diese dieses
    """.split()
)
VERB: Final = (
    r"\b(?:bin|ist|sind|war|waren|hab|habe|hat|haben|hatte|hatten|wird|werde|werden|wurde|kann|konnen|muss|mussen|will|"
    r"wollen|mag|mogen|mochte|heißt|heiße|gibt|lauft|liegt|kostet|gehort|passt|\w+(?:iert|iere|elt|ele|eitet?|ohnt|ebt|"
    r"ommt|eht|ahrt|aßt|ießt|iebt|ist))\b|\b(?:ich|wir) \w{2,}(?:e|en|te|ten|st|ss|ß)\b|\b\w{2,}(?:e|en|te|ten) (?:ich|wir)\b"
)
YOURS: Final = r"\b(?:dein|ihr|euer)e?[mnrs]? \w+"
"""How an assistant tells what was arranged."""
LISTENER: Final = r"\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b"
SPEAKER: Final = r"\b(?:ich|mich|mir|mein\w*|wir|uns|unser\w*)\b"

NO_STATEMENT_AT_START: Final = (
    r"(?:danke|vielen dank|bitte|hallo|hi|hey|moin|servus|tschüss|ja|nein|okay|ok|klar|genau|super|toll|gut|schön|cool|"
    r"guten (?:morgen|tag|abend)|gute nacht|bis (?:dann|bald|später)|kein problem|gern(?:e)?)\b[^,.!?]{0,30}[.!…]*$",
    r"(?:vielen )?dank(?:e)?\b",
    r"(?:wer|wen|wem|was|wo|woher|wohin|wann|warum|wieso|weshalb|welche[mnrs]?|wie (?:viel|lange|oft|geht|kann|ist|heißt|macht))\b",
    r"(?:kannst|könntest|hast|bist|willst|magst|würdest|darfst|weißt) du\b|(?:können|könnten|haben|sind) sie\b",
    r"(?:bitte|zeig|erklär|sag|gib|schreib|hilf|such|mach|übersetz|fass|liste|nenn|erzähl)(?:e|st)?\b(?! ich\b)",
    r"(?:ist|sind|war|hat|gibt) (?:das|es|der|die|ein|eine)\b",
    r"du (?:bist|hast|kannst|solltest|musst)\b",
)
NO_STATEMENT_INSIDE: Final = (r"(?:vielen|tausend) dank\b", r"du (?:solltest|könntest|musst)\b")
