"""Words that a statement loses nothing without (ledger B5): regular expressions, matched without case."""

from typing import Final

LEADING: Final = (
    r"^(?:(?:well|so|oh|ah|yeah|yes|yep|no|wow|hey|hi|hello|ok|okay|anyway|btw|by the way|actually|honestly|basically|"
    r"and|but|also|plus|haha|lol|um+|uh+|hmm+|to be honest|frankly|speaking of which|you know|i mean|guess what|luckily|thankfully|fortunately|unfortunately|sadly|honestly|hopefully|alright|heads up|fyi|for the record|just so you know|"
    r"valla|yani|şey|hani|işte|ya|ay|aa|peki|evet|hayır|tamam|aslında|bu arada|neyse|ha|ama|açıkçası|bak|biliyor musun)"
    r"(?:[,!.…:]+\s*|\s*[-–]\s+)|(?:um+|uh+|hmm+|şey|yani|hani)\s+|"
    r"(?:and|but|so|plus|oh|yeah|yes|yep|yup|alright|haha|wow)\s+(?=(?:i|i'm|i've|i'll|i'd|we|we're|my|our|he|she|it|they|the|this|"
    r"yes|no|yeah|yep|yup|also|well)\b))+"
)

INNER: Final = (
    r", (?:you know|i mean|i guess|basically|literally|honestly)\b,?(?= )",
    r",? \b(?:um+|uh+|er+m|kind of|sort of)\b,?(?= )",
    r",? \b(?:yani|hani|işte|şey|valla)\b,(?= )",
)

TRAILING: Final = r"(?:,? (?:you know|i guess|thanks(?: so much| a lot)?|haha+|lol|lmao|btw|though|ya|yani|işte|valla)){1,8}(?=[.!…]*$)"

GREETING: Final = r"^(?i:hey|hi|hello|merhaba|selam),?\s+[A-ZÇĞİÖŞÜ]\w*[,!.]\s*"
"""A greeting with the name of the greeted."""
