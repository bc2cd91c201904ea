"""What listeners cost: the rate of ingest over HTTP with and without clients of `GET /v1/events`.

    python -m benchmarks.listeners --listeners 200

A server is started for each run, in turns, so that other load on the machine falls on both. The clients are one process
that reads and throws away. Beside the rate stands the server's CPU time, which other load changes less.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx

from mnemolog.schemas import codec

_BATCH = 50


class Run(NamedTuple):
    """One run."""

    per_s: float
    cpu_ms: float
    """of the server, for each message"""


async def _listen(url: str, count: int, ready: asyncio.Event) -> None:
    address = httpx.URL(url)
    assert address.host
    begun = 0

    async def one() -> None:
        nonlocal begun
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(b"GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        while await reader.read(1 << 16):
            begun += 1
            if begun >= count:
                ready.set()

    await asyncio.gather(*(one() for _ in range(count)))


def clients(url: str, count: int) -> None:
    """Read until the server ends; a line on stdout when all listen."""

    async def run() -> None:
        ready = asyncio.Event()
        listening = asyncio.create_task(_listen(url, count, ready))
        await ready.wait()
        print("ready", flush=True)
        await listening

    asyncio.run(run())


def measure(messages: int, listeners: int, embedder: str) -> Run:
    """Start a server, let so many listen, and tell it messages of ten agents."""
    with TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-c", "from mnemolog.ops.start import main; main()", "serve", "--port", "0"],
            env={**os.environ, "MNEMOLOG_DATA": folder, "MNEMOLOG_EMBEDDER__KIND": embedder},
            stderr=subprocess.DEVNULL,
        )
        file = Path(folder, "server.json")
        while not file.exists() or not file.read_bytes():
            time.sleep(0.05)
        url = str(codec.load(file.read_bytes())["url"])
        command = [sys.executable, "-m", "benchmarks.listeners", "--clients", url, "--listeners", str(listeners)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as watching:
            try:
                assert watching.stdout is not None
                if listeners:
                    watching.stdout.readline()
                return _told(url, messages, server.pid)
            finally:
                server.terminate()
                server.wait()
                watching.kill()


def _told(url: str, messages: int, pid: int) -> Run:
    texts = [
        {
            "agent_id": f"a{number % 10}",
            "content": f"I bought item {number} in shop {number % 97} on day {number % 31}.",
        }
        for number in range(messages)
    ]
    httpx.post(f"{url}/v1/messages?wait=true", json=texts[:_BATCH], timeout=600)  # which loads the model
    cpu, began = _cpu_s(pid), time.perf_counter()
    for first in range(_BATCH, messages, _BATCH):
        httpx.post(f"{url}/v1/messages?wait=true", json=texts[first : first + _BATCH], timeout=600)
    told = messages - _BATCH
    return Run(told / (time.perf_counter() - began), 1_000 * (_cpu_s(pid) - cpu) / told)


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure in turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listeners", type=int, default=200)
    parser.add_argument("--messages", type=int, default=1_050)
    parser.add_argument("--embedder", default="bundled")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clients", metavar="URL", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.clients:
        if asked.listeners:
            clients(asked.clients, asked.listeners)
        return
    alone, beside = [], []
    for _ in range(asked.rounds):
        alone.append(measure(asked.messages, 0, asked.embedder))
        beside.append(measure(asked.messages, asked.listeners, asked.embedder))
        print(f"alone {alone[-1].per_s:.0f}/s {alone[-1].cpu_ms:.2f} ms CPU; ", end="")
        print(f"{asked.listeners} listeners {beside[-1].per_s:.0f}/s {beside[-1].cpu_ms:.2f} ms CPU", flush=True)
    rate = median(each.per_s for each in beside) / median(each.per_s for each in alone)
    cpu = median(each.cpu_ms for each in alone) / median(each.cpu_ms for each in beside)
    print(f"rate with {asked.listeners} listeners: {rate:.0%} of that alone; by the server's CPU time: {cpu:.0%}")


if __name__ == "__main__":
    main()
