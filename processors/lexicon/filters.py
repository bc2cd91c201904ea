"""What the seven filters look for (ledger B2): regular expressions, matched on folded text."""

from typing import Final

SYSTEM: Final = (
    r"<\/?(?:system|system-reminder|system_prompt|instructions?|tool_result|tool_call|function_calls?|assistant|user)\b",
    r"^\W*heart[_-]?beat(?:[\W_]+(?:ok|ack|alive|check|ping|pong|poll|received|sent|seq|id|status|\d[\w:.-]*))*\W*$",
    r"\bheartbeat_ok\b",
    r"^\s*\[(?:system|internal|automated|sistem|otomatik|dahili|bağlam|ortam)\b",
    r"^\W*sen\b[^.!?\n]{0,80}\b(?:asistan|yardımcı|bot|model|ajan|uzman|danışman|mühendis|geliştirici|editör|çevirmen|yazar|temsilci)"
    r"[a-z]{0,5}s[ıiuü]n\b",
    r"\byapay zeka (?:asistanı(?:y[ıi]m|s[ıi]n)|modeli(?:y[ıi]m|s[ıi]n))",
    r"^\W*(?:rolün|görevin|kurallar(?:ın)?|talimatlar(?:ım|ın)?|araçlar|izin kipi|kimlik|çıktı biçimi|sistem mesajı)\s*:",
    r"\bkullanıcı(?:ya|yı|nın|lara|ları)?\b[^.!?\n]{0,80}\b(?:asla|her zaman|sakın)\b|\b(?:asla|her zaman|sakın)\b[^.!?\n]{0,60}\bkullanıcı(?:ya|yı|nın)\b",
    r"^\W*kalp atışı\b",
    r"<\|(?:im_start|im_end|system|endoftext)\|>|\[/?inst\]",
)
"""Text that a program wrote for a program."""

IN_SYSTEM: Final = (
    "<", "[", "heart", "sen", "yapay zeka", "kullanici", "kalp atisi", "rolun", "gorevin", "kurallar", "talimatlar", "araclar",
    "izin kipi", "kimlik", "cikti bicimi", "sistem mesaji",
)  # fmt: skip
"""Each of them has one of these; to look for these first is ten times as fast."""

_ORDERS: Final = (
    r"(?:instructions?|prompts?|guidelines|directives|(?:system|safety|previous|prior) (?:rules|messages?))"
)
_EARLIER: Final = (
    r"(?:all|any|every|everything|previous|prior|above|earlier|preceding|your|system|initial|original|safety)"
)
_TURKISH_ORDERS: Final = r"(?:talimat|komut|yönerge|kural|yönlendirme)\w*"
_TURKISH_REFUSALS: Final = (
    r"(?:yok say|göz ?ardı et|görmezden gel|dikkate alma|boş ver|çiğne|geçersiz (?:say|kıl)|devre dışı bırak|"
    r"unut(?:un|unuz|malısın\w*|manı\w*)?|uyma(?:yın|yınız)?)\b"
)
_TURKISH_INSTRUCTIONS: Final = r"(?:talimat|yönerge|yönlendirme)\w*"
_TURKISH_RULES: Final = r"(?:kural|komut)"
"""What a speaker sets, changes and drops as well, as in *font kuralını unut*: what stands before it decides."""
_TURKISH_RULES_OF_MACHINES: Final = (
    r"(?:sistem|güvenlik|gizlilik|etik|ahlak|içerik|davranış|moderasyon|asistan|yapay zeka|ajan|bot|model|geliştirici|"
    r"kullanım|politika|kısıtlama|openai|anthropic|(?:chat)?gpt)\w*"
)
_TURKISH_EARLIER: Final = (
    r"(?:önceki|öncekiler|eski|yukarıdaki|yukarda?ki|baştaki|ilk|başlangıç|tüm|bütün|her|hiçbir|hiç bir|diğer|öteki|başka|mevcut|geçerli|"
    r"verilen|bilinen|bildiğin|temel|bu|şu|o)"
)
_TURKISH_NO_NAMES: Final = (
    r"(?:sen|senin|sana|senden|siz|sizin|size|sizden|kendi|bana|benim|bizim|lütfen|tamam|peki|hadi|haydi|şimdi|artık|ve|ama|o zaman|"
    r"hemen|derhal|ok|okay|evet|hayır|yani|önce|sonra|bir|birkaç|tamamen)"
)
"""Words before *kural* that do not say which rule."""
_TURKISH_INSTEAD: Final = (
    r"(?![,;:.]+ "
    # A speaker changes his own rules; an attacker goes on with what the reader may do or shall say.
    r"(?!.{0,200}(?:\b(?:sen|seni|senin|sana|siz|sizi|sizin|size|bana|söyle|göster|davran|konuş|cevapla|yanıtla)\b|"
    r"(?:yor|ca[kğ]|ce[kğ]|bilir|malı|meli)s[ıiuü]n|\b(?:özgür|asistan|yapay zeka|bot|model|kısıt|sınırsız|şifre|parola|sistem)))"
    r"(?:[^.!?]{0,80} )?(?:artık|bundan (?:sonra|böyle)|\w{1,20}[iu]yoruz|\w{1,20}[ae]ca[gğ][ıi]z|olsun|olur|olacak|olabilir|oldu|geçtik|değişti)\b)"
)
"""Not followed by what holds instead, as in *önceki kuralı unut, artık tab kullanıyoruz*."""

