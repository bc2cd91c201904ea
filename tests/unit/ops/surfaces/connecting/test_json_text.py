"""Another content in a JSON text: only what differs is written anew."""

import json
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.surfaces.connecting.json_text import changed

TABS: Final = '{\n\t"b": {"x": [1,2,  3]},\n\n\t"a": {\n\t\t"y": "ışık"\n\t}\n}'


@pytest.mark.parametrize(
    ("before", "document", "after"),
    [
        ("{}", {"a": {"b": 1}}, '{\n  "a": {\n    "b": 1\n  }\n}'),
        ('{"a":1}', {"a": 1, "b": {"c": 2}}, '{"a":1, "b": {"c": 2}}'),
        (
            TABS,
            {"b": {"x": [1, 2, 3]}, "a": {"y": "ışık", "z": {"ç": [1]}}},
            TABS.replace('ışık"', 'ışık",\n\t\t"z": {\n\t\t\t"ç": [\n\t\t\t\t1\n\t\t\t]\n\t\t}'),
        ),
        (TABS, {"b": {"x": [1, 2, 3]}}, '{\n\t"b": {"x": [1,2,  3]}\n}'),
        (TABS, {"a": {"y": "ışık"}}, '{\n\t"a": {\n\t\t"y": "ışık"\n\t}\n}'),
        (TABS, {"b": {"x": [1, 2, 3, 4]}, "a": {"y": "x"}}, TABS.replace("  3]", "  3,  4]").replace("ışık", "x")),
        ('{\r\n    "a": {}\r\n}\r\n', {"a": {"b": 1}}, '{\r\n    "a": {\r\n        "b": 1\r\n    }\r\n}\r\n'),
        ('{"a": [1, {"b": 2}, 3]}', {"a": [1, 3]}, '{"a": [1, 3]}'),
        ('{"a": [{"b": 2}, 3]}', {"a": [3]}, '{"a": [3]}'),
        ('{"a": [{"b": 2, "c": "x"}]}', {"a": [{"b": 3, "c": "x"}]}, '{"a": [{"b": 3, "c": "x"}]}'),
    ],
)  # fmt: skip
def test_only_what_differs_is_written(before: str, document: object, after: str) -> None:
    assert changed(before, document) == after


DOCUMENTS: Final[st.SearchStrategy[Any]] = st.dictionaries(
    st.sampled_from("abçd\n\""),
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab,}"), inner, max_size=3),
        max_leaves=8,
    ),
    max_size=4,
)  # fmt: skip


@given(DOCUMENTS, DOCUMENTS, st.sampled_from([None, 1, 4, "\t"]), st.sampled_from([(",", ":"), (" , ", " : ")]))
def test_the_content_is_the_new_one_whatever_it_was(
    old: dict[str, Any], new: dict[str, Any], indent: int | str | None, separators: tuple[str, str]
) -> None:
    text = json.dumps(old, indent=indent, separators=separators)
    written = json.loads(changed(text, new))
    assert json.dumps(written, sort_keys=True) == json.dumps(new, sort_keys=True)
