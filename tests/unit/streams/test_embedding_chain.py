"""Endpoints of embeddings and their chain (ledger K3), over real HTTP."""

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mnemolog.ops import settings
from mnemolog.ops.models import load_embedder
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError, EmbedderError, EmbedderUnavailableError
from mnemolog.schemas.telemetry import EmbeddingEndpointFailed, EmbeddingEndpointRecovered, Telemetry
from mnemolog.streams.providers.embedding_chain import EmbeddingChain
from mnemolog.streams.providers.model_identity import FILE
from tests.embedding_server import Behaviour, EmbeddingServer, drips, gives, says, serving

KEY = "sk-very-secret-0123456789"


@pytest.fixture
def server() -> Iterator[EmbeddingServer]:
    with serving() as started:
        yield started


def config(url: str, **changed: Any) -> Config:  # noqa: ANN401  fields of any type
    return settings.checked({"embedder": {"kind": "ollama", "name": "m", "base_url": url, **changed}})


class Chain:
    """A chain, and what it reported."""

    def __init__(self, config: Config, folder: Path | None = None, *, stored: int = 0) -> None:
        self.reported: list[Telemetry] = []
        found = load_embedder(config, report=self.reported.append, folder=folder, stored=stored)
        assert isinstance(found, EmbeddingChain)
        self.embedder = found

    def embed(self, text: str = "I drink tea.", *, query: bool = False) -> np.ndarray[Any, np.dtype[np.float32]]:
        return self.embedder.embed(text, query=query)


def nowhere() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.parametrize(("kind", "path"), [("ollama", "/api/embed"), ("openai", "/v1/embeddings")])
def test_an_endpoint_of_either_api_gives_unit_vectors_in_the_order_of_the_texts(
    server: EmbeddingServer, kind: str, path: str
) -> None:
    chain = Chain(config(server.url + ("/v1" if kind == "openai" else ""), kind=kind, api_key=KEY))
    found = chain.embedder.embed_all(["I drink tea.", "Yarın toplantı var."])
    assert [each.round(3).tolist() for each in found] == [
        (np.array(vector) / np.linalg.norm(vector)).astype(np.float32).round(3).tolist()
        for vector in map(server.vector, ("I drink tea.", "Yarın toplantı var."))
    ]
    assert {each.path for each in server.asked} == {path}
    assert {each.key for each in server.asked} == {f"Bearer {KEY}"}
    assert (chain.embedder.model, chain.embedder.dimensions) == ("m", 64)


def test_a_model_that_is_known_reads_the_words_it_was_trained_with(server: EmbeddingServer) -> None:
    chain = Chain(config(server.url, name="nomic-embed-text", dimensions=64, max_chars=200))
    chain.embed("Tea.")
    chain.embed("Tea?", query=True)
    chain.embed("x" * 1_000)
    assert server.texts[-3:] == ["search_document: Tea.", "search_query: Tea?", "search_document: " + "x" * 200]


MISBEHAVIOURS: list[tuple[Behaviour, str]] = [
    (says({"error": "model 'm' not found"}, 404), "ollama pull"),
    (says({"error": {"message": f"the key {KEY} is wrong"}}, 401), "embedder.api_key_file"),
    (says({"error": f"{KEY} again"}, 500), "fails (500"),
    (says(b"<html>", 502), "fails (502"),
    (says(b"", 302, location="http://example.org"), "redirects the request"),
    (says(b"{}", content_encoding="gzip"), "compressed"),
    (says(b"[[" * 10_000), "no embeddings"),
    (says(b"garbage"), "no embeddings"),
    (says({"embeddings": "many"}), "no embeddings"),
    (says(b'{"embeddings": [[NaN, 1.0]]}'), "no embeddings"),
    (says({"embeddings": []}), "0 vectors for 3 texts"),
    (says({"embeddings": [[1.0], [1.0, 2.0], [1.0]]}), "no embeddings"),
    (says({"embeddings": [[], [], []]}), "of none"),
    (gives(1e308, 1e308), "not finite"),
    (gives(0.0, 0.0), "zeros"),
    (gives(1.0, 2.0, 3.0), "dimensions are never mixed"),
    (says(b" " * 50_000), "max_reply_bytes"),
    (drips, "timeout_s"),
]