_MACHINES: Final = (
    r"(?:assistants?|ais?|ai (?:agents?|models?|systems?)|chatbots?|bots?|copilots?|llms?|language models?|agents?)"
)
_TURKISH_MACHINES: Final = r"(?:asistan|yapay zeka|ajan|sohbet robotu|dil model)\w*"

INJECTION: Final = (
    # A speaker who says that they do so gives no order.
    rf"(?<!\bi )(?<!\bwe )(?<!\bi always )(?<!\bi often )(?<!\bi usually )(?<!\bi never )\b(?:ignore|disregard|override|bypass)\b[^.!?]{{0,40}}?\b{_ORDERS}\b",
    # People forget the instructions of their washing machine, too.
    rf"\bforget\b[^.!?]{{0,20}}?\b{_EARLIER}\b[^.!?]{{0,30}}?\b{_ORDERS}\b|\bforget instructions\b",
    r"\bsystem prompt\b",
    r"\b(?:reveal|print|repeat|leak|output|show)\b[^.!?]{0,30}"
    r"\b(?:hidden|initial|secret|internal) (?:prompt|instructions?|rules)\b",
    r"\byou are (?:now|no longer)\b[^.!?]{0,40}\b(?:dan|jailbroken|unrestricted|unfiltered|bound by)\b",
    r"\b(?:jailbreak|developer mode (?:on|enabled))\b",
    r"\bnew instructions\s*:",
    rf"\b{_TURKISH_INSTRUCTIONS}\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}",
    # Rules of a machine; rules of which nothing says what they are about; all, earlier or given ones.
    rf"\b{_TURKISH_RULES_OF_MACHINES} (?:\w+ ){{0,2}}{_TURKISH_RULES}\w*\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}",
    rf"(?:(?<![\w'’`\")] )|\b(?:{_TURKISH_EARLIER}|{_TURKISH_NO_NAMES}) )\b{_TURKISH_RULES}l[ae]r\w*\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}",
    rf"(?:(?<![\w'’`\")] )|\b(?:{_TURKISH_EARLIER}|{_TURKISH_NO_NAMES}) )\b{_TURKISH_RULES}(?!l[ae]r)\w*\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}{_TURKISH_INSTEAD}",
    # In a name for a rule the rule has an ending for it: *font kuralını*, not *verdikleri kuralları*.
    rf"\b(?<!ilgili )(?<!hakkındaki )(?<!konusundaki )(?<!dair ){_TURKISH_RULES}lar[ıa]\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}",
    rf"\b(?<!ilgili )(?<!hakkındaki )(?<!konusundaki )(?<!dair ){_TURKISH_RULES}[ıua]\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}{_TURKISH_INSTEAD}",
    rf"\b{_TURKISH_REFUSALS}[^.!?]{{0,30}}?\b(?:önceki|tüm|bütün|yukarıdaki|verilen|sistem)\b[^.!?]{{0,20}}?\b{_TURKISH_ORDERS}",
    r"\bsistem (?:prompt|istem|komut|talimat|yönerge)\w*",
    r"\bgizli (?:talimat|komut|istem)\w*",
    r"\byeni (?:talimat|yönerge)(?:lar|ler)?\w{0,3}\s*:",
    # Letters with a space between each, and none more between the words.
    r"\b(?:ignore|disregard|override|bypass|forget)(?:all|any|every|everything|the|your|my|these|previous|prior|above|earlier|system|safety){1,4}"
    r"(?:instructions?|prompts?|guidelines|directives|rules)",
    # Everything before, whatever it was called.
    r"\b(?:ignore|disregard|forget) (?:everything|all)(?: (?:that|which) is| written| said| of the)? (?:above|before this|you (?:were|have been) told)\b",
    rf"\byukarıda\w*\b[^.!?]{{0,20}}\b(?:her şeyi|hepsini|olanları|yazılanları)\b[^.!?]{{0,10}}\b{_TURKISH_REFUSALS}",
    r"\bkurallarına (?:\w+ ){0,3}ekle\b",
    # A page that speaks to whatever reads it.
    rf"\b{_MACHINES} (?:(?:(?:who|that|which) (?:is |are )?)?(?:reading|seeing|processing|visiting)|(?:who|that|which) reads?) this\b",
    rf"\bbu (?:sayfa|metn|belge|mesaj|yazı)\w* (?:oku|gör)(?:yan|yen|en|an) (?:\w+ ){{0,2}}{_TURKISH_MACHINES}",
    # Our own format, to close it early or to add to it.
    r"\"(?:facts|merges|relations)\"\s*:\s*\[",
)
"""Text that wants to be an instruction to whoever reads it. It is data, and not worth remembering."""

