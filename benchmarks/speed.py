"""Speed, as ratios inside one run: what Mnemolog adds to what has to be paid anyway.

    python -m benchmarks.speed --data locomo.json            all measurements, about fifteen minutes
    python -m benchmarks.speed --data locomo.json replay     one of them; their names: --help

Each line names its bound. Written to benchmarks/results/speed.json.
"""

import argparse
import cProfile
import json
import os
import pstats
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks import searches, synthetic
from benchmarks.locomo_data import Conversation, load
from benchmarks.stages import measure_flat, measure_stages
from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.ops.models import load_embedder
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Inference
from mnemolog.schemas.config import Config
from mnemolog.streams.providers.bundled import BundledEmbedder

RESULTS = Path(__file__).parent / "results" / "speed.json"
REPEATS = 5
NAMES = ("ingest", "stages", "flat", "replay", "search", "search-50k", "engine", "start", "threads", "serve")


@dataclass(frozen=True)
class Measured:
    """One line of the table."""

    what: str
    bound: str
    figure: str
    held: bool
    detail: str = ""


class Recording(BundledEmbedder):
    """The bundled embedder, with the model that reads two statements; it remembers every text that it embeds."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def embed(self, text: str, *, query: bool = False) -> Vector:
        self.texts.append(text)
        return super().embed(text, query=query)

    def read(self, text: str, *, query: bool = False) -> Inference:
        self.texts.append(text)
        return super().read(text, query=query)


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of all threads of this process while the work is done."""
    began = time.process_time()
    work()
    return time.process_time() - began


def percentile_95(seconds: Iterable[float]) -> float:
    """In milliseconds."""
    return 1_000 * quantiles(seconds, n=20)[-1]


def measure_ingest(conversation: Conversation) -> list[Measured]:
    """The whole product against the embedder alone, on the same texts and on every message once, in turns."""
    embedder = load_embedder(Config())
    embedder.embed("warm")
    messages = [message["content"] for message in conversation.messages]
    to_same_texts, to_messages, texts = [], [], 0
    for _ in range(REPEATS):
        recording = Recording()
        with TemporaryDirectory() as folder:
            whole = cpu_seconds(partial(_ingest, Path(folder), recording, conversation))
        to_same_texts.append(whole / cpu_seconds(partial(_embed_all, embedder, recording.texts)))
        to_messages.append(whole / cpu_seconds(partial(_embed_all, embedder, messages)))
        texts = len(recording.texts)
    added, times = median(to_same_texts) - 1, median(to_messages)
    detail = f"{len(messages)} turns, {texts} texts embedded, {REPEATS} runs"
    return [
        Measured("ingest: CPU added to the embedder's own", "≤ 10 %", f"{100 * added:.1f} %", added <= 0.10, detail),
        Measured("ingest: CPU against embedding every message once", "≤ 1.3 ×", f"{times:.2f} ×", times <= 1.3, detail),
    ]


def _ingest(folder: Path, embedder: Embedder, conversation: Conversation) -> None:
    with Memory(folder, edges=Edges(embedder=embedder)) as memory:
        memory.add_many(conversation.messages)


def _embed_all(embedder: Embedder, texts: Iterable[str]) -> None:
    """On as many threads as the product uses: side by side, each of them is slower."""
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as threads:
        list(threads.map(embedder.embed, texts))


def measure_replay(folder: Path) -> list[Measured]:
    """Fold a log against reading and decoding the same rows with sqlite3 and orjson alone."""
    raws, speeds = [], []
    for _ in range(REPEATS):
        raw, rows = _raw_rows_per_second(folder)
        with Memory(folder) as memory:
            replay = memory.replay()
        raws.append(raw * replay.events / rows)
        speeds.append(replay.events_per_s)
    ratio, speed = max(speeds) / max(raws), max(speeds)
    detail = (
        f"{replay.events} events in {rows} commits; the best of {REPEATS} runs of each, in turns; "
        f"raw {max(raws):,.0f} events/s; left: {_profile(folder)}"
    )
    return [
        Measured("replay: speed against sqlite3 + orjson alone", "≥ 0.25", f"{ratio:.2f}", ratio >= 0.25, detail),
        Measured("replay: events per second", "≥ 60,000 on an idle core", f"{speed:,.0f}", speed >= 60_000),
    ]


def _raw_rows_per_second(folder: Path) -> tuple[float, int]:
    connection = sqlite3.connect(folder / "mnemolog.db")
    began, rows = time.perf_counter(), 0
    for (body,) in connection.execute("SELECT body FROM commits ORDER BY position"):
        orjson.loads(body)
        rows += 1
    seconds = time.perf_counter() - began
    connection.close()
    return rows / seconds, rows