@pytest.mark.parametrize(("behaviour", "said"), MISBEHAVIOURS, ids=[said for _, said in MISBEHAVIOURS])
def test_an_endpoint_that_does_not_answer_with_vectors_is_unavailable_and_the_key_is_never_told(
    server: EmbeddingServer, behaviour: Behaviour, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.behaviour = behaviour
    chain = Chain(config(server.url, api_key=KEY, dimensions=64, timeout_s=0.5, max_reply_bytes=40_000))
    with pytest.raises(EmbedderUnavailableError) as refused:
        chain.embed()
    assert said in str(refused.value)
    assert server.url in str(refused.value)
    assert [type(each) for each in chain.reported] == [EmbeddingEndpointFailed]
    for told in (str(refused.value), repr(chain.reported), caplog.text, repr(refused.value.__cause__)):
        assert KEY not in told


def test_nobody_listening_is_unavailable_and_the_next_request_does_not_wait_for_it() -> None:
    chain = Chain(config(nowhere(), breaker_failures=1, breaker_s=60))
    with pytest.raises(EmbedderUnavailableError, match="cannot be reached"):
        chain.embed()
    with pytest.raises(EmbedderUnavailableError, match="left alone for a while"):
        chain.embed()


def test_a_text_that_is_refused_is_the_texts_own_matter(server: EmbeddingServer) -> None:
    chain = Chain(config(server.url, breaker_failures=1))
    chain.embed()
    server.behaviour = says({"error": "input is too long"}, 400)
    with pytest.raises(EmbedderError, match=r"does not take the text \(400, input is too long\)") as refused:
        chain.embed()
    assert not isinstance(refused.value, EmbedderUnavailableError)
    server.behaviour = None
    chain.embed()


# The chain.


def test_the_next_endpoint_of_the_same_model_is_asked_and_the_first_again_once_it_answers(tmp_path: Path) -> None:
    with serving() as first, serving() as second:
        fallback = f"openai {second.url}/v1 name=vendor/m"
        chain = Chain(config(first.url, fallback=fallback, breaker_failures=1, breaker_s=1e-6), tmp_path)
        before = chain.embed()
        first.behaviour = says(b"", 503)
        assert chain.embed().tolist() == before.tolist()
        assert second.asked[-1].body["model"] == "vendor/m"
        first.behaviour = None
        asked = len(second.asked)
        chain.embed()
        assert len(second.asked) == asked
        assert [type(each) for each in chain.reported] == [EmbeddingEndpointFailed, EmbeddingEndpointRecovered]


def test_an_endpoint_of_another_model_is_never_asked_for_a_text(tmp_path: Path) -> None:
    with serving() as first, serving(seed=7) as other, serving(dimensions=32) as shorter:
        fallback = f"openai {other.url}/v1, ollama {shorter.url}"
        chain = Chain(config(first.url, fallback=fallback), tmp_path)
        chain.embed()
        first.behaviour = says(b"", 503)
        with pytest.raises(EmbedderUnavailableError) as refused:
            chain.embed("a secret of ours")
        assert "vectors of two models do not compare" in str(refused.value)
        assert "dimensions are never mixed" in str(refused.value)
        assert "a secret of ours" not in [*other.texts, *shorter.texts]


def test_while_nothing_is_known_of_the_model_only_the_first_says_what_it_is(tmp_path: Path) -> None:
    with serving() as first, serving() as second:
        first.behaviour = says(b"", 503)
        chosen = config(first.url, fallback=f"ollama {second.url}", breaker_s=1e-6)
        with pytest.raises(EmbedderUnavailableError, match="only after the first endpoint has answered"):
            Chain(chosen, tmp_path).embed()
        assert not second.asked
        first.behaviour = None
        Chain(chosen, tmp_path).embed()
        first.behaviour = says(b"", 503)
        Chain(chosen, tmp_path).embed()  # another process knows it from the file
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_other_vectors_under_the_same_name_are_found_out_after_a_restart(tmp_path: Path) -> None:
    with serving() as server:
        Chain(config(server.url), tmp_path).embed()
    with serving(seed=3) as server, pytest.raises(EmbedderUnavailableError, match="gives other vectors than m gave"):
        Chain(config(server.url), tmp_path).embed()


def test_a_file_that_is_damaged_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{")
    with pytest.raises(EmbedderError, match="remove it, and it is created again"):
        Chain(config("http://127.0.0.1:1"), tmp_path)


# Settings.


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"fallback": "ollama"}, "embedder.fallback"),
        ({"fallback": "bundled http://127.0.0.1"}, "embedder.fallback"),
        ({"fallback": "ollama http://user:secret@127.0.0.1"}, "embedder.fallback"),
        ({"base_url": "ftp://127.0.0.1"}, "embedder.base_url"),
        ({"base_url": "http://user:secret@127.0.0.1"}, "embedder.base_url"),
        ({"api_key": "a", "api_key_file": "b"}, "embedder.api_key_file"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(ConfigError) as refused:
        config("http://127.0.0.1:1", **changed)
    assert refused.value.field.startswith(field)
    assert "secret" not in str(refused.value)


def test_vectors_of_another_length_than_those_of_the_log_are_refused_before_anything_is_asked() -> None:
    with pytest.raises(ConfigError, match="384, as the vectors of this log have"):
        Chain(config("http://127.0.0.1:1", dimensions=768), stored=384)


@pytest.mark.parametrize(
    ("content", "said"), [("{}", "as `python -m benchmarks.calibrate` writes"), (None, "No such file")]
)
def test_a_calibration_that_cannot_be_read_is_refused(content: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "calibration.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(ConfigError, match=said):
        Chain(config("http://127.0.0.1:1", calibration_file=str(file)))


def test_each_endpoint_has_its_own_key_and_no_other_sees_it(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("of-the-second\n")
    with serving() as first, serving() as second:
        fallback = f"ollama {second.url} key_file={tmp_path / 'key'}"
        chain = Chain(config(first.url, api_key=KEY, fallback=fallback))
        chain.embed()
        first.behaviour = says(b"", 503)
        chain.embed()
        assert {each.key for each in first.asked} == {f"Bearer {KEY}"}
        assert {each.key for each in second.asked} == {"Bearer of-the-second"}
