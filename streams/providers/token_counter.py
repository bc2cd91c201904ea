"""Counts tokens by a tokenizer.json: that of the bundled embedder, or of the model that will read the text."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from mnemolog.schemas.errors import ConfigError
from mnemolog.streams.providers.bundled import FOLDER, MODEL

if TYPE_CHECKING:
    from tokenizers import Tokenizer


class FileTokenCounter:
    """See TokenCounter. The file is read when a text is first counted."""

    def __init__(self, file: str | None = None) -> None:
        """None: that of the bundled embedder."""
        self._file = FOLDER / "tokenizer.json" if file is None else Path(file).expanduser()
        self._name = MODEL if file is None else str(self._file)
        self._lock = threading.Lock()
        self._loaded: Tokenizer | None = None

    @property
    def name(self) -> str:
        """The model whose tokenizer it is, or the file."""
        return self._name

    def count(self, text: str) -> int:
        """The tokens of a text. Raises ConfigError."""
        return len(self._tokenizer().encode(text, add_special_tokens=False).ids)

    def _tokenizer(self) -> "Tokenizer":
        with self._lock:
            if self._loaded is None:
                self._loaded = self._read()
            return self._loaded

    def _read(self) -> "Tokenizer":
        from tokenizers import Tokenizer

        try:
            tokenizer = Tokenizer.from_file(str(self._file))
        except Exception as error:  # the library raises this very class
            allowed = f"a tokenizer.json that can be read ({error})"
            raise ConfigError("context.tokenizer_file", str(self._file), allowed) from error
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer
