"""A secret that lies in a file of its own, for the clients of servers."""

from pathlib import Path

from mnemolog.schemas.errors import ConfigError


def first_line(setting: str, file: str, what: str) -> str:
    """The secret is the first line. Raises ConfigError, which names the setting and never the secret."""
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(setting, file, f"a file that can be read ({type(error).__name__})") from error
    if not lines or not lines[0]:
        raise ConfigError(setting, file, f"a file whose first line is the {what}")
    return lines[0]
