"""What the seven filters look for (ledger B2): regular expressions, matched without case."""

from typing import Final

SYSTEM: Final = (
    r"<\/?(?:system|system-reminder|system_prompt|instructions?|tool_result|tool_call|function_calls?|assistant|user)\b",
    r"^\W*heart_?beat(?:[ _](?:ok|check|ping|poll))?\b[^.!?]{0,40}$",
    r"\bHEARTBEAT_OK\b",
    r"^\s*\[(?:system|internal|automated)\b",
    r"<\|(?:im_start|im_end|system|endoftext)\|>|\[/?INST\]",
)
"""Text that a program wrote for a program."""

INJECTION: Final = (
    r"\b(?:ignore|disregard|override|bypass|forget)\b[^.!?]{0,40}?"
    r"\b(?:instructions?|prompts?|guidelines|directives|(?:system|safety|previous|prior) (?:rules|messages?))\b",
    r"\bsystem prompt\b",
    r"\b(?:reveal|print|repeat|leak|output|show)\b[^.!?]{0,30}"
    r"\b(?:hidden|initial|secret|internal) (?:prompt|instructions?|rules)\b",
    r"\byou are (?:now|no longer)\b[^.!?]{0,40}\b(?:dan|jailbroken|unrestricted|unfiltered|bound by)\b",
    r"\b(?:jailbreak|developer mode (?:on|enabled))\b",
    r"\bnew instructions\s*:",
    r"\b(?:talimat|komut|yönerge|kural)(?:lar)?[ıi]?n?[ıi]?\b[^.!?]{0,20}"
    r"\b(?:yok say|unut|görmezden gel|dikkate alma|boş ver|çiğne)",
    r"\bsistem (?:prompt|istem|komut|talimat|yönerge)\w*",
    r"\bgizli (?:talimat|komut|istem)\w*",
)
"""Text that wants to be an instruction to whoever reads it. It is data, and not worth remembering."""

MARKDOWN_LINE: Final = r"^\s*(?:[-*+•] |\d+[.)] |#{1,6} |\||.*\*\*[^*\n]+\*\*)"
"""A line of a document: bullet, number, heading, table row or bold."""

CODE_BLOCK: Final = r"```.*?(?:```|\Z)"

XML_BLOCK: Final = r"\A\s*<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>.*</\1\s*>\s*\Z"
"""The whole text is one element."""

EMOJI: Final = (
    "[\U0001f300-\U0001f5ff\U0001f600-\U0001f64f\U0001f680-\U0001f6ff\U0001f900-\U0001f9ff\U0001fa70-\U0001faff"
    "\u2600-\u26ff\u2700-\u27bf]"
)
"""One emoji; a skin tone, a joiner and a variation selector behind it do not count again."""

EMOJI_MODIFIER: Final = "[\U0001f3fb-\U0001f3ff\ufe0f]|\u200d."
"""What belongs to the emoji before it."""
