import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.services import ServiceFailedError, ServiceNotAvailableError, jars, java
from tests.services.kafka import KAFKA
from tests.services.opensearch import OPENSEARCH, OPENSEARCH_3
from tests.services.processes import Process
from tests.services.recipe import Place, Recipe
from tests.services.service import Service, find

Program: TypeAlias = Callable[[str, str], Path]

BRINGS_JARS = """
for argument; do folder="${argument#-DoutputDirectory=}"; done
echo downloaded >> "$COUNT"
echo jar > "$folder/kafka.jar"
"""
REFUSED = """
echo '[\\033[1;31mERROR\\033[m] Could not transfer artifact kafka: 403 Forbidden'
echo '[ERROR] -> [Help 1]'
exit 1
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Puts a program on the path of this test, and nothing else is there."""

    def write(name: str, script: str) -> Path:
        file = tmp_path / "bin" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        file.chmod(0o755)
        return file

    return write


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """What the code under test sees."""
    return {
        "PATH": str(tmp_path / "bin"),
        "MNEMOLOG_SERVICES_CACHE": str(tmp_path / "cache"),
        "COUNT": str(tmp_path / "count"),
    }


def says(release: str) -> str:
    """A Java that tells its release, as Java does, on stderr."""
    return f"""echo 'openjdk version "{release}" 2025-04-15' >&2"""


# Where a service is found


def test_an_address_in_the_environment_comes_first(tmp_path: Path, environment: Mapping[str, str]) -> None:
    named = {**environment, "MNEMOLOG_TEST_KAFKA": "kafka.example:9092"}
    assert find(KAFKA, tmp_path / "kafka", named) == "kafka.example:9092"
    assert not (tmp_path / "kafka").exists(), "nothing was started"


def test_each_service_has_a_variable_of_its_own() -> None:
    assert [recipe.variable for recipe in (KAFKA, OPENSEARCH, OPENSEARCH_3)] == [
        "MNEMOLOG_TEST_KAFKA",
        "MNEMOLOG_TEST_OPENSEARCH",
        "MNEMOLOG_TEST_OPENSEARCH3",
    ]


def test_no_maven_is_a_reason(tmp_path: Path, environment: Mapping[str, str], program: Program) -> None:
    program("java", says("21.0.1"))
    with pytest.raises(ServiceNotAvailableError, match=r"no mvn on PATH, which brings the jars of kafka-4\.1\.0"):
        find(KAFKA, tmp_path / "kafka", environment)


# Java


def test_no_java_is_a_reason(tmp_path: Path) -> None:
    with pytest.raises(ServiceNotAvailableError, match="no java: not in JAVA_HOME, on PATH or in"):
        java.find(17, {}, tmp_path)


def test_java_that_is_too_old_is_a_reason(tmp_path: Path, environment: Mapping[str, str], program: Program) -> None:
    old = program("java", says("17.0.15"))
    with pytest.raises(ServiceNotAvailableError) as caught:
        java.find(21, environment, tmp_path / "none")
    assert str(caught.value) == f"Java 21 or later is needed; found Java 17 ({old})"


def test_java_that_does_not_run_is_a_reason(tmp_path: Path, environment: Mapping[str, str], program: Program) -> None:
    stub = program("java", "echo 'Unable to locate a Java Runtime.' >&2; exit 1")
    with pytest.raises(ServiceNotAvailableError) as caught:
        java.find(17, environment, tmp_path / "none")
    assert str(caught.value) == f"Java 17 or later is needed; found no Java that runs ({stub})"


def test_java_home_comes_before_the_path_and_the_path_before_what_is_installed(
    tmp_path: Path, environment: Mapping[str, str], program: Program
) -> None:
    on_path = program("java", says("17.0.15"))
    home = program("../home/bin/java", says("21.0.1"))
    installed = program("../jvm/jdk-25/bin/java", says("25"))
    everywhere = {**environment, "JAVA_HOME": str(tmp_path / "bin/../home")}
    assert java.find(17, everywhere, tmp_path / "jvm") == home
    assert java.find(17, environment, tmp_path / "jvm") == on_path
    assert java.find(21, environment, tmp_path / "jvm") == installed.parent.resolve() / "java", "the first new enough"


# Jars


@pytest.mark.parametrize("recipe", [KAFKA, OPENSEARCH, OPENSEARCH_3], ids=lambda recipe: recipe.name)
def test_jars_are_brought_once_though_two_want_them(
    recipe: Recipe, tmp_path: Path, environment: Mapping[str, str], program: Program
) -> None:
    program("mvn", BRINGS_JARS)
    with ThreadPoolExecutor() as threads:
        folders = list(threads.map(lambda _: jars.fetched(recipe.jars, Path("/jdk/bin/java"), environment), range(4)))
    assert len(set(folders)) == 1
    assert [file.name for file in folders[0].iterdir()] == ["kafka.jar"]
    assert (tmp_path / "count").read_text() == "downloaded\n"
    assert folders[0].parent.name.startswith(f"{recipe.jars}-")


def test_a_download_that_is_refused_leaves_nothing_and_can_be_tried_again(
    environment: Mapping[str, str], program: Program
) -> None:
    program("mvn", REFUSED)
    with pytest.raises(ServiceNotAvailableError) as caught:
        jars.fetched(KAFKA.jars, Path("/jdk/bin/java"), environment)
    assert str(caught.value) == (
        "the download of kafka-4.1.0 was refused: Could not transfer artifact kafka: 403 Forbidden"
    )
    program("mvn", BRINGS_JARS)
    assert (jars.fetched(KAFKA.jars, Path("/jdk/bin/java"), environment) / "kafka.jar").exists()


