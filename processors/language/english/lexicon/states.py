"""What English says of states that last, beyond the moment in which they are told (ledger R12): folded words."""

from typing import Final

from mnemolog.processors.language.english.lexicon import statements

LASTING_VERBS: Final = frozenset(
    """
    avoid avoids do have has own owns work works live lives run runs use uses keep keeps speak speaks play plays eat eats drink drinks sleep
    sleeps wear wears take takes study studies teach teaches belong belongs collect collects train trains commute commutes
    share shares pay pays rent rents need needs drive drives ride rides invest invests report reports manage manages lead leads
    sell sells host hosts maintain maintains prefer prefers hate hates bake bakes cook cooks sing sings write writes read reads
    grow grows raise raises suffer suffers practice practise volunteer volunteers wake wakes meet meets deploy deploys support
    supports store stores ship ships switch owe owes weigh weighs earn earns spend spends
    """.split()
)
"""What one does as a rule, or has."""

LASTING_PASTS: Final = frozenset(
    """
    moved sold bought left lost broke swapped switched changed retired married divorced graduated joined founded became
    inherited adopted took signed cancelled canceled renewed closed gave hired fired dropped stopped quit deleted
    """.split()
)
"""What is so since one did it."""

LASTING_ING: Final = frozenset(
    """
    living working studying teaching keeping training renting expecting retiring moving saving leaving running dating seeing
    taking learning raising selling switching using replacing renewing dropping cancelling canceling migrating allergic hosting
    """.split()
)
"""Behind a form of to be these hold for a while."""

MOMENTARY: Final = frozenset(
    """
    happy glad sorry excited fine ready good ok okay back here there sure tired busy done curious lost stuck confused interested
    afraid proud well so just with about still very really pretty quite all out down up able trying going
    looking thinking wondering hoping getting doing having making talking asking saying coming aware grateful thankful
    thrilled amazed impressed honored honoured lucky bored hungry sad right wrong kidding serious over sick great welcome online
    pumped hooked motivated inspired determined committed obsessed into blessed eager keen gonna like
    awake late early home free available open game impatient nervous stoked worried surprised convinced certain positive
    """.split()
)
"""Behind a form of to be these pass, or are polite."""

MOMENTARY_VERBS: Final = frozenset(
    """
    see find log open access tell wait connect get figure reach thank know think mind care understand believe remember want feel
    imagine hear say guess recall realise realize agree help mean expect deny argue complain stop seem blame look
    """.split()
)
"""Negated, these tell of the moment or of a mind: I can't see it, I don't know."""

TO_DO: Final = frozenset("try aim tend refuse used like".split())
"""Verbs that a habit may follow: I try to eat less sugar."""

OF_THE_MOMENT: Final = statements.NO_PREDICATES | frozenset(
    """
    am is are was were have has had do does did will would can could should may might must shall see want feel say call love
    like seem come get make give keep put set let hit cut ask thank apologise apologize promise love
    admire cherish value enjoy respect support accept congratulate second miss start stop try finish continue find admit
    mention repeat i'd i'll i'm i've he's she's in on at to of for and or with as than who that which when what where why how
    """.split()
)
"""Verbs that tell of the moment or of a mind even in the present tense, and what is no verb."""

OF_STATUS: Final = frozenset(
    """
    work fail look seem sound feel say show happen mean pass run make give bring take help keep remind inspire let go come get
    need want start stop become know think tell understand see hear like love enjoy create encourage lead try turn hit
    """.split()
)
"""What things do now, or to whom they please."""

NEGATIONS: Final = frozenset("don't doesn't can't cannot never haven't hasn't won't isn't aren't".split())

PRAISE: Final = frozenset(
    """
    amazing awesome beautiful wonderful incredible fantastic adorable inspiring inspires inspired joy blessing journey magical
    precious lovely great cool fun funny cute excited exciting thrilled grateful thankful passionate proud special blast super
    love loved joys kindness compassion acceptance resilience motivation motivates motivated motivate passion dreams growth
    perseverance moments memories vibes thrill touching sentimental unforgettable worth vital energy positive confidence
    meaningful rewarding heartwarming happiness happy support supportive lucky strength
    """.split()
)
"""Who says so gives an opinion of the moment."""

MOMENTARY_THINGS: Final = frozenset(
    "question questions problem issue help error idea doubt request bug look minute second moment feeling time chance".split()
)
"""Who has or needs one of these has it now."""
ABILITIES_NOT: Final = frozenset("do go come make wait help decide tell stop complain".split())
"""Alone behind can't these tell of the moment: I can't come; not: I can't swim."""

HABITS: Final = frozenset(
    "usually always normally often rarely mostly never generally hardly weekly daily monthly weekdays".split()
)
"""Adverbs of what one does as a rule."""

DUTIES: Final = frozenset(
    "must has needs only can't cannot requires allowed supposed never always loves love hates hate likes like prefers prefer stays stay remains remain dislikes adores eats eat costs cost".split()
)
"""What a thing has to be or may not be: the door must stay shut."""

NO_POSSESSIONS: Final = frozenset(
    """
    pleasure bad point question questions guess thoughts thought heart mind fingers apologies thanks turn best god gosh goodness
    opinion understanding fault hope hopes sincerest feeling impression next first second
    """.split()
)
"""My pleasure: what nobody has."""
