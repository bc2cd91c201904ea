"""Who is asking: tenants by API key, or by header where no keys are set (surface: HTTP)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from mnemolog.schemas.errors import AccessError, ConfigError, InvalidInputError, ServerError
from mnemolog.schemas.validation import parse_key_part

TENANT_HEADER = "x-tenant-id"

OPERATOR = "operator"
"""A scope: such a key also shows how the whole server is, with the totals of all tenants."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent a request."""

    tenant_id: str
    operator: bool


class Keys:
    """API keys, held as hashes: what is compared is no secret, and takes the same time for any key."""

    def __init__(self, tenants: Mapping[str, str], operators: Collection[str] = ()) -> None:
        """`tenants`: key to tenant; `operators`: those of the keys that have the scope of an operator."""
        self._callers = {_hash(key): Caller(tenant, key in operators) for key, tenant in tenants.items()}

    def __bool__(self) -> bool:
        return bool(self._callers)

    def fingerprint(self, key: str) -> str | None:
        """A name for a known key that does not tell it; None where it is unknown."""
        hashed = _hash(key)
        return hashed.hex() if hashed in self._callers else None

    def caller(self, key: str) -> Caller:
        """Whose key it is. Raises AccessError."""
        try:
            return self._callers[_hash(key)]
        except KeyError:
            raise AccessError("the API key is unknown; send yours as `Authorization: Bearer KEY`") from None


def read_keys(file: str | None) -> Keys:
    """The keys of a file with one `tenant_id:key` or `tenant_id:key operator` a line. Raises ConfigError."""
    if file is None:
        return Keys({})
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError("http.api_keys_file", file, f"a file that can be read ({error})") from error
    tenants: dict[str, str] = {}
    operators: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            key, tenant, scope = _entry(line, number, file)
            if scope:
                operators.add(key)
            if tenants.setdefault(key, tenant) != tenant:
                raise ConfigError("http.api_keys_file", file, f"a key of one tenant only; line {number} repeats one")
    if not tenants:
        raise ConfigError("http.api_keys_file", file, "a file with at least one line tenant_id:key")
    return Keys(tenants, operators)


def _entry(line: str, number: int, file: str) -> tuple[str, str, str]:
    """Key, tenant and scope of a line. Raises ConfigError."""
    tenant, _, rest = (part.strip() for part in line.partition(":"))
    key, _, scope = (part.strip() for part in rest.partition(" "))
    if scope not in ("", OPERATOR):
        allowed = f"tenant_id:key, or tenant_id:key {OPERATOR}, in line {number}"
        raise ConfigError("http.api_keys_file", file, allowed)
    if len(key) < SHORTEST_KEY or not key.isascii():
        allowed = f"tenant_id:key with a key of at least {SHORTEST_KEY} ASCII characters in line {number}"
        raise ConfigError("http.api_keys_file", file, allowed)
    try:
        return key, parse_key_part("tenant_id", tenant), scope
    except InvalidInputError as error:
        allowed = f"tenant_id:key with a tenant that is {error.allowed}, in line {number}"
        raise ConfigError("http.api_keys_file", file, allowed) from None


def caller_of(headers: Mapping[str, str], keys: Keys, default: str) -> Caller:
    """Who sent a request; without keys that is somebody of this machine, its operator. Raises AccessError."""
    sent = headers.get(TENANT_HEADER)
    named = None if sent is None else parse_key_part("X-Tenant-ID", _as_sent(sent))
    if not keys:
        return Caller(default if named is None else named, operator=True)
    key = key_of(headers)
    if key is None:
        raise AccessError("an API key is needed; send it as `Authorization: Bearer KEY`")
    caller = keys.caller(key)
    if named not in (None, caller.tenant_id):
        raise AccessError(f"the API key is not of tenant {named!r}")
    return caller


def key_of(headers: Mapping[str, str]) -> str | None:
    """The key that a request brings; None without one."""
    scheme, _, key = headers.get("authorization", "").partition(" ")
    return key if scheme.lower() in SCHEMES and key else None


def check_address(host: str, keys: Keys) -> None:
    """Refuse, as ServerError, to listen beyond this machine without keys."""
    if not keys and not is_loopback(host):
        raise ServerError(
            f"{host}: without API keys the server listens on this machine only; "
            "set http.api_keys_file (MNEMOLOG_HTTP__API_KEYS_FILE), or --host 127.0.0.1"
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


def _hash(key: str) -> bytes:
    return sha256(key.encode()).digest()


SHORTEST_KEY = 16

SCHEMES = ("bearer", "token")
"""Of the Authorization header; mem0's client sends `Token KEY`."""
