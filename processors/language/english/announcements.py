"""How an assistant talks in English: for folded text."""

from typing import Final

from mnemolog.processors.language.pack import Announcements

ANNOUNCEMENTS: Final = Announcements(
    advice=(
        # *Let me check* is not done yet; *let me know* does not propose anything.
        r"\b(?:could|might|would|let's|let me (?!know)|maybe|perhaps|i'd|consider|recommend|suggest|feel free|worth \w+ing|you should|whether|"
        r"the question is)\b|"
        r"\b(?:it|this|that|they|which|there) (?:can|may)\b|^(?:so |then |and |but )*(?:if|in case)\b"
    ),
    announced=(
        r"\b(?:your|you're|you are|you've|you have|you'll|you will|you were)\b|"
        r"\b(?:i've|we've|i have|we have)(?: (?:just|now|also|already))? "
        r"(?:\w+(?:ed|en|t|d)|put|made|cut|begun|gone|done|won|run)\b|"
        r"\b(?:i (?:just )?|(?:is|are|was|were) (?:now )?)(?:booked|moved|ordered|reserved|scheduled|cancell?ed|confirmed|paid|renewed)\b"
    ),
    undated=r"^(?:\w+ )?(?:i'll|i will|i'm going to|i am going to|i can)\b",
)
