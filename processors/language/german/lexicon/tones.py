"""German words of feeling; how an entry is written stands in `lexicon.emotion`."""

from typing import Final

from mnemolog.processors.language.tones import Tone

TONES: Final = (
    Tone(
        "joy",
        1.0,
        0.0,
        "glücklich*, froh*, freue, freut, freuen, begeistert*, liebe, lieben, toll*, wunderbar*, großartig*",
    ),
    Tone("joy", 0.5, 0.0, "schön*, zufrieden*, gefällt, genieße, genießen"),
    Tone("sadness", -1.0, 0.0, "traurig*, unglücklich*, einsam*, enttäuscht*, weine, weinen, vermisse"),
    Tone("anger", -1.0, 0.2, "wütend*, hasse, hassen, nervt, sauer, ärgert, ärgere, verärgert*"),
    Tone("fear", -1.0, 0.2, "angst, ängstlich*, besorgt*, sorgen, fürchte, nervös*, panik*"),
    Tone("disgust", -1.0, 0.1, "ekelhaft*, eklig*, widerlich*"),
    Tone("surprise", 0.0, 0.1, "überrascht*, erstaunt*, unglaublich*"),
    Tone(None, -0.5, 0.0, "leider, schlecht*, schwierig*, anstrengend*, müde, stress*, schlimm*"),
    Tone(None, 0.0, 0.3, "dringend*, sofort, notfall*"),
)
DENIALS: Final = frozenset("nicht kein keine keinen keinem keiner nie niemals ohne".split())
"""Before a word of feeling, folded."""
