from pathlib import Path

import pytest

from mnemolog.ops.access.api_keys import Keys, caller_of, is_loopback, read_keys
from mnemolog.schemas.errors import AccessError, ConfigError, InvalidInputError
from mnemolog.schemas.shown import shown

KEY = "a-key-of-sixteen-or-more"
OTHER = "another-key-of-sixteen"


def written(folder: Path, content: str | bytes) -> str:
    file = folder / "keys"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(file)


@pytest.mark.parametrize(
    "content",
    [
        f"acme:{KEY}",
        f"# ours\n\n  # theirs\nacme:{KEY}\n",
        f"acme:{KEY}\r\n",
        f"\ufeffacme:{KEY}\n",
        f"  acme : {KEY}  \n",
        f"acme:{KEY}\nacme:{KEY}\n",
    ],
    ids=["bare", "comments", "from Windows", "from its editor", "spaces", "twice"],
)
def test_a_key_is_read_however_its_file_was_written(tmp_path: Path, content: str) -> None:
    keys = read_keys(written(tmp_path, content))
    assert keys
    assert keys.caller(KEY).tenant_id == "acme"
    with pytest.raises(AccessError):
        keys.caller(OTHER)


def test_a_tenant_may_have_several_keys_and_a_key_a_colon(tmp_path: Path) -> None:
    keys = read_keys(written(tmp_path, f"acme:{KEY}\nacme:{OTHER}:with:colons\nışık:{OTHER}\n"))
    assert [keys.caller(key).tenant_id for key in (KEY, f"{OTHER}:with:colons", OTHER)] == ["acme", "acme", "ışık"]


@pytest.mark.parametrize(
    ("content", "allowed"),
    [
        ("", "at least one line tenant_id:key"),
        ("# nothing\n", "at least one line tenant_id:key"),
        (f"acme:{KEY}\n{KEY}\n", "in line 2"),
        ("acme:short\n", "at least 16 ASCII characters in line 1"),
        ("acme:ışıkışıkışıkışıkışık\n", "at least 16 ASCII characters in line 1"),
        (f"\na/b:{KEY}\n", "without a slash: it is part of the key tenant_id/agent_id, in line 2"),
        (f":{KEY}\n", "not blank, in line 1"),
        (f"acme:{KEY}\numbrella:{KEY}\n", "a key of one tenant only; line 2 repeats one"),
        (b"acme:\xff\xff\n", "a file that can be read"),
    ],
)
def test_a_file_that_would_open_the_wrong_door_is_refused(tmp_path: Path, content: str | bytes, allowed: str) -> None:
    file = written(tmp_path, content)
    with pytest.raises(ConfigError) as refused:
        read_keys(file)
    assert (refused.value.field, refused.value.value) == ("http.api_keys_file", shown(file))
    assert allowed in refused.value.allowed
    assert KEY not in str(refused.value), "a key does not belong into a log"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        read_keys(str(tmp_path / "nowhere"))


def test_the_scheme_is_read_as_http_has_it() -> None:
    keys = Keys({KEY: "acme"})
    assert caller_of({"authorization": f"bearer {KEY}"}, keys, "default").tenant_id == "acme"
    assert caller_of({"authorization": f"Bearer {KEY}", "x-tenant-id": "acme"}, keys, "default").tenant_id == "acme"


def test_without_keys_the_header_or_else_the_setting_names_the_tenant() -> None:
    assert caller_of({}, Keys({}), "ours").tenant_id == "ours"
    assert caller_of({"x-tenant-id": "ışık".encode().decode("latin-1")}, Keys({}), "ours").tenant_id == "ışık"
    with pytest.raises(InvalidInputError, match="X-Tenant-ID"):
        caller_of({"x-tenant-id": ""}, Keys({}), "ours")


@pytest.mark.parametrize(
    ("host", "here"), [("::1", True), ("127.8.8.8", True), ("::", False), ("localhost.example.com", False), ("", False)]
)
def test_only_addresses_of_this_machine_are_loopback(host: str, here: bool) -> None:
    assert is_loopback(host) is here