def _profile(folder: Path) -> str:
    """The functions in which a replay spends the most time of their own."""
    profile = cProfile.Profile()
    with Memory(folder) as memory:
        memory.status()
        profile.enable(builtins=True)
        _fold_in_this_thread(folder)
        profile.disable()
    stats: Mapping[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    total = sum(entry[2] for entry in stats.values())
    top = sorted(stats.items(), key=lambda item: -item[1][2])[:5]
    return ", ".join(f"{name[2]} {100 * entry[2] / total:.0f} %" for name, entry in top)


def _fold_in_this_thread(folder: Path) -> None:
    from mnemolog.processors.memory.state import AgentState
    from mnemolog.schemas.commit import decode_commit

    states: dict[str, AgentState] = {}
    connection = sqlite3.connect(folder / "mnemolog.db")
    for (body,) in connection.execute("SELECT body FROM commits ORDER BY position"):
        commit = decode_commit(body)
        states.setdefault(commit.key, AgentState()).fold(commit)
    connection.close()


def measure_start(folder: Path) -> list[Measured]:
    """`mnemolog search` as a whole process, and where its time goes."""
    seconds = []
    for _ in range(2 * REPEATS):
        began = time.perf_counter()
        _cli("search", "Where did I buy the piano?", "--agent", "big", "--data", str(folder))
        seconds.append(time.perf_counter() - began)
    imports = min(_python("import mnemolog.ops.surfaces.beside.alone") for _ in range(REPEATS))
    model = min(
        _python("from mnemolog.streams.providers.bundled import BundledEmbedder; BundledEmbedder(few=True)")
        for _ in range(REPEATS)
    )
    detail = f"importing the command {imports:.2f} s, importing and loading the model {model:.2f} s, as processes"
    whole = median(seconds)
    return [Measured("start: `mnemolog search` on 10k memories", "≤ 0.8 s", f"{whole:.2f} s", whole <= 0.8, detail)]


def _cli(*arguments: str) -> str:
    code = "from mnemolog.ops.start import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=_compiled()).stdout


def _compiled() -> dict[str, str]:
    """Processes keep the bytecode of what they import, as an installed package has it."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _python(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=_compiled())
    return time.perf_counter() - began


def measure_serve(folder: Path, agents: Iterable[str]) -> list[Measured]:
    """Resident memory of a server that has answered, and written, for every agent."""
    command = [
        sys.executable,
        "-c",
        "from mnemolog.ops.start import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
    ]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            with Memory.connect(address(folder)) as memory:
                for agent in agents:
                    memory.search("Where did I buy the piano?", agent_id=agent)
                    memory.add("I bought a lantern in Oslo.", agent_id=agent)
                status = memory.status()
            resident = _resident_mb(process.pid)
        finally:
            process.terminate()
    detail = (
        f"{status.messages} messages and {status.memories} memories of {status.agents} agents, all asked and written to"
    )
    return [Measured("serve: resident memory", "≤ 1 GB", f"{resident:.0f} MB", resident <= 1_000, detail)]


def address(folder: Path) -> str:
    """Where the server of a data directory listens, once it does."""
    for _ in range(600):
        if (folder / "server.json").exists():
            return str(orjson.loads((folder / "server.json").read_bytes())["url"])
        time.sleep(0.1)
    raise TimeoutError("the server did not start")


def _resident_mb(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def table(found: Iterable[Measured]) -> str:
    """As in docs/measured.md."""
    lines = ["| what | bound | measured | |", "|---|---|---|---|"]
    lines += [
        f"| {each.what} | {each.bound} | {each.figure}{'' if each.held else ' **over**'} | {each.detail} |"
        for each in found
    ]
    return "\n".join(lines)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the LoCoMo file")
    parser.add_argument("only", nargs="*", help=" ".join(NAMES))
    options = parser.parse_args()
    conversation = load(options.data)[0]
    agents = {f"agent-{number}": (1_200, 800) for number in range(50)}
    crew = {f"agent-{number}": (500, 0) for number in range(200)}
    crowd = {"big": (10_000, 10_000), **{f"other-{number}": (10_000, 10_000) for number in range(9)}}
    with TemporaryDirectory() as temporary:
        many, large, larger, crewed = (Path(temporary) / name for name in ("many", "large", "larger", "crewed"))
        wanted = set(options.only or NAMES)
        if wanted & {"replay", "serve"}:
            synthetic.fill(many, agents)
        if wanted & {"search", "start", "threads"}:
            synthetic.fill(large, crowd)
        if "search-50k" in wanted:
            synthetic.fill(larger, {"big": (50_000, 25_000)})
        if "engine" in wanted:
            synthetic.fill(crewed, crew)
        jobs: dict[str, Callable[[], list[Measured]]] = {
            "ingest": lambda: measure_ingest(conversation),
            "stages": lambda: [Measured(*line) for line in measure_stages(conversation)],
            "flat": lambda: [Measured(*line) for line in measure_flat(conversation)],
            "replay": lambda: measure_replay(many),
            "search": lambda: [Measured(*searches.measure_search(large, of="10,000", count=200, bound=4))],
            "search-50k": lambda: [Measured(*searches.measure_search(larger, of="50,000", count=100, bound=6))],
            "engine": lambda: [
                Measured(*searches.measure_engine(crewed, list(crew), messages=100_000, count=400, beside=20))
            ],
            "start": lambda: measure_start(large),
            "threads": lambda: [Measured(*searches.measure_beside_writer(large, count=40))],
            "serve": lambda: measure_serve(many, agents),
        }
        found = []
        for name, job in jobs.items():
            if name in wanted:
                found += job()
                print(found[-1].what, found[-1].figure, flush=True)
    print(table(found))
    if not options.only:
        RESULTS.write_text(
            json.dumps([each.__dict__ for each in found], indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
