"""What is remembered does not depend on the order in which Python's sets give their members."""

import os
import subprocess
import sys
from pathlib import Path

TALK = """
import json, sys
from mnemolog import Memory
from mnemolog.schemas.config import Config, StreamConfig

said = [
    "I moved from Ankara to Izmir with Elif, Deniz and our cats Pamuk and Kömür.",
    "We have two cats, Pamuk and Kömür, and a dog called Fındık in Izmir.",
    "Artık İzmir'de oturuyorum, Ankara'daki evi sattık.",
    "I no longer work at Siemens in Berlin; I work at Bosch in Izmir now, with Mehmet and Ayşe.",
    "Allergies: peanuts, sesame, eggs and shellfish.",
    "She said the vet in Bornova is on 14 May.",
]
config = Config(stream=StreamConfig(clock="message"))
with Memory(sys.argv[1], config=config) as memory:
    receipts = memory.add_many(
        [
            {"agent_id": "a", "id": f"m{n}", "content": text, "role": "user", "at": f"2026-03-0{n + 1}T10:00:00+00:00"}
            for n, text in enumerate(said)
        ]
    )
print(json.dumps([dict(event) for receipt in receipts for event in receipt.events], ensure_ascii=False))
"""


def told(folder: Path, seed: str) -> str:
    """The events of a conversation that a new interpreter with this seed was told."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    run = [sys.executable, "-c", TALK, str(folder)]
    return subprocess.run(run, env=environment, check=True, capture_output=True, encoding="utf-8").stdout


def test_two_interpreters_make_the_same_events_of_one_conversation(tmp_path: Path) -> None:
    first, second = told(tmp_path / "first", "1"), told(tmp_path / "second", "2")
    assert "memory_formed" in first
    assert first == second
