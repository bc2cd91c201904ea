"""Another embedder: a copy of the log with its vectors, compared, switched to, and gone back from (ledger K3)."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.ops import settings
from mnemolog.schemas.config import Config
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, CONFIG, HASHING, tell
from tests.embedding_server import EmbeddingServer, serving

LENGTH = 96
"""Dimensions of the other model."""


def of(server: EmbeddingServer) -> dict[str, str]:
    """The variables that name the server's model."""
    return {
        "MNEMOLOG_EMBEDDER__KIND": "openai",
        "MNEMOLOG_EMBEDDER__NAME": "other",
        "MNEMOLOG_EMBEDDER__BASE_URL": f"{server.url}/v1",
    }


def config(server: EmbeddingServer) -> Config:
    return replace(CONFIG, embedder=settings.load(environment=of(server)).embedder)


def hashes(folder: Path, config: Config) -> dict[str, str]:
    with Memory(folder, config=config) as memory:
        replay = memory.replay()
    return {key: agent.state_hash for key, agent in replay.agents.items()}


def test_a_log_is_given_other_vectors_while_writing_goes_on_and_one_can_go_back(tmp_path: Path) -> None:
    old, new = tmp_path / "data", tmp_path / "new"
    tell(old)
    CommandLine(old, **HASHING)("search", "tea", "--agent", AGENT)
    with serving(seed=7, dimensions=LENGTH) as server:
        reembed = CommandLine(old, **of(server))

        first = reembed("reembed", str(new), "--json").json
        assert (first["model"], first["known"], first["waiting"]) == ("other", 0, 0)
        assert [asked["text"] for asked in first["questions"]] == ["tea"]

        # Writing goes on, and only what is new is copied.
        with Memory(old, config=CONFIG) as memory:
            memory.add("Deniz plays the oud on Sundays.", agent_id=AGENT, id="oud")
        texts = len(server.texts)
        again = reembed("reembed", str(new), "--json").json
        assert (again["copied"], again["known"]) == (1, first["copied"])
        assert len(set(server.texts[texts:]) - {"tea"}) <= again["embedded"] + 3  # the probes

        # The gate begins anew: it compares with vectors of the new length, and knows what was said before.
        with Memory(new, config=config(server)) as memory:
            assert memory.add("Deniz plays the oud on Sundays.", agent_id=AGENT).outcome == "reinforced"
            assert memory.search("Who plays the oud?", agent_id=AGENT).without == ()
            memory.add("Tom has a canary called Pepe.", agent_id=AGENT, id="canary")

        # And back, with all that the copy was told.
        back = CommandLine(new, **HASHING)("reembed", str(old), "--old-config", _file(tmp_path, server), "--json").json
        assert back["model"] == "hashing-1"
        assert back["copied"] == 2
        assert hashes(old, CONFIG) == hashes(new, config(server))

        # Once both were written to, neither is the beginning of the other.
        for folder, chosen, said in ((old, CONFIG, "It is late."), (new, config(server), "It is early.")):
            with Memory(folder, config=chosen) as memory:
                memory.add(said, agent_id=AGENT, id=said)
        refused = reembed("reembed", str(new), status=1).error
        assert "both directories were written to after they diverged" in refused


def _file(folder: Path, server: EmbeddingServer) -> str:
    file = folder / "other.toml"
    embedder = config(server).embedder
    file.write_text(
        f'preset = "v9"\n[embedder]\nkind = "openai"\nname = "{embedder.name}"\nbase_url = "{embedder.base_url}"\n'
    )
    return str(file)


@pytest.mark.parametrize(
    ("arguments", "variables", "said"),
    [
        (("data",), {}, "a directory other than the data directory"),
        (("new",), {"MNEMOLOG_RUNTIME__KIND": "kafka"}, "a log on Kafka is exported"),
    ],
)
def test_what_cannot_be_copied_is_refused(
    told: Path, tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str], said: str
) -> None:
    old = shutil.copytree(told, tmp_path / "data")
    command = CommandLine(old, **HASHING, **variables)
    assert said in command("reembed", *(str(tmp_path / each) for each in arguments), status=1).error