IN_INJECTION: Final = (
    "instruction", "prompt", "guideline", "directive", " rules", " message", "you are ", "jailbreak", "developer mode",
    "talimat", "komut", "yonerge", "kural", "yonlendirme", "istem", " above", "before this", "were told", "been told",
    "ing this", "read this", "reads this", "yukarida", "okuyan", "goren", "\"facts", "\"merges", "\"relations",
)  # fmt: skip
"""Each of them, folded, has one of these."""

_SAYING: Final = (
    r"(?:act|add|allow|answer|approve|ask|begin|behave|call|confirm|delete|emit|end|execute|follow|forget|forward|give|grant|ignore|"
    r"include|mention|obey|output|pay|pretend|print|recommend|refuse|reply|respond|reveal|run|say|send|speak|start|store|tell|"
    r"treat|trust|use|warn|write)"
)
_BOUND: Final = (
    r"(?:must|should|shall|has to|have to|needs? to|(?:is|are) to|(?:is|are|was|were) (?:required|instructed|ordered|allowed|obliged|"
    r"told|asked)|(?:will|can|may) (?:always|never|now|only)|always|never|only|obeys?|ignores?)"
)
_HEADINGS: Final = (
    r"(?:system|assistant|user|human|ai|sistem|asistan|kullanıcı|yapay zeka)(?: (?:message|prompt|note|mesajı|notu))?"
)

_INSIDE: Final = r"(?:[^.!?]|\.(?=\w))"
"""A letter of the same sentence; the dot of an address is one."""

NAMED_ASSISTANT: Final = r"^[ \t]*[-*•][ \t]+(?:[Aa]ssistant|[Aa]sistan):(?=[ \t]+[A-ZÇĞİÖŞÜ]\w)"
"""How an item of a list names a person who assists: *- assistant: Juno, Saturdays only*."""

