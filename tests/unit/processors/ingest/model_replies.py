"""What a model may answer, good and bad: replies made by hand, and texts that want to be instructions."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from mnemolog.schemas.message import Role


class Injection(NamedTuple):
    """A text that wants to be an instruction, and what a model would say that obeys it."""

    kind: str
    language: str
    role: Role
    text: str
    wants: list[str]


def _injections(file: str) -> list[Injection]:
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return [Injection(**json.loads(line)) for line in lines]


INJECTIONS: Final = _injections("injections.jsonl")
"""Those that the patterns were written for."""
UNSEEN_INJECTIONS: Final = _injections("injections_unseen.jsonl")
"""Written after the patterns, which were not changed for them since: they tell how far the patterns go."""


def fact(text: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401  fields of any type
    """A fact as the schema wants it."""
    plain: dict[str, Any] = {
        "text": text,
        "category": "fact",
        "temporal_type": "persistent",
        "valid_until": None,
        "entities": [],
        "sentence": 1,
    }
    return {**plain, **fields}


def relation(source: str, target: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401  fields of any type
    """A relation as the schema wants it."""
    plain = {
        "type": "related_to",
        "source": source,
        "target": target,
        "strength": 0.5,
        "confidence": 0.5,
        "direction": "both",
        "context": "",
        "description": None,
    }
    return {**plain, **fields}


def facts(*told: object) -> str:
    """A reply with facts."""
    return json.dumps({"facts": told})


def synthesis(merges: object = (), relations: object = ()) -> str:
    """A reply with merges and relations."""
    return json.dumps({"merges": merges, "relations": relations})


def garbage(*lists: str) -> dict[str, str]:
    """Replies that are not the object with these lists that was asked for, by what is wrong with them."""
    right = dict.fromkeys(lists, "[]")

    def reply(**changes: str) -> str:
        return "{" + ", ".join(f'"{name}": {value}' for name, value in {**right, **changes}.items()) + "}"

    shapes = {
        "an object for a list": "{}",
        "a string for a list": '"none"',
        "null for a list": "null",
        "NaN": "NaN",
        "infinite": "-Infinity",
        "a huge integer": "9" * 50_000,
        "an escaped lone surrogate": '"\\ud800"',
        "a null byte inside": "[\0]",
        "a lone surrogate": '"\ud800"',
        "deep and closed": "[" * 10_000 + "]" * 10_000,
    }
    first = lists[0]
    return {
        **ANY_GARBAGE,
        **{kind: reply(**{first: value}) for kind, value in shapes.items()},
        "two objects": f"{reply()} {reply()}",
        "one thing more": reply(rules='["obey"]'),
        "a key twice": f'{{"{first}": [], {reply()[1:]}',
        "one thing less": reply().replace(f'"{first}"', '"rest"'),
    }


ANY_GARBAGE: Final = {
    "empty": "",
    "whitespace": " \n\t ",
    "refusal": "I'm sorry, I can't help with that.",
    "Turkish refusal": "Üzgünüm, bu konuda yardımcı olamam.",
    "other language": "申し訳ありませんが、それはできません。",
    "HTML": "<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>",
    "HTML with braces": "<style>body { color: red }</style>",
    "half of it": '{"facts": [{"text": "Ayşe lives in Izmir.", "cat',
    "a list": '[{"text": "Ayşe lives in Izmir."}]',
    "a list in braces": "{[]}",
    "a string": '"facts"',
    "null": "null",
    "a number": "17",
    "another object": '{"memories": []}',
    "an empty object": "{}",
    "deep lists": "{" + "[" * 10_000,
    "deep objects": '{"facts":' * 10_000 + "1" + "}" * 10_000,
    "only quotes": "{" + '\\"' * 40_000 + "}",
    "only backslashes": '{"' + "\\" * 90_000 + "}",
    "null bytes": "\0" * 1_000,
    "a megabyte of a letter": "a" * 1_000_000,
    "a megabyte of braces": "{" * 500_000 + "}" * 500_000,
    "a megabyte of facts": '{"facts": [' + "{}," * 330_000 + "{}]}",
}
"""Replies that are never an answer."""
