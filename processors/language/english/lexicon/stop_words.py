"""English words that a search analyser leaves out, all in lower case."""

# Articles, determiners and pronouns.
_ARTICLES_PRONOUNS: str = """
a all an another any anyone anything both each either every everyone everything he her hers herself him
himself his i it its itself me mine my myself neither one other our ours ourselves same she some someone
something such that the their theirs them themselves these they this those us we you your yours yourself
yourselves
"""

# Auxiliary and modal verbs.
_AUXILIARIES: str = """
am are be been being can could did do does doing done gonna got gotta had has have having is might must shall
should wanna was were will would
"""

# Prepositions, conjunctions, negation and other small linking words.
_LINKS: str = """
about above after against along although among and around as at because before below between but by down
during for from here if in into no nor not of off on onto or out over since than then there though through to
toward towards under unless until up upon while with within without
"""

# Question words.
_QUESTIONS: str = """
how what whatever when whenever where wherever which whichever who whoever whom whose why
"""

# Contractions with the apostrophe and without it, except where that would be another word (ill, shell, hell,
# wed, shed, id).
_CONTRACTIONS: str = """
aren't arent can't cannot cant couldn't couldnt didn't didnt doesn't doesnt don't dont hadn't hadnt hasn't
hasnt haven't havent he'd he'll he's here's heres hes how's hows i'd i'll i'm i've im isn't isnt it'd it'll
it's itll ive let's lets mustn't she'd she'll she's shes shouldn't shouldnt that'll that's thats there's
theres they'd they'll they're they've theyd theyll theyre theyve wasn't wasnt we'd we'll we're we've weren't
werent weve what's whats when's where's wheres who's whos why's won't wont wouldn't wouldnt you'd you'll
you're you've youd youll youre youve
"""

# Frequent chat fillers.
_FILLERS: str = """
actually ah also hello hey hi hmm just oh ok okay really so too uh um very well wow yeah yep yes
"""

STOP_WORDS: frozenset[str] = frozenset(
    (_ARTICLES_PRONOUNS + _AUXILIARIES + _LINKS + _QUESTIONS + _CONTRACTIONS + _FILLERS).split()
)
