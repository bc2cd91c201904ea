"""Our entries in a JSON file of settings: all else stays as it is written."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from mnemolog.ops.surfaces.connecting import json_text, own_options
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError

_INDENT: Final = 2
_OUR_HOOK: Final = re.compile(r"""(?:^|[/\\'"])mnemolog(?:\.exe)?['"]? hook [a-z-]+(?= |$)""")


def with_server(text: str, key: str, name: str, server: Mapping[str, object]) -> str:
    """The file with our server; additions of the user to our entry (`env`) stay.

    >>> with_server('{"mcpServers": {"other": {}}}', "mcpServers", "mnemolog", {"command": "mnemolog"})
    '{"mcpServers": {"other": {}, "mnemolog": {"command": "mnemolog"}}}'
    """
    document = _read(text)
    servers = _object(document, key)
    before = _object(servers, name)
    servers[name] = {**before, **server}
    return _written(text, document)


def without_server(text: str, key: str, name: str) -> str:
    """The file without our server; empty if nothing is left.

    >>> without_server('{"mcpServers": {"mnemolog": {}}}', "mcpServers", "mnemolog")
    ''
    """
    document = _read(text)
    servers = _object(document, key)
    if name not in servers:
        return text
    del servers[name]
    return _written(text, _without_empty(document, key))


def options_of_server(text: str, key: str, name: str) -> Mapping[str, str]:
    """Our options in the file's entry of our server.

    >>> options_of_server('{"servers": {"m": {"args": ["mcp", "--agent", "shop"]}}}', "servers", "m")
    {'--agent': 'shop'}
    """
    args = _object(_object(_read(text), key), name).get("args")
    return own_options.names(args if isinstance(args, list) else [])


def options_of_hooks(text: str) -> Mapping[str, str]:
    """Our options in the file's first hook of ours, in groups or not."""
    hooks = _object(_read(text), "hooks")
    for event in hooks:
        for group in _list(hooks, event):
            for hook in [group, *_hooks_of(group)]:
                if _is_ours(hook):
                    return own_options.names(own_options.words_of(hook["command"]))
    return {}


def with_hooks(text: str, commands: Mapping[str, str], timeouts: Mapping[str, int]) -> str:
    """The file with our hook at each event; an older one of ours is replaced where it stands.

    What a person added to its command or its fields stays.
    """
    document = _read(text)
    hooks = _object(document, "hooks")
    for event, command in commands.items():
        groups = _list(hooks, event)
        ours = [each for group in groups for each in _hooks_of(group) if _is_ours(each)]
        if not ours:
            ours = [{"type": "command", "command": command}]
            groups.append({"hooks": ours})
        for hook in ours:
            hook["command"] = _replaced(hook["command"], command)
            if event in timeouts:
                hook.setdefault("timeout", timeouts[event])
    return _written(text, document)


def _replaced(old: str, command: str) -> str:
    """Our command in place of an older one."""
    written = _OUR_HOOK.search(old)
    return command + own_options.beyond_ours(old[written.end() :], command) if written else command


def with_flat_hooks(text: str, commands: Mapping[str, str]) -> str:
    """The same where an event has hooks and no groups of them, as Cursor's file has it.

    >>> json.loads(with_flat_hooks("", {"stop": "mnemolog hook stop"}))
    {'version': 1, 'hooks': {'stop': [{'command': 'mnemolog hook stop'}]}}
    """
    document = _read(text)
    document.setdefault("version", _FLAT_VERSION)
    hooks = _object(document, "hooks")
    for event, command in commands.items():
        found = _list(hooks, event)
        ours = [each for each in found if _is_ours(each)]
        for hook in ours:
            hook["command"] = _replaced(hook["command"], command)
        if not ours:
            found.append({"command": command})
    return _written(text, document)


def without_flat_hooks(text: str) -> str:
    """The file without our hooks; empty if nothing but its version is left."""
    document = _read(text)
    hooks = _object(document, "hooks")
    before = {event: list(_list(hooks, event)) for event in hooks}
    for event, found in before.items():
        left = [each for each in found if not _is_ours(each)]
        if left != found:
            hooks[event] = left
            _without_empty(hooks, event)
    if hooks == before:
        return text
    _without_empty(document, "hooks")
    return "" if document == {"version": _FLAT_VERSION} else _written(text, document)


_FLAT_VERSION: Final = 1
"""The version of the format."""


def without_hooks(text: str) -> str:
    """The file without our hooks; empty if nothing is left."""
    document = _read(text)
    hooks = _object(document, "hooks")
    for event in list(hooks):
        before = _list(hooks, event)
        left = [rest for group in before if (rest := _rest_of(group)) is not None]
        if left != before:
            hooks[event] = left
            _without_empty(hooks, event)
    # Read again: `hooks` was changed in place.
    return text if hooks == _object(_read(text), "hooks") else _written(text, _without_empty(document, "hooks"))


def _rest_of(group: Any) -> Any:  # noqa: ANN401  JSON
    """A group without our hooks; None if it had no others."""
    found = _hooks_of(group)
    left = [each for each in found if not _is_ours(each)]
    if len(left) == len(found):
        return group
    return {**group, "hooks": left} if left else None


def _hooks_of(group: Any) -> list[Any]:  # noqa: ANN401  JSON
    hooks = group.get("hooks") if isinstance(group, dict) else None
    return hooks if isinstance(hooks, list) else []


def _is_ours(hook: Any) -> bool:  # noqa: ANN401  JSON
    command = hook.get("command") if isinstance(hook, dict) else None
    return isinstance(command, str) and _OUR_HOOK.search(command) is not None


def _read(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    try:
        document = json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        hint = ", or has comments" if "//" in text or "/*" in text else ""
        raise NotMergeableError(f"it is not valid JSON{hint}: {error.msg}", line=error.lineno) from None
    if not isinstance(document, dict):
        raise NotMergeableError("it is not a JSON object")
    return document


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    # All but the last of equal names would be lost when the file is written.
    if len(document) < len(pairs):
        (repeated, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise NotMergeableError(f"one of its objects has {repeated!r} more than once")
    return document


def _object(document: dict[str, Any], key: str) -> dict[str, Any]:
    found = document.setdefault(key, {})
    if not isinstance(found, dict):
        raise NotMergeableError(f"its {key!r} is not an object")
    return found


def _list(document: dict[str, Any], key: str) -> list[Any]:
    found = document.setdefault(key, [])
    if not isinstance(found, list):
        raise NotMergeableError(f"its {key!r} is not a list")
    return found


def _without_empty(document: dict[str, Any], key: str) -> dict[str, Any]:
    if not document[key]:
        del document[key]
    return document


def _written(text: str, document: dict[str, Any]) -> str:
    """The text with another content, in its own layout."""
    if not document:
        return ""
    if not text.strip():
        return f"{json.dumps(document, indent=_INDENT, ensure_ascii=False)}\n"
    # A layout is the user's own, so only what differs is written.
    return text if json.loads(text) == document else json_text.changed(text, document)
