"""Authentication: tenants by API key, or by header where no keys are set (surface: HTTP)."""

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path
from secrets import token_urlsafe
from time import monotonic
from typing import Final

from mnemolog.ops.access import key_lines
from mnemolog.ops.access.key_lines import KeyLine, hash_of
from mnemolog.schemas.errors import AccessError, ConfigError, ServerError
from mnemolog.schemas.validation import parse_key_part

TENANT_HEADER = "x-tenant-id"

SCHEMES: Final = ("bearer", "token")
"""Schemes of the Authorization header; mem0's client sends `Token KEY`."""

FILE: Final = "api-keys"
"""The file of keys in a data directory, where the settings name no other file."""

LOOK_S: Final = 1.0
"""How long a revoked key may still be accepted."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The client that sent a request, and what its key allows."""

    tenant_id: str
    operator: bool
    """also shows how the whole server is, with the totals of all tenants"""
    reads: bool = True
    writes: bool = True


OF_THIS_MACHINE: Final = Caller("", operator=True)
"""A caller that can read the data directory; the request names its tenant."""

_TOKEN_BYTES: Final = 32


class Keys:
    """API keys, held as hashes: the comparison handles no secrets, and takes the same time for any key."""

    def __init__(self, tenants: Mapping[str, str], operators: Collection[str] = ()) -> None:
        """`tenants`: key to tenant; `operators`: the keys that have the scope of an operator."""
        self._callers = {hash_of(key): Caller(tenant, key in operators) for key, tenant in tenants.items()}
        self._token: str | None = None

    def __bool__(self) -> bool:
        return bool(self._callers)

    def trust_this_machine(self) -> str:
        """A key in the data directory for commands that can read that directory: they could open the log as well."""
        token = token_urlsafe(_TOKEN_BYTES)
        self._token = hash_of(token)
        return token

    def fingerprint(self, key: str) -> str | None:
        """A name for a known key that does not reveal it; None if the key is unknown."""
        hashed = hash_of(key)
        return hashed if hashed == self._token or hashed in self._known() else None

    def caller(self, key: str) -> Caller:
        """The caller with this key. Raises AccessError."""
        hashed = hash_of(key)
        if hashed == self._token:
            return OF_THIS_MACHINE
        try:
            return self._known()[hashed]
        except KeyError:
            raise AccessError("the API key is unknown; send yours as `Authorization: Bearer KEY`") from None

    def _known(self) -> Mapping[str, Caller]:
        return self._callers


class KeyFile(Keys):
    """The keys of a file, which is checked for changes: added and revoked keys take effect without a restart.

    If the file becomes unreadable, the keys stay as they were; if it has no keys any more, none is accepted.
    """

    def __init__(self, file: str, *, clock: Callable[[], float] = monotonic) -> None:
        """Raises ConfigError."""
        super().__init__({})
        self._file = file
        self._clock = clock
        self._looked_at = clock()
        # Before it is read: a change in between is seen at the next look.
        self._state = _state(file)
        self._callers = _callers(key_lines.read(file))
        # At the start only: later an empty file means that all keys were revoked.
        if not self._callers:
            allowed = "a file with at least one line tenant_id:key; `mnemolog keys add` makes one"
            raise ConfigError(key_lines.SETTING, file, allowed)

    def __bool__(self) -> bool:
        return True

    def _known(self) -> Mapping[str, Caller]:
        now = self._clock()
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            self._look()
        return self._callers

    def _look(self) -> None:
        state = _state(self._file)
        if state == self._state:
            return
        try:
            self._callers, self._state = _callers(key_lines.read(self._file)), state
        except ConfigError:
            return  # an invalid file, perhaps half-saved by an editor: the old keys stay until it is valid


def _state(file: str) -> tuple[int, int, int] | None:
    """The values that change when a file is written."""
    try:
        found = os.stat(file)  # noqa: PTH116  a Path would be made for each request
    except OSError:
        return None
    # The inode too: a file that replaces one of its size may have the same time.
    return found.st_mtime_ns, found.st_size, found.st_ino


def _callers(keys: Collection[KeyLine]) -> dict[str, Caller]:
    return {
        key.hash: Caller(
            key.tenant_id,
            operator="operator" in key.scopes,
            reads=bool(key.scopes & {"read", "operator"}),
            writes=bool(key.scopes & {"write", "operator"}),
        )
        for key in keys
    }


def key_file_of(folder: Path, named: str | None) -> Path:
    """The file with the keys of a data directory: the one that the settings name, else the one in the directory."""
    return Path(named) if named is not None else folder.expanduser() / FILE


def read_keys(file: str | None, folder: Path | None = None) -> Keys:
    """The keys of a file with one `tenant_id:key` a line (see key_lines), or of the file in the folder, if any.

    Raises ConfigError.
    """
    # For an unreadable folder os.path says no; opening its log then raises an error that names the folder.
    if file is None and folder is not None and os.path.exists(own := str(key_file_of(folder, None))):  # noqa: PTH110
        file = own
    return Keys({}) if file is None else KeyFile(file)


def caller_of(headers: Mapping[str, str], keys: Keys, default: str) -> Caller:
    """The caller of a request; without keys, an operator of this machine. Raises AccessError."""
    sent = headers.get(TENANT_HEADER)
    named = None if sent is None else parse_key_part("X-Tenant-ID", _as_sent(sent))
    if not keys:
        return Caller(default if named is None else named, operator=True)
    key = key_of(headers)
    if key is None:
        raise AccessError("an API key is needed; send it as `Authorization: Bearer KEY`")
    caller = keys.caller(key)
    if caller is OF_THIS_MACHINE:
        return replace(caller, tenant_id=default if named is None else named)
    if named not in (None, caller.tenant_id):
        raise AccessError(f"the API key is not of tenant {named!r}")
    return caller


def key_of(headers: Mapping[str, str]) -> str | None:
    """The key in a request; None without one."""
    scheme, _, key = headers.get("authorization", "").partition(" ")
    return key if scheme.lower() in SCHEMES and key else None


def check_address(host: str, keys: Keys) -> None:
    """Refuse, as ServerError, to listen beyond this machine without keys."""
    if not keys and not is_loopback(host):
        raise ServerError(
            f"{host}: without API keys the server listens on this machine only; "
            "`mnemolog keys add` makes one, http.api_keys_file (MNEMOLOG_HTTP__API_KEYS_FILE) names a file of them; "
            "or --host 127.0.0.1"
        )


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0"), is_loopback("example.com")
    (True, True, False, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _as_sent(header: str) -> str:
    """A header's text: bytes come as Latin-1, and clients mean UTF-8.

    >>> _as_sent("ışık".encode().decode("latin-1"))
    'ışık'
    """
    try:
        return header.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return header
