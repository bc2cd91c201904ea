"""How Turkish asks; folded."""

from typing import Final

from mnemolog.processors.language.asking import Asking

ASKING: Final = Asking(
    trivial=(
        r"(?:merhaba(?:lar)?|selam(?:lar)?|slm|hey|alo|gunaydin|iyi (?:gunler|aksamlar|geceler)|hos ?geldin|naber|nasilsin)(?: (?:herkese|canim))?|"
        r"(?:tamam(?:dir)?|ok(?:ey)?|tm|peki|olur|evet|hayir|yok|aynen|tabi+|elbette|anladim|guzel|harika|super|iyi|oldu|bitti|"
        r"tesekkur(?:ler| ederim)?|sag ?ol(?:un)?|eyvallah|gorusuruz|hosca ?kal|bay bay|haha\w*|hmm+|vay|devam|lutfen)(?: (?:cok|o zaman|madem))?"
    ),
    unmarked=(
        # *Ne güzel* (how nice) exclaims and does not ask.
        r"\bm[iu](?:y[iu]m|s[iu]n|y[iu]z|s[iu]n[iu]z|yd[iu]|ym[iu]s|d[iu]r)?\b|\b(?:ne(?! (?:guzel|iyi|hos|mutlu)\b)|neden|niye|nicin|nasil|nasi|noldu|nolacak|napiyo\w*)\b|"
        r"\b(?:kim(?:e|i|in|le|inle|den|de|ler)?|hangi\w*|nere\w*|nerde\w*|kac(?:a|ta|i|tan|ar|inda|inci)?)\b"
    ),
    shape=(
        r"\bm[iu](?:y[iu]m|s[iu]n|y[iu]z|s[iu]n[iu]z|yd[iu]|ym[iu]s)?\b|\b(?:ne|neden|niye|nasil|kim|hangi|nere\w+|kac)\b"
    ),
    intents={
        "temporal": r"\bne zaman\b|\b(?:hangi|kacinci) (?:gun|tarih|ay|yil|sene|hafta)\b|\bne kadar sur\w*|\b(?:ne zamandan|[dt][ae]n) beri\b|"
        r"\bgecen (?:hafta|ay|yil|sene|sefer)\b|\bdun\b|\bson zaman\w*|\bonce\b|\bsonra\b|\beskiden\b|\bgecmis\w*|\bilk (?:kez|defa)\b|\ben son\b",
        "causal": r"\b(?:neden|niye|nicin|sebep|sebebi|nedeni|yuzunden|cunku|sonucu)\b|\byol ac\w*",
        "preference": r"\b(?:tercih\w*|en sevd\w*|favori\w*|sever\w*|seviyor\w*|sevdi\w*|sevmez\w*|sevmedi\w*|nefret\w*|hoslan\w*|begen\w*)\b",
        "entity_profile": r"\b(?:kimdir|kim (?:bu|o)|hakkinda (?:ne|bilgi|her sey)|anlat|tanit)\b|\bkim\?$",
        "factual": r"\b(?:ne|nere\w*|kim\w*|hangi\w*|kac\w*|nasil|m[iu](?:yim|sin|yiz|siniz)?)\b",
    },
    templates={
        "technical": r"\b(?:hata\w*|kod\w*|ayar\w*|yapilandirma\w*|surum\w*|sunucu\w*|veritaban\w*|kurulum\w*|derle\w*|api\w*|port\w*)\b",
        "howto": r"\bnasil\b.{0,40}\b\w+(?:rim|riz|ilir|ulur|acagim|acagiz|eyim|ayim|mali\w*|meli\w*)\b",
        "reasoning": r"\b(?:neden|niye|nicin)\b",
        "lookup": r"\bnere\w*|\bhangi (?:dosya|klasor|yer|sehir|sokak)\w*",
        "preference": r"\b(?:tercih\w*|en sevd\w*|favori\w*|sever\w*|seviyor\w*|sevmez\w*|nefret\w*|hoslan\w*)\b",
        "definition": r"\b(?:nedir|kimdir|ne demek)\b",
    },
    answers={
        "definition": ("{} şudur", "{} demek", "{} olarak bilinir"),
        "howto": ("{} için önce", "{} adımları şunlar", "{} şöyle yapılır"),
        "reasoning": ("{} çünkü", "{} nedeni", "{} yüzünden"),
        "lookup": ("{} şurada", "{} adresinde"),
        "technical": ("{} ayarı", "{} hatası şöyle çözüldü", "{} değeri"),
        "preference": ("Kullanıcı {} tercih ediyor", "Kullanıcı {} seviyor", "Kullanıcı {} sevmiyor"),
        "general": ("{}", "{} hakkında kullanıcı dedi ki"),
    },
    asked_with=(
        r"\b(?:ne|neyi|nedir|kim|kimi|kimdir|nere\w*|ne zaman|zaman|neden|niye|nicin|nasil|hangi\w*|kac\w*|mi|mu|miyim|muyum|misin|"
        r"bana|benim|ben|biz|sen|lutfen|soyle\w*|anlat\w*|hakkinda|demek|var|yok|tercih\w*|sever\w*|seviyor\w*)\b"
    ),
    own_name=(
        r"\b(?:(?:adim|ismim) (?:ne|neydi|nedir|neymis)\b|ben kimim\b|kim(?:im)? ben\b|"
        r"(?:adimi|ismimi) (?:bil|hatirl|soyle)|bana (?:ne|nasil) (?:diyor|diye|hitap|sesleni))"
    ),
    also=r"(?:,? (?:ve|bir de|ayrica) (?:de |da )?(?:ayrica|bir de)\b|,? ayrica\b|,? bir de\b)",
    joined=r",? (?:ve|ile)\b",
)
