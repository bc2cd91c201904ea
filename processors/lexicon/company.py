"""The company that names keep: regular expressions for the folded words around a name that no list knows."""

from typing import Final

BEINGS: Final = (
    r"(?:mother|father|mom|mum|dad|parents?|sister|brother|sis|bro|siblings?|twins?|son|daughter|child|kids?|baby|boy|girl|"
    r"wife|husband|partner|spouse|fiancee?|boyfriend|girlfriend|girl friend|ex|aunt|uncle|cousin|niece|nephew|grand\w+|"
    r"in-law|friend|bestie|buddy|pal|mate|roommate|flatmate|neighbou?r|colleague|coworker|co-worker|teammate|classmate|"
    r"boss|manager|mentor|coach|teacher|tutor|professor|doctor|dentist|therapist|nurse|lawyer|landlord|client|student|"
    r"assistant|intern|lead|director|man|woman|guy|lady|person|someone|somebody|stranger|artist|author|"
    r"singer|player|dog|cat|puppy|pup|kitten|kitty|pet|parrot|bird|hamster|rabbit|bunny|horse|pony|turtle|fish|guinea pig)"
)
"""Who may have a name, in English."""

TURKISH_PEOPLE: Final = (
    r"(?:anne|baba|karde[sş]|abla|ab[iı]|a[gğ]abey|teyze|hala|amca|day[ıi]|yenge|eni[sş]te|dede|nine|torun|ku?zen|ye[gğ]en|"
    r"o[gğ]l|o[gğ]ul|k[ıi]z|[cç]ocu[gğ]|bebe[gğ]|e[sş]|koca|kar[ıi]|ni[sş]anl[ıi]|sevgili|arkada[sş]|dost|kom[sş]u|patron|"
    r"m[uü]d[uü]r|y[oö]netici|hoca|[oö][gğ]retmen|doktor)"
)
TURKISH_BEINGS: Final = rf"(?:{TURKISH_PEOPLE}|kedi|k[oö]pe[gğ]|ku[sş])"
"""The same in Turkish, as stems."""

PERSON_BEFORE: Final = (
    rf"\b(?:my|our|his|her|their|your|a|an|the|new|old|best|little|big|older|younger)(?: \w+)? {BEINGS},? (?:(?:is )?(?:called|named) |is )?$|"
    rf"\b{BEINGS}(?:'s name is|s are|, named|, called) $|\b(?:name is|name's|met|married|dating|dated|someone (?:called|named)) $|"
    r"\b(?:mr|mrs|ms|miss|dr|prof|sir|aunt|uncle|grandma|grandpa)\.? $|\b(?:love|say hi|talk(?:ed|ing)? to|spoke to|hang(?:ing)? out with|"
    r"(?:dinner|lunch|coffee|chat(?:ted|ting)?|talk(?:ed|ing)?|went|going|trip|walk|live|lives|moved|stay(?:ed|ing)?|play(?:ed|ing)?|meeting|call) "
    r"(?:\w+ ){0,2}with|married to|engaged to) $|"
    rf"\b{TURKISH_BEINGS}[ıi]?[mn]?(?:[ıiuü]z)? $|\badi $|\bsayin $"
)

APPOSED: Final = rf"\b(?:{BEINGS}|(?:{TURKISH_BEINGS}\w*)), $"
"""Who is named behind a comma: my sister, Ayşe."""

PERSON_AFTER: Final = (
    r"^(?:'s)? (?:and (?:i|me)|said|says|told|tells|asked|asks|thinks|thought|loves|hates|likes|wants|wanted|agreed|smiled|"
    r"called|texted|invited|helped|taught|suggested|recommended|convinced|married|bey|hanim|abi|abla|hoca|teyze|amca)\b|"
    rf"^'s (?:\w+ )?(?:{BEINGS}|birthday|house|home|place|party|wedding|idea|advice)\b"
)

ORG_NAME: Final = (
    r"\b(?:inc|ltd|llc|corp|gmbh|co|university|college|school|bank|hospital|clinic|academy|institute|association|foundation|"
    r"society|union|company|studios?|records|magazine|entertainment|group|holding|club|church|universitesi|koleji|lisesi|okulu|"
    r"hastanesi|bankasi|dernegi|vakfi|belediyesi|bakanligi|kulubu|sirketi|a\.?s)$"
)
ORG_BEFORE: Final = (
    r"\b(?:work(?:s|ed|ing)? (?:for|at)|joined|company|employed (?:by|at)|intern(?:ed|ing|s)? (?:at|for)|hired by|"
    r"(?:job|offer|interview|position) (?:at|from|with)|stud(?:y|ies|ied|ying) at|graduated from|sirketi|firmasi) (?:the )?$"
)

PLACE_NAME: Final = (
    r"\b(?:mountains?|mount|lakes?|river|park|beach|islands?|bay|falls|forest|valley|canyon|street|avenue|road|square|bridge|"
    r"castle|coast|ocean|sea|desert|county|city|town|village|hills?|airport|station|harbou?r|museum|gallery|stadium|arena|"
    r"temple|cathedral|palace|tower|hotel|trail|cliffs?|dagi|golu|nehri|parki|plaji|adasi|vadisi|caddesi|sokagi|meydani|koprusu|"
    r"kalesi|mahallesi|havalimani|havaalani|muzesi|sarayi|ormani|kulesi|oteli)$"
)
PLACE_BEFORE: Final = (
    r"\b(?:in|near|around|visit(?:ed|ing|s)?|moved to|live in|trip to|travel(?:l?ed|l?ing)? (?:to|through|across)|city of|fly to|"
    r"flew to|drove to|(?:went|going|been|go) to|vacation in|holiday in|from|hik(?:ed|ing) (?:in|through)) (?:the )?$"
)
PLACE_SUFFIX: Final = r"^'(?:d[ae]n?|t[ae]n?|y[ae]|[ae])\b"

NEVER_FIRST_NAMES: Final = frozenset(
    "april june august may eylul autumn summer dawn eve christian ramazan sunny".split()
)
"""First names that are so much more often a month, a season or a feast that a surname must follow."""

GREETINGS: Final = (
    r"(?:(?:hey|hi|hello|thanks|thank you|thx|ty|wow|oh|ooh|aw+|yeah|yes|yep|yup|no|nope|ok|okay|sure|cool|great|nice|awesome|well|"
    r"so|haha|ha|man|dude|congrats|congratulations|sorry|bye|cheers|good (?:morning|luck|night|job|point|idea)|no (?:problem|worries)|"
    r"you're right|that's right|absolutely|exactly|totally|definitely|of course|again|there|dear|merhaba|selam|"
    r"te[sş]ekk[uü]rler|sa[gğ] ?ol|evet|hay[ıi]r|tamam|peki|ya|bak)(?:[ ,!.]+|$))"
)
"""What people say before the name of the one they speak to; what separates two of them is not optional, or haha would be two."""

NOT_ADDRESSED: Final = (
    r"^(?:[,] ?(?:my|our|his|her|who|whose|which|the|an?|and|or)\b|,? (?:and|or|is|was|has|had|will|would|can|could|said|says|told|"
    r"works?|lives?|loves?|likes?|went|got|gave|made|came|just|also|never|always|and)\b)"
)
"""What follows a name that is spoken of, and not to."""
