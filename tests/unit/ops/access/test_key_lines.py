"""Keys are kept as hashes, with scopes; a server takes up what is added and revoked, and never opens by losing keys."""

from pathlib import Path

import pytest

from mnemolog.ops.access import key_lines
from mnemolog.ops.access.api_keys import LOOK_S, Caller, KeyFile
from mnemolog.ops.access.key_lines import KeyLine, Scope, hash_of, new_key
from mnemolog.ops.surfaces.http.scopes import needed
from mnemolog.schemas.errors import AccessError, ConfigError, InvalidInputError, NotFoundError

CLEAR = "a-key-in-the-clear"


class Clock:
    """Says what it is told to say."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def line(key: str, *scopes: Scope, tenant: str = "acme") -> KeyLine:
    return KeyLine(tenant_id=tenant, hash=hash_of(key), scopes=frozenset(scopes), note="2026-11-24 the shop")


def test_what_was_added_opens_what_it_may_and_the_file_does_not_hold_it(tmp_path: Path) -> None:
    file, keys = tmp_path / "folder" / "keys", [new_key() for _ in range(4)]
    for key, scopes in zip(keys, (["read"], ["write"], ["read", "write"], ["operator"]), strict=True):
        key_lines.add(file, line(key, *scopes))  # type: ignore[arg-type]
    assert not any(key in file.read_text() for key in keys)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [KeyFile(str(file)).caller(key) for key in keys] == [
        Caller("acme", operator=False, reads=True, writes=False),
        Caller("acme", operator=False, reads=False, writes=True),
        Caller("acme", operator=False, reads=True, writes=True),
        Caller("acme", operator=True, reads=True, writes=True),
    ]
    with pytest.raises(AccessError):
        KeyFile(str(file)).caller(hash_of(keys[0]))  # who has read the file has no key


def test_what_was_written_by_hand_stays_as_it_is(tmp_path: Path) -> None:
    file, key = tmp_path / "keys", new_key()
    file.write_text(f"# ours\n\nacme:{CLEAR} read # of the old site\n")
    key_lines.add(file, line(key, "read"))
    assert KeyFile(str(file)).caller(CLEAR) == Caller("acme", operator=False, writes=False)
    assert key_lines.revoke(file, hash_of(key)[:5]).note == "2026-11-24 the shop"
    assert file.read_text() == f"# ours\n\nacme:{CLEAR} read # of the old site\n"


def test_line_ends_permissions_and_a_link_stay_as_they_are(tmp_path: Path) -> None:
    file, link, key = tmp_path / "of-the-server", tmp_path / "keys", new_key()
    before = f"# ours\r\nacme:{CLEAR} read".encode()
    file.write_bytes(before)
    file.chmod(0o640)
    link.symlink_to(file.name)
    key_lines.add(link, line(key, "read"))
    assert file.read_bytes() == before + f"\r\n{line(key, 'read')}\r\n".encode()
    key_lines.revoke(link, hash_of(key)[:8])
    assert (file.read_bytes(), file.stat().st_mode & 0o777, link.is_symlink()) == (before + b"\r\n", 0o640, True)


def test_a_file_of_keys_is_not_readable_for_all(tmp_path: Path) -> None:
    file, key = tmp_path / "keys", new_key()
    file.write_text(f"acme:{CLEAR} read\n")
    file.chmod(0o644)
    key_lines.add(file, line(key, "read"))
    assert file.stat().st_mode & 0o777 == 0o640
    file.chmod(0o664)
    key_lines.revoke(file, hash_of(key)[:8])
    assert file.stat().st_mode & 0o777 == 0o660


def test_a_running_server_takes_up_what_is_added_and_revoked(tmp_path: Path) -> None:
    file, clock, first, second = tmp_path / "keys", Clock(), new_key(), new_key()
    key_lines.add(file, line(first, "read"))
    keys = KeyFile(str(file), clock=clock)
    key_lines.add(file, line(second, "write", tenant="umbrella"))
    with pytest.raises(AccessError):
        keys.caller(second)
    clock.at += LOOK_S
    assert keys.caller(second).tenant_id == "umbrella"
    key_lines.revoke(file, hash_of(first)[:8])
    clock.at += LOOK_S
    with pytest.raises(AccessError):
        keys.caller(first)
    key_lines.revoke(file, hash_of(second)[:8])
    clock.at += LOOK_S
    with pytest.raises(AccessError):
        keys.caller(second)
    assert keys, "without a key left, one is needed all the same"


def test_a_file_that_is_broken_or_gone_changes_nothing_in_a_running_server(tmp_path: Path) -> None:
    file, clock, key = tmp_path / "keys", Clock(), new_key()
    key_lines.add(file, line(key, "read"))
    keys = KeyFile(str(file), clock=clock)
    for break_it in (lambda: file.write_text("no key at all\n"), file.unlink):
        break_it()
        clock.at += LOOK_S
        assert keys.caller(key).tenant_id == "acme"


@pytest.mark.parametrize(
    ("content", "allowed"),
    [
        (f"acme:{CLEAR} root\n", "scopes of read, write, operator, in line 1"),
        (f"acme:{CLEAR} read\nacme:{CLEAR} write\n", "one set of scopes; line 2 gives it others"),
        ("acme:sha256:abc read\n", "64 hexadecimal digits behind sha256: in line 1"),
    ],
)
def test_a_line_that_means_nothing_is_refused_and_not_written_to(tmp_path: Path, content: str, allowed: str) -> None:
    file = tmp_path / "keys"
    file.write_text(content)
    with pytest.raises(ConfigError, match=r"http\.api_keys_file") as refused:
        KeyFile(str(file))
    assert allowed in refused.value.allowed
    with pytest.raises(ConfigError):
        key_lines.add(file, line(new_key(), "read"))
    assert file.read_text() == content


def test_a_key_is_revoked_by_the_beginning_of_its_id_alone(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    key_lines.add(file, line(new_key(), "read"))
    key_lines.add(file, line(new_key(), "read"))
    with pytest.raises(InvalidInputError, match="the beginning of exactly one id"):
        key_lines.revoke(file, "")
    with pytest.raises(NotFoundError):
        key_lines.revoke(file, "zz")


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("GET", "/v1/events", "read"),
        ("POST", "/v1/context", "read"),
        ("POST", "/v3/memories/search/", "read"),
        ("POST", "/mcp/support-bot", "read"),
        ("POST", "/v3/memories/add/", "write"),
        ("POST", "/v1/memories", "write"),
        ("PATCH", "/v1/memories/m1", "write"),
        ("DELETE", "/v1/memories/m1", "write"),
        ("POST", "/v1/what-comes-later", "write"),
    ],
)
def test_what_is_not_known_to_read_needs_the_scope_to_write(method: str, path: str, scope: str) -> None:
    assert needed(method, path) == scope
