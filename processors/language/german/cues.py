"""German cues of the comparison, folded: no diacritics."""

from typing import Final

from mnemolog.processors.language.cues import Cues

CUES: Final = Cues(
    change=(
        r"\b(?:jetzt|nun|nicht mehr|kein\w* mehr|ab (?:jetzt|sofort)|von (?:jetzt|nun) an|stattdessen|statt|inzwischen|"
        r"mittlerweile|neuerdings|umgezogen|gewechselt|geandert|gekundigt|aufgehort|aufgegeben|verkauft|ersetzt|fruher|"
        r"eigentlich|korrektur|abgesagt|verschoben|umbenannt|getrennt|geschieden|geheiratet|geworden|zuruck|vorbei|"
        r"beendet|angefangen|begonnen|fertig|im ruhestand|pensioniert|gestiegen|gesunken|ich meinte|aktualisierung|"
        r"umgestiegen|umgestellt|verlegt|endlich)\b"
    ),
    negation=r"\b(?:nicht|kein\w*|nie|niemals|niemand|nichts|weder|ohne|hasse|hasst)\b",
    another=r"\b(?:noch ein\w*|auch|außerdem|zusatzlich|zweite\w*|dritte\w*|weitere\w*|andere\w*|beide\w*)\b",
    past=(
        r"\b(?:gestern|vorgestern|letzte\w* (?:woche|nacht|monat|jahr|sommer|winter|fruhling|herbst|wochenende)|"
        r"vor \w+ (?:tag|woche|monat|jahr)\w*|damals|einmal|im jahr (?:19|20)\d\d)\b"
    ),
    single=(
        r"\b(?:name|heiße|heißt|wohne|wohnt|lebe|lebt|zuhause|adresse|arbeite|arbeitet|arbeitgeber|chef\w*|alter|jahre alt|"
        r"geburtstag|geboren|verheiratet|ledig|geschieden|auto|handy|laptop|e-?mail|nummer|passwort|port|version|budget|"
        r"frist|lieblings\w*|bevorzuge|gehalt|miete|wiege|gewicht|große|titel|hauptstadt|buro|treffen|beginnt|fallig|"
        r"leitet|jeden morgen|jeden tag)\b"
    ),
    owner=(
        r"(?:(?:und|aber|also|jetzt|eigentlich) )*(?:(?:mein|unser|dein|euer|eur|sein|ihr)(?:e|en|em|er|es)? |(?:der|die|das) )?"
        r"(?:(?:neu|alt|klein|groß)(?:e|en|er|es) )*"
    ),
    retracts=(
        r"\b(?:korrektur|vergiss (?:das|es|was)|streich das|"
        r"falsch (?:gesagt|geschrieben|gelesen)|(?:vertippt|verlesen|verschrieben|verwechselt|geirrt)|war falsch|"
        r"was ich (?:gesagt|geschrieben) habe)\b|\d\S{0,9},? nicht \S{0,9}\d"
    ),
    corrects=r"\b(?:ich meinte|nein,? warte|warte,? nein)\b",
    excuses=r"^(?:nein,? )?(?:entschuldigung|mein fehler|moment)\b",
    unsaid="zeit uhr ort tag stunde jetzt wieder gleiche gleicher gleichen gleiches gleichem selbe selben selber selbem",
    names_matter=r"\b(?:uber|wegen) (?:das|den|die|dem|der|des|mein\w*|unser\w*) \w",
    meanings={
        "number:1": "ein eine einen einem einer eins",
        "number:2": "zwei",
        "number:3": "drei",
        "number:4": "vier",
        "number:5": "funf",
        "number:6": "sechs",
        "number:7": "sieben",
        "number:8": "acht",
        "number:9": "neun",
        "number:10": "zehn",
        "number:11": "elf",
        "number:12": "zwolf",
        "number:20": "zwanzig",
        "number:30": "dreißig",
        "day:1": "montag",
        "day:2": "dienstag",
        "day:3": "mittwoch",
        "day:4": "donnerstag",
        "day:5": "freitag",
        "day:6": "samstag sonnabend",
        "day:7": "sonntag",
        "month:1": "januar",
        "month:2": "februar",
        "month:3": "marz",
        "month:4": "april",
        "month:5": "mai",
        "month:6": "juni",
        "month:7": "juli",
        "month:8": "august",
        "month:9": "september",
        "month:10": "oktober",
        "month:11": "november",
        "month:12": "dezember",
        "kin:mother": "mutter mama",
        "kin:father": "vater papa",
        "kin:sister": "schwester",
        "kin:brother": "bruder",
        "kin:son": "sohn",
        "kin:daughter": "tochter",
        "kin:wife": "frau ehefrau",
        "kin:husband": "mann ehemann",
        "kin:cousin": "cousin cousine",
        "kin:aunt": "tante",
        "kin:uncle": "onkel",
        "kin:grandmother": "großmutter oma",
        "kin:grandfather": "großvater opa",
        "kin:friend": "freund freundin",
        "kin:neighbour": "nachbar nachbarin",
        "colour:red": "rot",
        "colour:blue": "blau",
        "colour:green": "grun",
        "colour:black": "schwarz",
        "colour:white": "weiß weiss",
        "colour:yellow": "gelb",
        "colour:grey": "grau",
        "colour:brown": "braun",
        "season:1": "fruhling fruhjahr",
        "season:2": "sommer",
        "season:3": "herbst",
        "season:4": "winter",
        "pet:cat": "katz katze kater",
        "pet:dog": "hund",
        "drink:tea": "tee",
        "drink:coffee": "kaffee kaff kaffe",
        "time:evening": "abend",
        "time:night": "nacht",
        "time:noon": "mittag",
    },
    antonyms=(
        "lieb/hass mag/hass offen/geschloss auf/zu hell/dunkel heiß/kalt warm/kalt fruh/spat link/recht oben/unten "
        "verheiratet/geschied verheiratet/ledig gut/schlecht lang/kurz immer/nie tag/nacht"
    ),
    told="sag sagt gesagt erzahlt bitte merk notier hinweis info ubrigens eigent wirklich",
)
