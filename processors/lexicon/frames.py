"""What frames words so that they would be a false fact without it, and other marks of a sentence; matched on folded text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# Atomic, and from the beginning of a line: a text without the second part costs one pass and not one for each *if*.
HYPOTHETICAL: Final = (
    r"(?m:^)(?>.*?\bif (?:i|we|you|he|she|they|only)\b).*\b(?:would|could|might|were|had|'d|'ll)\b|\bi wish\b|\bwould(?:'ve| have)\b|"
    r"\bimagine\b|\bsuppose\b|\bpretend\b|\bwhat if\b|\bhypothetical|\bin another life\b|\bif only\b|\bif i were\b|"
    r"\bkeske\b|\bolsa(?:ydi|m|n|k|ydim|ydik|lar)?\b|\ws[ae]yd[iu]|(?m:^)(?>.*?\ws[ae]m\b).*\w[ae]rd[iu]m\b|\bdiyelim\b|\bfarz et|\bvarsay"
)
SARCASM: Final = (
    r"\byeah,? (?:right|sure)\b|\bsure,? (?:and|because)\b|\boh (?:great|sure|wonderful|joy|fantastic|perfect|lovely)\b|\bas if\b|"
    r"(?m:^)(?>.*?\btotally\b).*\b(?:not|lol)\b|\bobviously\b|/s\b|\b(?:lol|lmao|rofl|haha\w*|jk|just kidding|kidding)\b|\bbecause that(?:'s| is| always)\b|"
    r"\bthanks a lot\b|\bi(?:'m| am) the (?:queen|king|pope|emperor)\b|\bwhat could go wrong\b|\bjust what i (?:needed|wanted)\b|"
    r"\btabii tabii|\btabi tabi|\bya ya\b|\bhadi canim|\bhadi ya\b|\bne demezsin|\bbayilirim ya|\bcok komik|\bsanki\b|\baynen aynen\b|"
    r"\bkesin oyledir|\baman ne|\bne guzel ya\b|\bharika ya\b|\bbir bu eksikti|:d\b|\bsaka (?:yap|lan)|\brandom\b|asdf|ahah|hah[ah]"
)
REPORTED: Final = (
    r"[\"“”«»]|\b(?:says?|said|wrote|writes|told|thinks?|claims?|quote)\b|\baccording to\b|\bdedi\b|\bdiyor\b|\byazmis|\bdemis|\bgore\b|"
    r"\bsoyle(?:di|mis|r)\b|\bsaniyor\b|♪|\blyrics?\b|\bsarki soz"
)
FICTION: Final = (
    r"\bin (?:the|my|our) (?:novel|story|book|movie|film|game|campaign|series|dream|episode|song)\b|\bmy character\b|\bthe (?:hero|villain)\b|"
    r"\broman(?:im|in|da|imda)\w*|\bhikaye\w*|\bfilmde\b|\bdizide\b|\boyunda\b|\bruyamda\b|\bkarakter\w*"
)
REMINDS: Final = (
    r"\bremind me\b|\bdon't let me forget\b|\breminder\b|\bdon't forget\b|\bremember to\b|\bto-?do\b|\bi (?:need|have|must|gotta) to\b|\bset an? (?:alarm|reminder)\b|"
    r"\bhatirlat\w*|\bunutma\w*|\balarm kur|\byapilacak\w*|\bnot al\b|\bnot et\b|\bekle\b|\blazim\b|\bgerek(?:iyor|li)\b"
)
INSTRUCTS: Final = (
    r"\bfrom now on\b|\b(?:always|never|don't ever) \w+|\bplease (?:keep|use|call|answer|reply|write|avoid|stop|don't|always|never|address)\b|"
    r"\bwhen(?:ever)? (?:you|i) (?:write|answer|reply|ask|say|send|suggest)\b|\bcan you (?:keep|always|stop|please)\b|\bcall me\b|\bno more\b|\bstop (?:using|saying|calling)\b|"
    r"\bbundan sonra\b|\bbundan boyle\b|\bher zaman\b|\bhep\b|\basla\b|\bhicbir zaman\b|\bbir daha\b|\bsakin\b|(?m:^)(?>.*?\bbana ).* (?:de|diye|yaz|cevap|hitap)|\b(?:yazarken|cevap verirken|onerirken|verirken)\b|(?m:^)(?>.*?\bartik\b).*m[ae]\b"
)
CORRECTS: Final = (
    r"\bi meant\b|\bi mean\b|\bnot \w+,? but\b|\bactually\b|\bcorrection\b|\bi was wrong\b|\bi misspoke\b|\bscratch that\b|\binstead of\b|\bno longer\b|\banymore\b|\bchanged\b|"
    r"(?m:^)(?>.*?\bi said ).* but\b|\bit's not\b|\bthat's wrong\b|\bused to\b|\bcancel\b|\bnow\b|"
    r"\baslinda\b|\byanlis\b|\bdegil\b|\bdegisti\b|\bartik\b|\bduzelt\w*|\bdedim ama\b|\bpardon\b|\beskiden\b|\bvazgec\w*|\biptal\b|\byerine\b"
)
DECIDES: Final = (
    r"\b(?:we|i|team|they)(?:'ve| have)? (?:decided|agreed|settled|chose|picked|voted|opted|are going with|will go with|go with)\b|\bdecision\b|\bgoing with\b|\blet's go with\b|\bwe(?:'ll| will)\b|"
    r"\bour rule\b|\bwe (?:ship|drop|use|keep|move|switch|stay)\b|\bagreed\b|\bfinal(?:ly)?\b|\bkarar\b|\bkararlastir\w*|\bsectik\b|\banlastik\b|\bgeciyoruz\b|\bkullaniyoruz\b|\bbirakiyoruz\b|\bkullanacagiz\b|\bgececegiz\b"
)
UNDECIDED: Final = (
    r"\b(?:(?:have|has|had|did|do|does|could|can|was|were)(?:n't| not|nt)|not|never|yet to|still (?:have |need )?to|(?:need|have|has) to|cannot) "
    r"(?:\w+ ){0,2}?(?:decid\w+|agreed? on|settled?|chose|choose|chosen|pick(?:ed)?(?! \w* ?up\b)|made? (?:up )?(?:a|any|the|my|our|his|her|their) (?:decision|minds?))\b|"
    r"\bnothing(?:'s| is| was| has been) (?:\w+ )?(?:decided|settled|agreed|fixed|final)\b|\bno (?:\w+ )?decisions?\b|\bundecided\b|\btorn between\b|\bup in the air\b|\bdecision is (?:\w+ )?(?:open|pending)\b|"
    r"\bnot (?:\w+ )?(?:sure|certain|final|settled|agreed|fixed)\b|"
    r"\bstill (?:\w+ )?(?:deciding|debating|discussing|choosing|weighing|torn|unsure|undecided|open|unclear)\b|"
    r"\bkarar\w* (?:\w+ )?(?:ver(?:il|e)?m(?:e|iyo)\w*|al(?:in|a)?m(?:a|iyo)\w*|cikm(?:a|iyo)\w*|yok\b)|\bkararsiz\w*|\bkarar asamasinda\b|"
    r"\bkararlastir(?:il|a)?ma[dm]\w*|\bkesinlesme[dm]\w*|\bsecemed\w*|\bsecmed\w*|\banlasama[dm]\w*|\banlasmadi[km]?\b|"
    r"\b(?:belli|net|kesin|emin) degil\w*|\w m[iu] (?:\w+ ){1,3}m[iu]\b"
)
"""A decision that is still open, or denied."""
PLANS: Final = (
    r"\b(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| plan| intend| want to| hope to| aim)\b|\bgoing to\b|\bgonna\b|\bplan(?:s|ning|ned)?\b|\bbooked\b|\bappointment\b|\bscheduled\b|\bdue\b|\bdeadline\b|\bgoal\b|"
    r"\w[ae]c[ae](?:g[iu]m|g[iu]z|k|klar)\b|\bplan\w*|\brandevu\w*|\bniyet\w*|\bhedef\w*|\bistiyorum\b|\bdusunuyor\w*|\w[ae]l[iu]m\b"
)
REQUESTS: Final = (
    r"^(?:please|can|could|would|will) (?:you|we)\b|^(?:please )?(?:show|give|tell|find|play|help|suggest|recommend|explain|write|make|open|run|fix|check|list|search|look|let)\b|\bi(?:'m| am) looking for\b|\bi(?:'d| would) like\b|\bcould you\b|\bcan you\b|\bwould you\b|\bdo you (?:have|know|like|want)\b|"
    r"\w(?:ar|er|ir|ur) m[iu]s[iu]n(?:iz)?\b|\b(?:goster|bul|oner|anlat|acikla|soyle|yaz|yap|bak|cal|ac|gonder|ver)(?:sene|in|iniz)?[.!]?$|\blutfen\b|\brica\b"
)
REACTS: Final = (
    r"^(?:oh|ah|wow|yeah|yes|yep|no|nope|ok(?:ay)?|sure|right|great|nice|cool|thanks|thank you|exactly|true|good|awesome|perfect|hmm+|haha|lol|well done|i see|i agree|me too|sounds|that(?:'s| is| was| sounds)|same)\b|"
    r"^(?:evet|hayir|tamam|peki|aynen|olur|tabii?|sag ?ol|tesekkur|eyvallah|harika|super|guzel|iyi|ya|vay|hadi|anladim|oyle|valla|yok|insallah|masallah)\b"
)
LASTS: Final = (
    r"\b(?:allerg\w*|vegan|vegetarian|diabet\w*|birthday|born|married|divorced|pregnant|wife|husband|son|daughter|kids?|children|brother|sister|mother|father|mom|dad|parents|girlfriend|boyfriend|dog|cat|job|work(?:s|ed|ing)?|live[sd]?|living|moved|from|name(?:d|s)?|favou?rite|prefer|love|hate|like|own|drive|phone|address|email|password|port|host|version|deadline|budget|salary|size|blood|doctor|school|university|years old|speak|play|studied|study)\b|"
    r"\b(?:alerj\w*|vejetaryen\w*|vegan\w*|diyabet\w*|dogum gun\w*|dogdu\w*|evli\w*|bosan\w*|hamile\w*|esim\w*|karim|kocam|ogl\w+|kiz\w*m\w*|cocu\w+|kardes\w*|abla\w*|agabey\w*|abi\w*|anne\w*|baba\w*|kedi\w*|kope\w+|isim|calis\w+|otur\w+|yas\w+|tasin\w+|adi\w*|en sevdi\w+|sever\w*|nefret\w*|araba\w*|telefon\w*|adres\w*|sifre\w*|surum\w*|butce\w*|maas\w*|beden\w*|kan grub\w*|doktor\w*|okul\w*|universite\w*)\b"
)
FIRST: Final = (
    r"\b(?:i|i'm|i've|i'll|i'd|im|ive|my|mine|me|we|we're|we've|our|us)\b|\b(?:ben|benim|bana|beni|bende|benden|biz|bizim|bize|bizi)\b|"
    r"\w\w(?:[iu]yor(?:um|uz)|d[iu]m|[ae]r[iu]m|[iu]r[iu]m|m[iu]s[iu]m|[ae]cag[iu]m|[iu]m|y[iu]m|[dt][iu]k|m[ae]m)\b"
)
SECOND: Final = (
    r"\b(?:you|your|yours|you're|you've|u)\b|\b(?:sen|senin|sana|seni|siz|sizin|size|sizi)\b|\w\ws[iu]n(?:iz)?\b"
)
THIRD: Final = r"\b(?:he|she|they|his|her|their|him|them|it|its)\b|\b(?:o|onun|ona|onu|onlar|onlarin)\b"
ELLIPTIC: Final = r"\b(?:he|she|they|it|that|this|these|those|one|ones|there|him|her|them|his|their)\b|\b(?:o|onun|ona|onu|bu|bunu|su|sunu|orada|oraya|onlar)\b"
"""What points at something said before."""
BOOKED: Final = (
    r"\b(?:booked|reserved|confirmed|scheduled|cancelled|canceled|ordered|shipped|delivered|due|expires?|renewed|paid|refunded|approved|"
    r"assigned|moved to|set for)\b|\b(?:ayirt\w*|rezerv\w*|onayla\w*|planlan\w*|iptal|siparis\w*|kargo\w*|teslim|odendi|randevu\w*|alindi)\b"
)
"""What an assistant or a tool tells its user of, done in the world."""

ENGLISH_AND_TURKISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hypothetical": HYPOTHETICAL,
        "sarcasm": SARCASM,
        "reported": REPORTED,
        "fiction": FICTION,
        "reminds": REMINDS,
        "instructs": INSTRUCTS,
        "corrects": CORRECTS,
        "decides": DECIDES,
        "undecided": UNDECIDED,
        "plans": PLANS,
        "requests": REQUESTS,
        "reacts": REACTS,
        "lasts": LASTS,
        "booked": BOOKED,
        "first": FIRST,
        "second": SECOND,
        "third": THIRD,
        "elliptic": ELLIPTIC,
    }
)
"""By name: both packs share these, as both languages are mixed in one message, and the weights were trained so."""