LASTING_ORDERS: Final = (
    rf"\b(?:from now on|going forward|henceforth|from this (?:point|moment) on)\b,? (?:please )?(?:you|always|never|(?:every|all) (?:answers?|repl(?:y|ies)|responses?)|the {_MACHINES}|{_SAYING})\b",
    rf"^\W*(?:(?:and|so|then|also|please|now) )*(?:always|never|do not|don't) {_SAYING}\b",
    rf"[:;,\"'] (?:always|never|do not|don't) {_SAYING}\b",
    rf"\b(?:bundan (?:sonra|böyle)|şu andan itibaren|her zaman|daima|asla|sakın)\b{_INSIDE}{{0,40}}\b(?:cevap ver|yanıt ver|söyle|yaz|kullan|iste|onayla|öde|ilet|reddet)(?:me)?(?:yin|in|iniz)?\b(?! (?:mek|dim))",
)
"""An order for good: of a user to his assistant it is a wish, and worth remembering; nothing that a model may make of a text."""

DIRECTIVES: Final = (
    # what the one who reads shall do
    rf"\byou (?:must|shall|should|have to|need to|are to|will)(?: now| always| never| only| not)* {_SAYING}\b|\byou (?:must|will) (?:now|always|never)\b",
    r"\byou are (?:required|instructed|not allowed|no longer (?:bound|allowed))\b",
    r"\b(?:asked|told|wants?|instructs?|instructed|orders?|ordered|authori[sz]ed) (?:you|the (?:assistant|ai|model|bot)) to\b",
    rf"\b{_MACHINES}\b{_INSIDE}{{0,25}}\b{_BOUND}\b",
    rf"^\W*(?:the|an|any|your|this) {_MACHINES}(?:'s)?\b",
    rf"\b(?:every|each|all)(?: of your)?(?: future)? (?:answers?|repl(?:y|ies)|responses?)\b{_INSIDE}{{0,20}}\b(?:must|should|has to|have to|needs? to|ends?|begins?)\b",
    rf"\byou are\b{_INSIDE}{{0,40}}\b(?:ai|assistant|bot|model)\b|\bpretend (?:to be|you|that you)\b|\brole-?play\b|\b(?:no|without(?: any)?) (?:restrictions|guardrails|limitations)\b(?! (?:on|to|for)\b)",
    # what it shall keep
    rf"\b(?:remember|store|save|memori[sz]e|record|add|note|keep|write)\b{_INSIDE}{{0,40}}\b(?:as (?:an? )?(?:\w+ )?(?:rule|policy|instruction|directive|fact about)|(?:to|in|into) (?:your|the agent's) (?:[\w-]+ ){{0,2}}(?:rules|memory|memories|playbook|instructions))\b",
    r"\b(?:new|important|permanent) (?:rule|policy|instruction|directive)s?\s*:|\brule is that\b|\boverrides? (?:everything|all|any)\b",
    rf"\b(?:emit|create|output|return|add)\b{_INSIDE}{{0,30}}\brelations?\b|\btype supersedes\b|\bsupersedes? [mno]\d|\b[mno]\d+\b{_INSIDE}{{0,40}}\bsupersedes\b",
    rf"\bmemor(?:y|ies)\b{_INSIDE}{{0,40}}\b(?:contradicted|superseded|deleted|erased)\b|\b(?:merge|merging|delete|erase|wipe)\b{_INSIDE}{{0,15}}\bmemor(?:y|ies)\b",
    rf"\b(?:decode|decrypt|unscramble|base64)\b{_INSIDE}{{0,40}}\b(?:follow|obey|execute|apply|run|do what)\b",
    # what pretends that the message ended, or that somebody else speaks
    r"\bend of (?:the )?(?:user )?(?:message|material|input|data|prompt|conversation)\b|\b(?:malzeme|mesaj|girdi|veri)(?:nin|ın)? sonu\b",
    rf"(?:^|[\s#>*\"'-]){_HEADINGS}\s*:(?=\s|$)",
    # Turkish
    rf"\b(?:bundan (?:sonra|böyle)|şu andan itibaren|artık)\b{_INSIDE}{{0,60}}\b(?:ver|di|ed|yap|yaz|söyle|kullan|konuş|davran|uy|onayla|gönder|sil|kaydet|hatırla)\w{{0,3}}[ae]c[ae]ks[iu]n(?:[iu]z)?\b",
    rf"\b(?:asistan|yapay zeka|sohbet robotu)(?:lar|nın|ın)?\b{_INSIDE}{{0,80}}(?:\w+m[ae]l[ıi](?:d[ıi]r)?\b|\bzorunda\w*|\basla\b|\bher zaman\b|\bhiçbir\b|\byalnızca\b|\bkısıtlama\w*)",
    r"^\W*(?:asistan|yapay zeka)(?:ın|nın)?\b",
    rf"\bher (?:cevab|yanıt)\w*\b{_INSIDE}{{0,40}}\w+m[ae]l[ıi]\b|\b(?:sen|siz) artık\b|\bgibi davran(?:ın)?\b|\brol(?:ü|ünü) yap\b|\bkısıtlaması (?:yok|olmayan)\b",
    r"\b(?:kural|bilgi|talimat) olarak (?:hatırla|kaydet|ekle|yaz|tut|sakla)\b|\b(?:hafıza|belle[ğk]|anı)\w*n(?:ıza|ize|a|e) (?:\w+ ){0,2}(?:kaydet|ekle|yaz)\b|\b(?:önemli|yeni|kalıcı) kural\s*:|\bher şeyin önüne geç\w*",
    rf"\banılar\w*\b{_INSIDE}{{0,20}}\b(?:birleştir|sil|at)\w*|\bilişkisi (?:kur|ekle|yarat)\b|\bbase64\b{_INSIDE}{{0,30}}\b(?:çöz|uygula)\b|\bbaşka bir şey yazma\b",
)
"""Text that tells whatever reads it what to do, what to be or what to keep; or that speaks of an assistant.

People say such things to their assistants, so no filter refuses it. But what a model makes of it is not believed, and it is
no fact about anybody.
"""

