"""English and Turkish words that a search analyser leaves out, all in lower case."""

# Articles, determiners and pronouns.
_ENGLISH_ARTICLES_PRONOUNS: str = """
a all an another any anyone anything both each either every everyone everything he her hers herself him
himself his i it its itself me mine my myself neither one other our ours ourselves same she some someone
something such that the their theirs them themselves these they this those us we you your yours yourself
yourselves
"""

# Auxiliary and modal verbs.
_ENGLISH_AUXILIARIES: str = """
am are be been being can could did do does doing done gonna got gotta had has have having is might must shall
should wanna was were will would
"""

# Prepositions, conjunctions, negation and other small linking words.
_ENGLISH_LINKS: str = """
about above after against along although among and around as at because before below between but by down
during for from here if in into no nor not of off on onto or out over since than then there though through to
toward towards under unless until up upon while with within without
"""

# Question words.
_ENGLISH_QUESTIONS: str = """
how what whatever when whenever where wherever which whichever who whoever whom whose why
"""

# Contractions with the apostrophe and without it, except where that would be another word (ill, shell, hell,
# wed, shed, id).
_ENGLISH_CONTRACTIONS: str = """
aren't arent can't cannot cant couldn't couldnt didn't didnt doesn't doesnt don't dont hadn't hadnt hasn't
hasnt haven't havent he'd he'll he's here's heres hes how's hows i'd i'll i'm i've im isn't isnt it'd it'll
it's itll ive let's lets mustn't she'd she'll she's shes shouldn't shouldnt that'll that's thats there's
theres they'd they'll they're they've theyd theyll theyre theyve wasn't wasnt we'd we'll we're we've weren't
werent weve what's whats when's where's wheres who's whos why's won't wont wouldn't wouldnt you'd you'll
you're you've youd youll youre youve
"""

# Frequent chat fillers.
_ENGLISH_FILLERS: str = """
actually ah also hello hey hi hmm just oh ok okay really so too uh um very well wow yeah yep yes
"""

ENGLISH: frozenset[str] = frozenset(
    (
        _ENGLISH_ARTICLES_PRONOUNS
        + _ENGLISH_AUXILIARIES
        + _ENGLISH_LINKS
        + _ENGLISH_QUESTIONS
        + _ENGLISH_CONTRACTIONS
        + _ENGLISH_FILLERS
    ).split()
)

# Personal and reflexive pronouns and their inflections.
_TURKISH_PRONOUNS: str = """
bana ben bende benden beni benim benimle biz bizde bizden bize bizi bizim bizimle kendi kendim kendime kendimi
kendin kendine kendini kendisi kendisine kendisini o ona onda ondan onlar onlara onlarda onlardan onları
onların onu onun onunla sana sen sende senden seni senin seninle siz sizde sizden size sizi sizin sizinle
"""

# Demonstratives and words of place and manner.
_TURKISH_DEMONSTRATIVES: str = """
böyle böylece bu buna bunda bundan bunlar bunları bunların bunu bunun burada burası buraya orada orası oraya
öyle öylece şey şeyi şeyler şöyle şu şuna şunda şundan şunlar şunları şunu şunun şurada
"""

# Determiners and quantifiers.
_TURKISH_DETERMINERS: str = """
az başka bazen bazı bir birçok biri birisi birkaç bütün çok daha diğer en hep hepsi her herhangi herkes hiç
hiçbir kadar kimse pek tüm
"""

# Question words, their inflections and the question particle.
_TURKISH_QUESTIONS: str = """
acaba hangi hangisi kaç kim kimde kimden kime kimi kimin kimler mı mısın mısınız mıydı mıyım mıyız mi misin
misiniz miydi miyim miyiz mu musun muydu muyum mü müsün müydü müyüm nasıl ne neden nedir nerde nerden nerede
nereden nereli neresi nereye neye neyi niçin niye
"""

# Conjunctions, postpositions and particles.
_TURKISH_LINKS: str = """
ama ancak artık aslında ayrıca belki beri bile çünkü da dahi de diye dolayı eğer fakat gene gibi göre hala
halen hatta hem henüz için ile ise işte ki lakin mesela oysa önce rağmen sadece sanki sonra şimdi tarafından
üzere ve veya ya yahut yani yine yoksa zaten
"""

# Copulas and auxiliary verb forms.
_TURKISH_COPULAS: str = """
değil değilim değilsin dır dir dür eden ederek ediyor etmek etti idi iken imiş ol olacak olan olarak oldu
olduğu olduğunu olmak olması olmuş olsa olsun olup olur oluyor var vardı vardır yok yoktu
"""

# Frequent chat fillers.
_TURKISH_FILLERS: str = """
evet hayır hey lütfen merhaba oh ok peki selam tamam
"""

TURKISH: frozenset[str] = frozenset(
    (
        _TURKISH_PRONOUNS
        + _TURKISH_DEMONSTRATIVES
        + _TURKISH_DETERMINERS
        + _TURKISH_QUESTIONS
        + _TURKISH_LINKS
        + _TURKISH_COPULAS
        + _TURKISH_FILLERS
    ).split()
)
