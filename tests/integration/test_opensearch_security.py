"""OpenSearch behind TLS that asks who comes: who is let in, who is not and why, and that nobody hears the password."""

import asyncio
import logging
import shutil
import ssl
import subprocess
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from mnemolog import AsyncMemory
from mnemolog.ops import settings
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.settings import revealed
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.schemas.config import Config, EmbedderConfig, OpenSearchConfig, ProjectionConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.telemetry import Telemetry

AGENT = "support-bot"
USER, PASSWORD, WRONG = "mnemolog", "s3cret-of-the-store", "0ther-than-that"
PATIENCE_S = 60.0


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine that signs itself, with its key in the same file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl, the command that makes the certificate, is not installed")
    file = tmp_path_factory.mktemp("tls") / "server.pem"
    made = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    key = file.with_suffix(".key")
    subprocess.run([openssl, *made.split(), "-keyout", key, "-out", file], check=True, capture_output=True)
    return file


@asynccontextmanager
async def guarded(url: str, certificate: Path) -> AsyncIterator[str]:
    """The address of a server over TLS that lets in who knows the password, and passes on what it is asked."""
    address = urlsplit(url)
    expected = b"authorization: basic " + b64encode(f"{USER}:{PASSWORD}".encode()).lower()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if expected not in head.lower():
                writer.write(
                    b"HTTP/1.1 401 Unauthorized\r\ncontent-length: 12\r\nconnection: close\r\n\r\nUnauthorized"
                )
                await writer.drain()
                return
            upstream, downstream = await asyncio.open_connection(address.hostname, address.port)
            downstream.write(head)
            await asyncio.gather(_pump(reader, downstream), _pump(upstream, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass  # who does not trust the certificate hangs up
        finally:
            writer.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_suffix(".key"))
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    try:
        yield f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass  # somebody hung up
    writer.close()


def settings_for(url: str, certificate: Path, **different: object) -> Config:
    made = OpenSearchConfig(
        url=url,
        index_prefix=f"test-{uuid4().hex}",
        timeout_s=PATIENCE_S,
        user=USER,
        password=PASSWORD,
        ca_file=str(certificate),
    )
    return Config(
        embedder=EmbedderConfig(kind="hashing"),
        projections=ProjectionConfig(text_kind="opensearch", text_linger_s=0.0, retry_s=0.01),
        opensearch=replace(made, **different),  # type: ignore[arg-type]
    )


async def found_by_doctor(folder: Path, config: Config) -> Finding:
    return {each.check: each async for each in examine(folder, config)}["opensearch"]


def test_right_credentials_over_tls_open_the_store(opensearch: str, certificate: Path, tmp_path: Path) -> None:
    async def story() -> None:
        async with guarded(opensearch, certificate) as url:
            config = settings_for(url, certificate)
            async with AsyncMemory(tmp_path / "data", config=config) as memory:
                receipt = await memory.add("I drink green tea.", agent_id=AGENT)
                answer = await memory.search("tea", agent_id=AGENT, min_position=receipt.position, explain=True)
                assert answer.results
                assert answer.explain is not None
                assert answer.explain.without == ()
                assert answer.explain.stages
            finding = await found_by_doctor(tmp_path / "data", config)
            assert (finding.state, finding.detail.endswith(f"at {url}")) == ("ok", True)
            file = tmp_path / "password"
            file.write_text(f"{PASSWORD}\n")
            by_file = replace(config.opensearch, password=None, password_file=str(file))
            store = OpenSearchStore(revealed("opensearch", by_file), "")
            assert "opensearch" in await store.server()
            async with store.asking() as client:
                await client.indices.delete(index=f"{config.opensearch.index_prefix}-*")
            await store.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "another password": ({"password": WRONG}, "refuses the credentials (401); see opensearch.user"),
    "nobody's name": ({"user": None, "password": None}, "refuses the credentials (401); see opensearch.user"),
    "an unknown authority": ({"ca_file": None}, "shows a certificate that is not trusted"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_who_is_refused_learns_by_whom_and_why_and_nobody_hears_the_password(
    opensearch: str, certificate: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    caplog.set_level(logging.DEBUG)
    different, reason = REFUSED[what]
    told: list[Telemetry] = []
    said: list[str] = []

    async def story() -> None:
        async with guarded(opensearch, certificate) as url:
            config = settings_for(url, certificate, **different)
            store = OpenSearchStore(config.opensearch, "log")
            with pytest.raises(ProjectionError) as refused:
                await store.standing(0)
            await store.close()
            async with AsyncMemory(tmp_path / "data", config=config, edges=Edges(report=told.append)) as memory:
                await memory.add("I drink green tea.", agent_id=AGENT)
                assert (await memory.search("tea", agent_id=AGENT)).results
                trouble = (await memory.status()).projections["text"].trouble
            finding = await found_by_doctor(tmp_path / "data", config)
            assert finding.state == "failed"
            said.extend([str(refused.value), str(trouble), finding.detail])
            for each in said:
                assert f"OpenSearch at {url} {reason}" in each
            said.extend([repr(config), repr(settings.shown(config)), repr(told), caplog.text])

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))
    assert "opensearch.ca_file" in said[0] or "opensearch.password" in said[0]
    secrets = [hidden for each in (PASSWORD, WRONG) for hidden in (each, b64encode(f"{USER}:{each}".encode()).decode())]
    assert [(secret, each) for each in said for secret in secrets if secret in each] == []


def test_a_certificate_that_is_not_trusted_is_taken_where_nobody_checks(opensearch: str, certificate: Path) -> None:
    async def story() -> None:
        async with guarded(opensearch, certificate) as url:
            store = OpenSearchStore(settings_for(url, certificate, ca_file=None, verify=False).opensearch, "log")
            assert url in await store.server()
            await store.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))
