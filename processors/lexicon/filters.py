"""What the seven filters look for (ledger B2): regular expressions, matched on folded text."""

from typing import Final

SYSTEM: Final = (
    r"<\/?(?:system|system-reminder|system_prompt|instructions?|tool_result|tool_call|function_calls?|assistant|user)\b",
    r"^\W*heart[_-]?beat(?:[\W_]+(?:ok|ack|alive|check|ping|pong|poll|received|sent|seq|id|status|\d[\w:.-]*))*\W*$",
    r"\bheartbeat_ok\b",
    r"^\s*\[(?:system|internal|automated)\b",
    r"<\|(?:im_start|im_end|system|endoftext)\|>|\[/?inst\]",
)
"""Text that a program wrote for a program."""

IN_SYSTEM: Final = ("<", "[", "heart")
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

INJECTION: Final = (
    rf"\b(?:ignore|disregard|override|bypass)\b[^.!?]{{0,40}}?\b{_ORDERS}\b",
    # People forget the instructions of their washing machine, too.
    rf"\bforget\b[^.!?]{{0,20}}?\b{_EARLIER}\b[^.!?]{{0,30}}?\b{_ORDERS}\b|\bforget instructions\b",
    r"\bsystem prompt\b",
    r"\b(?:reveal|print|repeat|leak|output|show)\b[^.!?]{0,30}"
    r"\b(?:hidden|initial|secret|internal) (?:prompt|instructions?|rules)\b",
    r"\byou are (?:now|no longer)\b[^.!?]{0,40}\b(?:dan|jailbroken|unrestricted|unfiltered|bound by)\b",
    r"\b(?:jailbreak|developer mode (?:on|enabled))\b",
    r"\bnew instructions\s*:",
    rf"\b{_TURKISH_ORDERS}\b[^.!?]{{0,30}}?\b{_TURKISH_REFUSALS}",
    rf"\b{_TURKISH_REFUSALS}[^.!?]{{0,30}}?\b(?:önceki|tüm|bütün|yukarıdaki|verilen|sistem)\b[^.!?]{{0,20}}?\b{_TURKISH_ORDERS}",
    r"\bsistem (?:prompt|istem|komut|talimat|yönerge)\w*",
    r"\bgizli (?:talimat|komut|istem)\w*",
    r"\byeni (?:talimat|yönerge)(?:lar|ler)?\w{0,3}\s*:",
)
"""Text that wants to be an instruction to whoever reads it. It is data, and not worth remembering."""

IN_INJECTION: Final = (
    "instruction", "prompt", "guideline", "directive", " rules", " message", "you are ", "jailbreak", "developer mode",
    "talimat", "komut", "yonerge", "kural", "yonlendirme", "istem",
)  # fmt: skip
"""Each of them, folded, has one of these."""

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

MARKDOWN_LINE: Final = r"^\s*(?:[-*+•] |\d+[.)] |#{1,6} |\||.*\*\*[^*\n]+\*\*)"
"""A line of a document: bullet, number, heading, table row or bold."""

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