IMPERATIVE: Final = rf"^\W*(?:please )?{_SAYING}\b"
"""How an order begins, and no statement about a third person."""

HIDDEN: Final = "(?:^|[^\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007e]{2}"
"""Letters that a model reads and nobody sees; behind a black flag they are the flag of a region."""

INVISIBLE: Final = "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
"""Characters without a look of their own, which split a word for a pattern and not for a reader."""

LOOKALIKES: Final = dict(
    zip(
        "авеіјкмнорсԁтухѕһԛԝАВЕІЈКМНОРСТУХЅαεικνορτυχγΑΒΕΗΙΚΜΝΟΡΤΥΧΖ",
        "abeijkmhopcdtyxshqwABEIJKMHOPCTYXSaeikvoptuxyABEHIKMNOPTYXZ",
        strict=True,
    )
)
"""Cyrillic and Greek letters by the Latin ones they pass for."""

MARKDOWN_LINE: Final = r"^\s*+(?:[-*+•] |\d+[.)] |#{1,6} |\||.*\*\*[^*\n]+\*\*)"
"""A line of a document: bullet, number, heading, table row or bold."""
DOCUMENT: Final = r"^#{1,6} |\*\*\w"
"""What a plain list does not have: a heading, or bold text."""

CODE_BLOCK: Final = r"```.*?(?:```|\Z)"

XML_BLOCK: Final = r"\A\s*<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>.*</\1\s*>\s*\Z"
"""The whole text is one element."""

EMOJI: Final = (
    "[\U0001f1e6-\U0001f1ff]{2}|[\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f300-\U0001f3fa\U0001f400-\U0001f64f"
    "\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f900-\U0001f9ff\U0001fa70-\U0001faff"
    "\u231a\u231b\u23e9-\u23f3\u25fd\u25fe\u2600-\u26ff\u2700-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55]"
    "|[0-9#*]\ufe0f?\u20e3"
)
"""One emoji: a picture, a flag of two letters, or a digit on its key."""

