"""What makes a statement say the opposite: regular expressions for whole folded words."""

from typing import Final

ENGLISH: Final = r"not|no|never|none|nobody|nothing|neither|nor|without|cannot|hardly|\w+n't"
"""In front of what they deny."""

TURKISH_VERB: Final = (
    r"(?P<root>\w{2,}?)(?:m[iu]yor\w*|m[ae](?:d[iu]|mis|y[ae]c[ae]|y[ae]n|meli|mali|z)\w*|m[ae]m|m[ae]sin\w*)"
)
"""The root of what is denied: sevmiyor, gitmedi, içmez."""

TURKISH_BEHIND: Final = r"degil\w*|yok(?:tu\w*|mus\w*)?"
"""Behind what they deny."""

NO_TURKISH_VERBS: Final = frozenset(
    "gomuyor umuyor yumuyor tamam hamam adam program makam namaz komedi elmam odamada elmaz temmuz yilmaz durmaz korkmaz".split()
)
"""Words that only look like it."""
