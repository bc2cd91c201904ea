"""Doctor where what it needs is not installed; what it finds on real services is in tests/integration."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from mnemolog.schemas import codec

WITHOUT: Final = """
import sys
sys.modules["aiokafka"] = None  # as if it were not installed
from mnemolog.ops.cli import main
main()
"""


def test_doctor_names_the_extra_that_kafka_needs(tmp_path: Path) -> None:
    variables = {"MNEMOLOG_RUNTIME__KIND": "kafka", "MNEMOLOG_EMBEDDER__KIND": "hashing"}
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, "doctor", "--json", "--data", str(tmp_path)],
        env={**os.environ, **variables},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    found = {each["check"]: each for each in map(codec.load, ended.stdout.splitlines())}
    assert found["kafka"]["state"] == "failed"
    assert "pip install 'mnemolog[kafka]'" in found["kafka"]["detail"]
