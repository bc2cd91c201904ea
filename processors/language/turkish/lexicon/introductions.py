"""How a speaker says what to be called; patterns for folded text, with the name as `name`."""

from typing import Final

from mnemolog.processors.language.introducing import NAME, Introductions

_GREETS: Final = r"(?:selam(?:lar)?|merhaba(?:lar)?|iyi (?:gunler|aksamlar|geceler|calismalar)|gunaydin|hocam|slm|mrb)"
_HAIL: Final = rf"(?:^|[.!?\n]\s{{0,3}}){_GREETS}\W{{1,4}}"
_BEGINS: Final = rf"(?:^|[.!?;:,\n]\s{{0,3}}|{_HAIL})(?:ve |ama |bu arada )?"
_ENDS: Final = r"(?=\s{0,3}(?:$|[.,;:!?)\n–—]|- |\b(?:ve|ama|fakat|bu arada|memnun|artik)\b))"
_ALL: Final = r"(?:herkes|millet|insanlar|arkadas\w{0,12}|cevrem\w{0,6}|(?:is|okul|ofis|mahalle)(?:te|ta|de|da)ki\w{0,6}|genelde|genellikle|artik|lutfen|ama|sen|siz)"
_TO_ME: Final = rf"(?:^|[.!?;:,\n]\s{{0,3}}|\b{_ALL} )bana (?:kisaca |sadece |artik |hep |lutfen |genelde )?"

INTRODUCTIONS: Final = Introductions(
    called=(
        rf"{_TO_ME}{NAME} (?:deyin(?:iz)?|derler|der|diyebilirsin(?:iz)?|diyorlar|diyor|diyin|diye (?:hitap|seslen)\w{{0,14}}|"
        rf"demen(?:iz)? yeter\w{{0,3}})\b",
        rf"{_TO_ME}{NAME} de(?=\s{{0,3}}(?:$|[.,;!?\n]|yeter\b|lutfen\b|yeterli\b|gitsin\b))",
        rf"\bdegil\W{{1,3}}{NAME} (?:deyin(?:iz)?|diyin|de)(?=\s{{0,3}}(?:$|[.,;!?\n]))",
    ),
    named=(rf"{_BEGINS}(?:benim )?(?:asil |tam |gercek )?(?:adim|ismim)(?: soyadim)? {NAME}{_ENDS}",),
    hailed=(
        rf"{_HAIL}ben (?:\w{{3,14}}[dt][ae]n )?{NAME}(?=\s{{0,3}}(?:$|[.,;!?\n]|bu arada\b))",
        rf"{_HAIL}{NAME} ben(?=\s{{0,3}}(?:$|[.,;!?\n]|bu arada\b))",
    ),
    am=(
        rf"{_BEGINS}ben (?:\w{{3,14}}[dt][ae]n |yeni \w{{3,14}} )?{NAME}(?=\s{{0,3}}(?:$|[.,;!?\n]|bu arada\b))",
        rf"{_BEGINS}{NAME} ben(?=\s{{0,3}}(?:$|[.,;!?\n]|bu arada\b))",
    ),
    framed=r"\b(?:keske|diyelim|farz et\w*|varsay\w*|sanki|eger|hayal et\w*|filmde|sarkida|hikayede|kitapta|oyunda|ruyamda|rol)\b",
    framed_behind=r"\b(?:olsa\w{0,5}|dedi\w{0,4}|diyor(?:du|lar)?|degil\w{0,3}|diye sor\w{0,6})\b",
    no_names=frozenset(
        "deli aptal salak hic bir sey oyle boyle bunu sunu onu evet hayir tamam abi abla hoca hocam doktor ogretmen muhendis "
        "ogrenci emekli hasta turk kurt alevi sunni musluman hristiyan yahudi ateist vegan pazartesi sali carsamba persembe cuma "
        "cumartesi pazar adim ismim ben neydi ne nedir gibi listede hazir hazirim burada buradayim geldim yok var lutfen".split()
    ),
    letters=r"[çğıöşü]",
)
