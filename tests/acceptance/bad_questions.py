"""Searches that are refused on every surface: what is sent, the field that is named, and a part of what is told."""

from typing import Any, Final

BAD_QUESTIONS: Final[dict[str, tuple[dict[str, Any], str, str]]] = {
    "nothing asked": ({"text": ""}, "text", "text that is not blank"),
    "blank": ({"text": " \t"}, "text", "text that is not blank"),
    "1 MB": ({"text": "tea " * 250_000}, "text", "at most 10000 characters"),
    "control characters": ({"text": "tea\x00\x1b[31m"}, "text", "without control characters"),
    "unknown profile": ({"profile": "best"}, "profile", "one of 'contextual' or 'v9'"),
    "unknown kind": ({"kind": "fact"}, "kind", "one of 'memory' or 'message'"),
    "unknown category": ({"category": "tea"}, "category", "one of 'preference', 'fact'"),
    "unknown tier": ({"tier": "warm"}, "tier", "one of "),
    "unknown language": ({"language": "xx"}, "language", "one of "),
    "unknown role": ({"role": "usr"}, "role", "one of 'user'"),
    "unknown source": ({"data_source": "rumour"}, "data_source", "one of 'user_message'"),
    "no agent's name": ({"agent_id": "a/b"}, "agent_id", "text without a slash"),
    "no time": ({"as_of": "whenever"}, "as_of", "a time in ISO 8601"),
    "known later": ({"known_at": "2999-01-01"}, "known_at", "a time up to now"),
    "times that contradict": ({"since": "2026-03-02", "until": "2026-03-01"}, "until", "a time after `since`"),
    "no results": ({"limit": 0}, "limit", "1 or more"),
    "a million results": ({"limit": 1_000_000}, "limit", "1000 or less"),
    "more than relevant": ({"threshold": 2.0}, "threshold", "1.0 or less"),
    "no position": ({"min_position": "17"}, "min_position", "a position as add returned it"),
    "a position of another log": ({"min_position": "7:1"}, "min_position", "those of default/a begin with 0:"),
    "a position that is not given yet": ({"min_position": "0:99999"}, "min_position", "the last one so far is 0:"),
    "no cursor": ({"cursor": "0:17"}, "cursor", "the cursor of an answer to the same question"),
    "a cursor of another log": ({"cursor": f"{'5f0c' * 4}-60-10"}, "cursor", "of this log"),
    "an unknown operator": ({"metadata": {"of": {"like": 1}}}, "metadata", "eq"),
}


def search_of(changed: dict[str, Any]) -> dict[str, Any]:
    """A search that would be answered, but for what is changed."""
    return {"agent_id": "a", "text": "tea", **changed}