def test_what_a_killed_download_has_left_is_not_taken_for_jars(
    tmp_path: Path, environment: Mapping[str, str], program: Program
) -> None:
    program("mvn", f"{BRINGS_JARS}\nkill -9 $$")
    with pytest.raises(ServiceNotAvailableError, match="mvn does not say why"):
        jars.fetched(KAFKA.jars, Path("/jdk/bin/java"), environment)
    (partial,) = (tmp_path / "cache").glob("*.partial")
    (partial / "jars" / "half.jar").write_text("half")
    program("mvn", BRINGS_JARS)
    folder = jars.fetched(KAFKA.jars, Path("/jdk/bin/java"), environment)
    assert [file.name for file in folder.iterdir()] == ["kafka.jar"]


# Processes

SLEEPS = ("sleep", "60")
DEAF = ("sh", "-c", "trap '' TERM; echo deaf; while true; do sleep 0.05; done")


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    started = Process(tmp_path)
    yield started
    started.kill()


def test_a_process_is_known_by_its_folder(process: Process, tmp_path: Path) -> None:
    assert not process.runs()
    process.start(SLEEPS)
    found = Process(tmp_path)
    assert found.runs()
    found.stop()
    assert not process.runs()


def test_a_process_that_does_not_listen_is_killed(process: Process) -> None:
    process.start(DEAF)
    while "deaf" not in process.last_words():
        pass
    process.stop(within_s=0.2)
    assert not process.runs()


def test_a_process_outlives_who_started_it(process: Process, tmp_path: Path) -> None:
    starts = f"""
from pathlib import Path
from tests.services.processes import Process
Process(Path({str(tmp_path)!r})).start({SLEEPS!r})
"""
    subprocess.run((sys.executable, "-c", starts), check=True)
    assert process.runs()


def test_a_number_that_is_somebody_elses_by_now_gets_no_signal(process: Process, tmp_path: Path) -> None:
    process.start(("true",))
    process.stop()
    (tmp_path / "pid").write_text(str(os.getpid()))
    assert not process.runs()
    process.send(signal.SIGKILL)  # would end this test
    process.kill()


# Services


def serving(place: Place) -> tuple[str, ...]:
    return (sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(place.port))


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


WEB = Recipe(
    name="web",
    variable="MNEMOLOG_TEST_WEB",
    jars="kafka-4.1.0",
    java=17,
    options=(),
    ports=range(30_000, 32_000),
    ports_in_a_row=1,
    prepare=lambda place: None,
    command=serving,
    address=lambda port: f"http://127.0.0.1:{port}",
    answers=listens,
)


@pytest.fixture
def machine(environment: Mapping[str, str], program: Program) -> Mapping[str, str]:
    """One that has all that a service needs."""
    program("java", says("21.0.1"))
    program("mvn", BRINGS_JARS)
    return environment


def test_a_service_keeps_its_port_and_is_found_while_it_runs(tmp_path: Path, machine: Mapping[str, str]) -> None:
    service = Service(WEB, tmp_path / "web", machine)
    try:
        address = find(WEB, tmp_path / "web", machine)
        assert service.answers()
        assert find(WEB, tmp_path / "web", machine) == address == service.address
        service.kill()
        assert not service.answers()
        service.start()
        assert service.address == address
    finally:
        service.delete()
    assert not (tmp_path / "web").exists()


def test_two_that_want_a_service_at_once_share_it(tmp_path: Path, machine: Mapping[str, str]) -> None:
    try:
        with ThreadPoolExecutor() as threads:
            addresses = list(threads.map(lambda _: find(WEB, tmp_path / "web", machine), range(4)))
        assert len(set(addresses)) == 1
        assert (tmp_path / "count").read_text() == "downloaded\n"
    finally:
        Service(WEB, tmp_path / "web", machine).delete()


def test_a_service_that_ends_at_once_has_failed_and_its_last_words_are_told(
    tmp_path: Path, machine: Mapping[str, str]
) -> None:
    broken = replace(WEB, command=lambda place: ("sh", "-c", "echo no memory; exit 3"))
    with pytest.raises(ServiceFailedError, match="web ended before it answered:\nno memory"):
        Service(broken, tmp_path / "web", machine).start()


def test_a_port_that_somebody_else_has_taken_is_named(tmp_path: Path, machine: Mapping[str, str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        (tmp_path / "web").mkdir()
        (tmp_path / "web" / "port").write_text(str(taken.getsockname()[1]))
        with pytest.raises(ServiceFailedError, match=r"port \d+ of web is taken; free it, or delete "):
            Service(WEB, tmp_path / "web", machine).start()


def test_where_all_ports_are_taken_none_is_made_up(tmp_path: Path, machine: Mapping[str, str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServiceFailedError, match=f"no port from {port} to {port} is free"):
            Service(replace(WEB, ports=range(port, port + 1)), tmp_path / "web", machine).start()


# The command


@pytest.mark.slow
def test_the_command_gives_the_reason_and_status_1(
    tmp_path: Path, machine: Mapping[str, str], program: Program
) -> None:
    program("mvn", REFUSED)
    ended = subprocess.run(
        (sys.executable, "-m", "tests.services", "start", "kafka", "--state", str(tmp_path)),
        env={**os.environ, **machine},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        "kafka: the download of kafka-4.1.0 was refused: Could not transfer artifact kafka: 403 Forbidden\n"
    )
