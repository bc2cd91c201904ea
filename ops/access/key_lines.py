"""The lines of a file of API keys: one key each, by its hash where `mnemolog keys add` made it.

    acme:sha256:<64 hex digits> read,write # 2026-11-24 the shop's web site
    acme:a-key-in-the-clear operator

The key's scopes follow it, separated by commas; without scopes it reads and writes.
"""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from filelock import FileLock

from mnemolog.ops.replacing import WITHOUT_OTHERS, line_end, replaced
from mnemolog.schemas.errors import ConfigError, InvalidInputError, NotFoundError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import parse_key_part

Scope: TypeAlias = Literal["read", "write", "operator"]
"""read: ask; write: add, change and forget; operator: both, and the state of the whole server."""

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
USUAL: Final[frozenset[Scope]] = frozenset(("read", "write"))

SHORTEST_KEY: Final = 16
HASHED: Final = "sha256:"
KEY_BYTES: Final = 24
"""Random bytes in a key that is made here."""

ID_CHARS: Final = 8
SETTING: Final = "http.api_keys_file"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyLine:
    """A key as it is in the file."""

    tenant_id: str
    hash: str
    """of the key, in hexadecimal"""
    scopes: frozenset[Scope]
    note: str = ""
    """the date of its creation, and its name"""
    clear: bool = False
    """the file holds the key itself"""

    @property
    def id(self) -> str:
        """The id by which it is revoked."""
        return self.hash[:ID_CHARS]

    def __str__(self) -> str:
        scopes = ",".join(scope for scope in SCOPES if scope in self.scopes)
        return f"{self.tenant_id}:{HASHED}{self.hash} {scopes}{f' # {self.note}' if self.note else ''}"


def hash_of(key: str) -> str:
    """The stored hash of a key, which has 192 random bits or is chosen by an operator: brute force does not find it."""
    # Not a slow hash, as passwords need: each request computes it, and a random key is not guessed.
    return sha256(key.encode()).hexdigest()


def new_key() -> str:
    """A random key, which cannot be guessed."""
    return f"mnem_{secrets.token_urlsafe(KEY_BYTES)}"


def read(file: str) -> list[KeyLine]:
    """The keys of a file. Raises ConfigError."""
    try:
        # Editors on Windows begin a file with a byte order mark.
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(SETTING, file, f"a file that can be read ({error})") from error
    found: dict[str, KeyLine] = {}
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            key = _parsed(line, number, file)
            # One key for two tenants: which of them a request is of could not be decided.
            if found.setdefault(key.hash, key).tenant_id != key.tenant_id:
                raise ConfigError(SETTING, file, f"a key of one tenant only; line {number} repeats one")
            if key.scopes != found[key.hash].scopes:
                raise ConfigError(SETTING, file, f"a key with one set of scopes; line {number} gives it others")
    return list(found.values())


def _parsed(line: str, number: int, file: str) -> KeyLine:
    """The key of a line. Raises ConfigError."""
    tenant, _, rest = (part.strip() for part in line.partition(":"))
    # A note begins with a space and `#`, since a key may contain a `#`.
    entry, _, note = (part.strip() for part in rest.partition(" #"))
    key, _, named = (part.strip() for part in entry.partition(" "))
    scopes = frozenset(scope for scope in SCOPES if scope in _names(named)) or USUAL
    if not set(_names(named)) <= set(SCOPES):
        allowed = f"tenant_id:key, or tenant_id:key and scopes of {', '.join(SCOPES)}, in line {number}"
        raise ConfigError(SETTING, file, allowed)
    hashed = key.startswith(HASHED)
    if hashed and not _is_hash(key.removeprefix(HASHED)):
        raise ConfigError(SETTING, file, f"64 hexadecimal digits behind {HASHED} in line {number}")
    # ASCII alone: clients encode other characters of a header in different ways, and the key would not match.
    if len(key) < SHORTEST_KEY or not key.isascii():
        allowed = f"tenant_id:key with a key of at least {SHORTEST_KEY} ASCII characters in line {number}"
        raise ConfigError(SETTING, file, allowed)
    try:
        tenant_id = parse_key_part("tenant_id", tenant)
    except InvalidInputError as error:
        allowed = f"tenant_id:key with a tenant that is {error.allowed}, in line {number}"
        raise ConfigError(SETTING, file, allowed) from None
    kept = key.removeprefix(HASHED) if hashed else hash_of(key)
    return KeyLine(tenant_id=tenant_id, hash=kept, scopes=scopes, note=note, clear=not hashed)


def _names(scopes: str) -> list[str]:
    return [scope.strip() for scope in scopes.split(",") if scope.strip()]


def _is_hash(text: str) -> bool:
    return len(text) == 2 * sha256().digest_size and set(text) <= set("0123456789abcdef")


def add(file: Path, key: KeyLine) -> None:
    """Append a key to a file, which is created if it does not exist. Raises ConfigError."""
    with _changing(file):
        if file.exists():
            read(str(file))  # an unreadable file is not written to
        lines = _lines(file)
        end = line_end("".join(lines))
        if lines and not lines[-1].endswith(("\n", "\r")):
            lines.append(end)
        _write(file, [*lines, f"{key}{end}"])


def revoke(file: Path, prefix: str) -> KeyLine:
    """Remove the key whose id begins so, and nothing else. Raises NotFoundError, InvalidInputError, ConfigError."""
    with _changing(file):
        found = [key for key in read(str(file)) if key.id.startswith(prefix)]
        if not found:
            raise NotFoundError("API key", prefix)
        if len(found) > 1:
            raise InvalidInputError(
                "id", prefix, f"the beginning of exactly one id: {', '.join(key.id for key in found)}"
            )
        (gone,) = found
        _write(file, [line for number, line in enumerate(_lines(file), 1) if not _is_of(line, gone, number, file)])
        return gone


def _is_of(line: str, key: KeyLine, number: int, file: Path) -> bool:
    if not line.strip() or line.lstrip().startswith("#"):
        return False
    # Compared by hash: a line may hold the key itself, and several lines the same key.
    return _parsed(line, number, str(file)).hash == key.hash


def _lines(file: Path) -> list[str]:
    """With their line ends, as the file has them."""
    return file.read_bytes().decode("utf-8-sig").splitlines(keepends=True) if file.exists() else []


def _changing(file: Path) -> FileLock:
    """The lock by which processes change the file one after the other."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(file, error) from error
    return FileLock(file.with_name(f"{file.name}.lock"), mode=0o600)


def _write(file: Path, lines: Iterable[str]) -> None:
    """Replace the file: a server that reads at this moment finds the older or the newer one."""
    try:
        # The file may hold keys in the clear. A server of another user reads it as its owner or by its group.
        with replaced(file, WITHOUT_OTHERS) as opened:
            opened.write("".join(lines).encode())
    except OSError as error:
        raise _unwritable(file, error) from error


def _unwritable(file: Path, error: OSError) -> ConfigError:
    return ConfigError(SETTING, str(file), f"a file that can be written ({error.strerror})")
