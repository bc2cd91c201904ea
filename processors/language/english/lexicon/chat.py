"""English words that are typed without their apostrophe, and are no words without it."""

from typing import Final

CONTRACTIONS: Final = {
    "im": "I'm", "Im": "I'm", "ive": "I've", "Ive": "I've", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't",
    "cant": "can't", "couldnt": "couldn't", "wont": "won't", "wouldnt": "wouldn't", "shouldnt": "shouldn't", "isnt": "isn't",
    "arent": "aren't", "wasnt": "wasn't", "werent": "weren't", "hasnt": "hasn't", "havent": "haven't", "hadnt": "hadn't",
    "thats": "that's", "hes": "he's", "shes": "she's", "theyre": "they're", "youre": "you're", "theyve": "they've",
    "weve": "we've", "youve": "you've", "theres": "there's", "whats": "what's",
}  # fmt: skip

SPELLED_OUT: Final = {key.lower(): value for key, value in CONTRACTIONS.items()} | {"i": "I", "`": "'"}
"""What was typed, by what was meant."""
