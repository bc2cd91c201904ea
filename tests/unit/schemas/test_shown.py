"""Values in error texts: what is secret in them is masked to its end, and the rest stays."""

import json
from typing import Final

import pytest

from mnemolog.schemas.shown import REDACTED, shown

LEFT: Final = "hidden"
"""A word of every secret, which must not be shown."""


@pytest.mark.parametrize(
    "value",
    [
        f"Authorization: Basic {LEFT}==",
        f"authorization=Basic {LEFT}",
        f'Authorization: Digest username="ann", response="{LEFT}"',
        {"headers": {"Authorization": f"Basic {LEFT}=="}},
        {"password": f"correct horse {LEFT}"},
        {"password": f"a,b}}{LEFT}"},
        {"password": f'it\'s "quoted" {LEFT}'},
        json.dumps({"password": f'it\'s "quoted" {LEFT}'}),
        {"passwd": f"{'x ' * 500}{LEFT}"},
        {"token": f"a {LEFT}".encode()},
        {"token": ["a", f"b {LEFT}"]},
        {"secret": {"of": LEFT}},
        f"password=a,{LEFT}&limit=3",
        f"access_key={LEFT}",
        f"private_key: {LEFT}",
        {"secret_key": LEFT},
        f"https://me:pass/{LEFT}@host/",
        f"https://me:pass@{LEFT}/word@host/",
    ],
)
def test_a_secret_is_masked_to_its_end(value: object) -> None:
    text = shown(value)
    assert REDACTED in text
    assert LEFT not in text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("https://example.com/@alice/posts", "'https://example.com/@alice/posts'"),
        ("https://example.com:8080/?at=@alice", "'https://example.com:8080/?at=@alice'"),
        ("https://me:pass@host/alice", f"'https://{REDACTED}@host/alice'"),
        ({"password": "a b", "limit": 3}, f"{{'password': '{REDACTED}', 'limit': 3}}"),
        ("Authorization: Basic abc\r\nAccept: json", f"'Authorization: {REDACTED}\\r\\nAccept: json'"),
        ({"password": "", "tokens": 5}, "{'password': '', 'tokens': 5}"),
    ],
)
def test_what_is_not_secret_stays(value: object, text: str) -> None:
    assert shown(value) == text
