"""What questions, openings and documents look like in whichever language: for folded text."""

from typing import Final

QUESTION_MARK: Final = r"(?<![?!])!*+\?[?!]*+\s*[\"'”)]*$"

OPENINGS: Final = (
    r"(?:(?:wow|oh|ooh|hey|hi|yeah|yes|yep|yup|no|nope|aw+|man|dude|well|so|and|but|or|also|plus|ok|okay|sure|haha|lol|cool|great|"
    r"nice|awesome|thanks|thank you|right|true|exactly|absolutely|definitely|totally|of course|anyway|btw|by the way|actually|"
    r"honestly|luckily|thankfully|hopefully|oh well|that's right|you're right|yes please|no worries|no problem|in fact|"
    r"evet|hayır|tamam|peki|ya|ama|yani|aslında|bu arada|neyse)(?:[,!.…:-]+ *| +(?=(?:yes|no|yeah|ok|well|so|i|i'm|i'll|we|you|he|she|it|they)\b))|"
    r"[a-zçğıöşü]+, (?=(?:i|we|you|it|that|this|sounds|looks|thanks|glad|how|what|so|you're|that's|it's|i'm|sen|siz|ne|çok)\b))*"
)
"""What a sentence may open with before it says anything, a name that is spoken to among it."""

DOCUMENT: Final = (
    r"(?m)^[^\S\n]*(?:#{1,6} |---|you are an? |your (?:role|task|job|goal) is\b|act as\b|role:|name:|system:)"
)
"""A message with such a line was written for whoever serves, once and for all."""
