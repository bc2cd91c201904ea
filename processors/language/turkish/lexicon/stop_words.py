"""Turkish words that a search analyser leaves out, all in lower case."""

# Personal and reflexive pronouns and their inflections.
_PRONOUNS: str = """
bana ben bende benden beni benim benimle biz bizde bizden bize bizi bizim bizimle kendi kendim kendime kendimi
kendin kendine kendini kendisi kendisine kendisini o ona onda ondan onlar onlara onlarda onlardan onları
onların onu onun onunla sana sen sende senden seni senin seninle siz sizde sizden size sizi sizin sizinle
"""

# Demonstratives and words of place and manner.
_DEMONSTRATIVES: str = """
böyle böylece bu buna bunda bundan bunlar bunları bunların bunu bunun burada burası buraya orada orası oraya
öyle öylece şey şeyi şeyler şöyle şu şuna şunda şundan şunlar şunları şunu şunun şurada
"""

# Determiners and quantifiers.
_DETERMINERS: str = """
az başka bazen bazı bir birçok biri birisi birkaç bütün çok daha diğer en hep hepsi her herhangi herkes hiç
hiçbir kadar kimse pek tüm
"""

# Question words, their inflections and the question particle.
_QUESTIONS: str = """
acaba hangi hangisi kaç kim kimde kimden kime kimi kimin kimler mı mısın mısınız mıydı mıyım mıyız mi misin
misiniz miydi miyim miyiz mu musun muydu muyum mü müsün müydü müyüm nasıl ne neden nedir nerde nerden nerede
nereden nereli neresi nereye neye neyi niçin niye
"""

# Conjunctions, postpositions and particles.
_LINKS: str = """
ama ancak artık aslında ayrıca belki beri bile çünkü da dahi de diye dolayı eğer fakat gene gibi göre hala
halen hatta hem henüz için ile ise işte ki lakin mesela oysa önce rağmen sadece sanki sonra şimdi tarafından
üzere ve veya ya yahut yani yine yoksa zaten
"""

# Copulas and auxiliary verb forms.
_COPULAS: str = """
değil değilim değilsin dır dir dür eden ederek ediyor etmek etti idi iken imiş ol olacak olan olarak oldu
olduğu olduğunu olmak olması olmuş olsa olsun olup olur oluyor var vardı vardır yok yoktu
"""

# Frequent chat fillers.
_FILLERS: str = """
evet hayır hey lütfen merhaba oh ok peki selam tamam
"""

STOP_WORDS: frozenset[str] = frozenset(
    (_PRONOUNS + _DEMONSTRATIVES + _DETERMINERS + _QUESTIONS + _LINKS + _COPULAS + _FILLERS).split()
)