EMOJI_MODIFIER: Final = "[\U0001f3fb-\U0001f3ff\ufe0f]|\u200d."
"""What belongs to the emoji before it: a skin tone, a variation selector, a joiner with what it joins."""

OFF_THE_RECORD: Final = (
    r"(?:(?:^|[.!?;,]\s*)(?:\w+,? ){0,2}?(?:please )?|\bplease |\bcan you )(?:do not|don't|dont|never) (?:store|save|keep|record|log|memori[sz]e|remember|note|minute) "
    r"(?:this|that|any of (?:this|that)|it|what i)\b(?! \w+(?:er|s)? (?:in|inside|on)\b)",
    r"\b(?:this|that) (?:is|stays|was) off the record\b|^off the record\b|\bstrictly off the record\b",
    r"\b(?:bunu|bunlari|sunu|onu|bu dedigimi|dediklerimi|bu mesaji) (?:sakin )?(?:kaydetme|saklama|hatirlama|not alma|not etme|hafizana alma|akilda tutma|aklinda tutma)(?:yin)?\b",
    r"\bkaydetme(?:yin(?:iz)?)?(?!, \w{2,15}m[ae]\b)(?= *(?:$|[.,;!?:)\n]| (?:bunu|bunlari|sunu|onu|lutfen|sakin|olur mu|tamam mi|aramizda)\b))",
    r"\b(?:saklama|hatirlama|not alma|not etme)(?:yin(?:iz)?)? (?:bunu|bunlari|sunu|onu)\b",
    r"(?:(?:^|[.!?;,] *)(?:but |so |and |ok,? )?(?:please )?|\bplease |\bcan you )(?:do not|don't|dont) write (?:this|that|it|any of (?:this|that))"
    r"(?: down\b| anywhere\b|(?: please| pls)? *(?:$|[.,;!)\n]))",
    r"(?<!\bis )(?<!'s )(?<!\bits )(?<!\bare )(?<!\bwas )(?<!\bwere )\bnot (?:in|into|for) (?:your|ur) (?:notes?|memory|records?|files?|log|diary)\b",
    r"\b(?:keep|leave) (?:this|that|it) out of (?:your|ur|the) (?:notes?|memory|records?|log)\b|\bno notes (?:on|about|of) (?:this|that)\b",
    r"\b(?:this|that) (?:stays|is staying|has to stay|should stay|needs to stay) out of (?:(?:your|ur) (?:notes?|memory|records?|log)"
    r"|what(?:ever)?\b[\w ']{0,20} you (?:store|keep|save|record|remember|write))\b",
    r"\b(?:bunu|bunlari|sunu|onu|bu dedigimi|dediklerimi) (?:sakin |lutfen )?yazma(?:yin(?:iz)?)?"
    r"(?= *(?:$|[.;!?)\n]| (?:lutfen|sakin|olur mu|tamam mi|ama|aramizda|(?:hic)?bir? yere?|hicbir yere?|not|hafiza)\b| (?:notlar|hafiza|defter)))",
    r"\b(?:(?:hic)?bir? yere?|hicbir yere?|notlar(?:in)?a|not defterine|hafizan?a|hafizaya) (?:yazma|kaydetme|alma|gecirme|ekleme)(?:yin(?:iz)?)?"
    r"(?= *(?:$|[.,;!?:)\n]| (?:bunu|bunlari|sunu|onu|lutfen|sakin|olur mu|tamam mi|aramizda)\b))",
    r"\bkayit disi\b|\bkay(?:da|itlara) (?:gecmesin|gecirme(?:yin|yelim)?|alma(?:yin|yalim)?)\b",
)
"""The speaker asks that it is not kept."""

IN_OFF_THE_RECORD: Final = (
    "not ", "don't ", "dont ", "never ", "off the record", "out of ", "no notes ", "kaydetme", "saklama", "hatirlama", "hafizana", "tutma",
    "kayit disi", "kayda ", "kayitlara ", "yazma", "yere ", "hafiza", "notlar",
)  # fmt: skip
"""Each of them, folded, has one of these."""
