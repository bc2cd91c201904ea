"""The containers: `docker-compose.yml`, `Dockerfile` and `.env.example` say what the code and tests/services expect.

No engine is needed. Where this machine has `docker compose`, it reads the file too; where it has not, nobody does.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
import typer
import yaml
from packaging.requirements import Requirement

import mnemolog
from mnemolog.ops import settings
from mnemolog.ops.access.api_keys import read_keys
from mnemolog.ops.surfaces.cli import command_line
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from tests.services.kafka import KAFKA, node_settings
from tests.services.opensearch import NODE_SETTINGS, OPENSEARCH

Service = dict[str, Any]

ROOT: Final = Path(mnemolog.__file__).resolve().parents[1]
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: Final[dict[str, Service]] = COMPOSE["services"]
OURS: Final = {name: each for name, each in SERVICES.items() if "build" in each}
STORES: Final = {name: each for name, each in SERVICES.items() if "build" not in each}
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")
EXAMPLE: Final = (ROOT / ".env.example").read_text(encoding="utf-8")

PLAIN: Final = {settings.DATA, settings.CONFIG, "MNEMOLOG_API_KEYS", "MNEMOLOG_API_ADDRESS"}
"""Variables that are no settings: two of the command line, and two of docker-compose.yml, told of in .env.example."""


def given() -> dict[str, str]:
    """The variables of .env.example."""
    lines = [line for line in EXAMPLE.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def filled(text: str) -> str:
    """A text of the file, with the variables of .env.example."""
    return re.sub(r"\$\{(\w+)(?::-[^}]*)?\}", lambda found: given()[found[1]], text)


def environment(service: str) -> dict[str, str]:
    """What the processes of a service find in their environment."""
    return {name: filled(str(value)) for name, value in SERVICES[service].get("environment", {}).items()}


def published(service: str) -> tuple[str, str, str]:
    """The address on this machine, its port, and the port in the container."""
    (port,) = SERVICES[service]["ports"]
    address, outside, inside = filled(port).rsplit(":", 2)
    return address, outside, inside


# Images.


def test_what_the_image_compiles_is_there() -> None:
    (imported,) = re.findall(r'-c "import ([^"]+)"', DOCKERFILE)
    assert [name for name in imported.split(", ") if name not in sys.modules and find_spec(name) is None] == []
    assert "--no-compile" in DOCKERFILE


def test_the_images_are_the_releases_that_the_tests_run_on() -> None:
    images = {name: each["image"] for name, each in STORES.items()}
    assert set(images) == {"kafka", "opensearch", "qdrant"}
    assert images["kafka"] == f"apache/kafka:{KAFKA.jars.removeprefix('kafka-')}"
    assert images["opensearch"] == f"opensearchproject/opensearch:{OPENSEARCH.jars.removeprefix('opensearch-')}"
    release = re.fullmatch(r"qdrant/qdrant:v(\d+)\.(\d+)\.\d+", images["qdrant"])
    assert release, "a release, so that an update is a change that somebody looks at"
    assert (int(release[1]), int(release[2])) >= (1, 16), "which brought update_filter"


def test_ours_is_built_here_and_named_by_its_release() -> None:
    assert set(OURS) == {"api", "worker-pipeline", "worker-projections"}
    for service in OURS.values():
        assert (service["build"], service["image"]) == (".", f"mnemolog:{mnemolog.__version__}")


def test_the_wheel_finds_all_that_it_is_built_from() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    packages = {each.name for each in (ROOT / "mnemolog").iterdir() if each.is_symlink()}
    build = {"pyproject.toml", "MANIFEST.in", ".ci/reproducible.py", "requirements.lock"}
    assert let_in == {"LICENSE", "README.md", "mnemolog", *build, *packages}


def test_the_image_runs_as_an_ordinary_user_who_owns_the_data() -> None:
    *_, system, last = DOCKERFILE.split("\nFROM ")
    assert "\nUSER mnemolog\n" in last
    (uid,) = re.findall(r"useradd --uid (\d+)", system)
    assert int(uid) > 0
    (secret,) = SERVICES["api"]["secrets"]
    assert (secret["uid"], secret["gid"]) == (uid, uid), "who has to read the keys"
    assert "--owner mnemolog --group mnemolog /data" in system
    assert f"{settings.DATA}=/data" in last


def test_what_was_removed_is_in_no_layer() -> None:
    *_, last = DOCKERFILE.split("\nFROM ")
    assert last.startswith("scratch\nCOPY --from=system / /\nENV PATH=/opt/mnemolog/bin:/usr/local/bin:")


def test_what_is_removed_from_the_packages_is_there() -> None:
    """The build would fail at a path that a new release of a package has no more."""
    removed = re.search(r"&& rm -r (onnxruntime/.+?)&& rm -rf", DOCKERFILE, re.DOTALL)
    assert removed
    installed = Path(sysconfig.get_path("platlib"))
    paths = removed[1].replace("\\\n", " ").split()
    assert [path for path in paths if not list(installed.glob(path))] == []


def test_the_pythons_of_the_image_are_those_of_the_release() -> None:
    (release,) = re.findall(r"^ARG PYTHON=(3\.\d+)$", DOCKERFILE, re.MULTILINE)
    assert f"Programming Language :: Python :: {release}" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# Variables.


def test_every_variable_is_a_setting_or_told_of() -> None:
    used = {name for service in OURS for name in environment(service)}
    used |= {*re.findall(r"\b(MNEMOLOG_\w+)", "".join(map(str, (DOCKERFILE, COMPOSE, EXAMPLE))))}
    assert used - {*settings.variables().values()} - PLAIN == set()


def test_every_choice_of_the_file_is_explained_in_the_example() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    chosen = {*re.findall(r"\$\{(\w+)", text), *(each["environment"] for each in COMPOSE["secrets"].values())}
    assert chosen == {*given()}
    defaults = dict(re.findall(r"\$\{(\w+):-([^}]*)\}", text))
    assert defaults == {name: given()[name] for name in defaults}
    for name in given():
        before = EXAMPLE.partition(f"\n{name}=")[0].splitlines()[-1]
        assert before.startswith(("# ", "KAFKA_HEAP")), f"{name} is not explained"


@pytest.mark.parametrize("service", OURS)
def test_the_settings_of_ours_are_taken(service: str) -> None:
    config = settings.load(environment=environment(service))
    projections = config.projections
    assert (config.runtime.kind, projections.text_kind, projections.vectors_kind) == ("kafka", "opensearch", "qdrant")
    assert config.kafka.partitions == Config().kafka.partitions


@pytest.mark.parametrize("service", OURS)
def test_ours_look_for_the_stores_where_they_are(service: str) -> None:
    found = environment(service)
    listeners = dict(each.split("://") for each in environment("kafka")["KAFKA_ADVERTISED_LISTENERS"].split(","))
    assert found["MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS"] == listeners["INTERNAL"]
    for store in ("opensearch", "qdrant"):
        address = urlsplit(found[f"MNEMOLOG_{store.upper()}__URL"])
        assert (address.hostname, str(address.port)) == (store, published(store)[2])


# Ports.


def test_on_this_machine_everything_answers_where_the_settings_look_by_themselves() -> None:
    config = Config()
    defaults = {
        "api": f"{config.http.host}:{config.http.port}",
        "kafka": config.kafka.bootstrap_servers,
        "opensearch": urlsplit(config.opensearch.url).netloc,
        "qdrant": urlsplit(config.qdrant.url).netloc,
    }
    assert {name: ":".join(published(name)[:2]) for name in defaults} == defaults
    assert published("api")[2] == str(config.http.port)
    assert f"\nEXPOSE {config.http.port}\n" in DOCKERFILE
    assert {name for name, each in SERVICES.items() if "ports" in each} == {*defaults}


def test_kafka_answers_each_side_under_a_name_that_it_knows() -> None:
    found = environment("kafka")
    bound = dict(each.split("://:") for each in found["KAFKA_LISTENERS"].split(","))
    told = dict(each.split("://") for each in found["KAFKA_ADVERTISED_LISTENERS"].split(","))
    kinds = dict(each.split(":") for each in found["KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"].split(","))
    assert told == {"INTERNAL": f"kafka:{bound['INTERNAL']}", "HOST": f"127.0.0.1:{published('kafka')[1]}"}
    assert bound["HOST"] == published("kafka")[2]
    assert kinds.keys() == bound.keys()
    assert found["KAFKA_CONTROLLER_QUORUM_VOTERS"] == f"{found['KAFKA_NODE_ID']}@kafka:{bound['CONTROLLER']}"


# The stores as the tests have them.


def test_kafka_is_set_as_the_broker_of_the_tests() -> None:
    of_a_place = ("listener", "advertised", "log.dirs", "controller.quorum", "security")
    here = environment("kafka")
    there = {name: value for name, value in node_settings(1, 2).items() if not name.startswith(of_a_place)}
    assert {name: here[f"KAFKA_{name.upper().replace('.', '_')}"] for name in there} == there


def test_opensearch_is_set_as_the_node_of_the_tests() -> None:
    assert yaml.safe_load(NODE_SETTINGS)
    for name, value in yaml.safe_load(NODE_SETTINGS).items():
        assert environment("opensearch")[name] == (str(value).lower() if isinstance(value, bool) else value)


def test_what_is_kept_is_in_a_volume_of_its_own() -> None:
    mounted = {name: each["volumes"] for name, each in SERVICES.items()}
    assert {name: each[0].partition(":")[0] for name, each in mounted.items()} == {name: name for name in SERVICES}
    assert {*COMPOSE["volumes"]} == {*SERVICES}
    for service in OURS:
        assert mounted[service] == [f"{service}:/data"]
    assert mounted["kafka"] == [f"kafka:{environment('kafka')['KAFKA_LOG_DIRS']}"]


# Health, commands, limits.


def test_everything_has_a_health_check_and_ours_wait_for_the_stores() -> None:
    assert {name for name, each in SERVICES.items() if "healthcheck" not in each} == {"api"}
    assert "/health/ready" in DOCKERFILE.partition("\nHEALTHCHECK ")[2]
    for service in OURS.values():
        assert service["depends_on"] == {name: {"condition": "service_healthy"} for name in STORES}
    for service in SERVICES.values():
        check = service.get("healthcheck", {"interval": "1s", "timeout": "1s", "retries": 1, "start_period": "1s"})
        assert {"interval", "timeout", "retries", "start_period"} <= check.keys()


@pytest.mark.slow
def test_the_commands_are_commands() -> None:
    entry = shlex.split(re.findall(r"^ENTRYPOINT \[(.*)\]$", DOCKERFILE, re.MULTILINE)[0])
    assert entry == ["mnemolog"]
    for service in OURS.values():
        taken(service["command"])
        if "healthcheck" in service:
            kind, *check = service["healthcheck"]["test"]
            assert (kind, check[:1]) == ("CMD", entry)
            taken(check[1:])
    assert SERVICES["api"]["command"] == yaml.safe_load(DOCKERFILE.rpartition("\nCMD ")[2])


def taken(words: list[str]) -> None:
    """See that the command line has the command, and takes what stands behind it."""
    commands = getattr(typer.main.get_command(command_line()), "commands", {})
    assert words[0] in commands
    commands[words[0]].make_context(words[0], words[1:])


@pytest.mark.parametrize("service", SERVICES)
def test_nothing_may_take_the_whole_machine(service: str) -> None:
    limits = SERVICES[service]["deploy"]["resources"]["limits"]
    assert float(limits["cpus"]) > 0
    assert _megabytes(limits["memory"]) >= 1_000
    heap = re.search(r"-Xmx(\w+)", " ".join(environment(service).values()))
    assert heap is None or _megabytes(heap[1]) * 2 <= _megabytes(limits["memory"]) + 24


def _megabytes(text: str) -> int:
    return int(text[:-1]) * {"m": 1, "g": 1_000}[text[-1]]


@contextmanager
def answering(status: int) -> Iterator[int]:
    """The port of a server that gives this answer to everything."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_of_it: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
def test_the_checks_that_are_programs_tell_well_from_unwell(status: int, well: bool) -> None:
    ours = yaml.safe_load(DOCKERFILE.partition("\nHEALTHCHECK ")[2].partition(" CMD ")[2].splitlines()[0])
    _kind, *qdrant = SERVICES["qdrant"]["healthcheck"]["test"]
    with answering(status) as port:
        for command, fixed in ((ours, "8700"), (qdrant, "6333")):
            there = [part.replace(fixed, str(port)) for part in command]
            ended = subprocess.run(there, capture_output=True, check=False, timeout=30)
            assert (ended.returncode == 0) is well, ended


# The keys of the API.


def test_the_example_opens_nothing_and_make_puts_a_key_in(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="at least 16 ASCII characters"):
        read_keys(_keys_of(given()["MNEMOLOG_API_KEYS"], tmp_path))
    made = [_made(tmp_path / name) for name in ("one", "two")]
    assert made[0] != made[1]
    caller = read_keys(_keys_of(made[0], tmp_path)).caller(made[0].partition(":")[2])
    assert caller.tenant_id == Config().runtime.tenant_id


def _keys_of(value: str, folder: Path) -> str:
    file = folder / "keys"
    file.write_text(value, encoding="utf-8")
    return str(file)


def _made(folder: Path) -> str:
    """The keys of an .env that `make` makes in the folder, where it finds none; it leaves the second alone."""
    folder.mkdir()
    for name in ("Makefile", ".env.example"):
        shutil.copy(ROOT / name, folder)
    for _time in range(2):
        subprocess.run(["make", "-s", ".env"], cwd=folder, check=True, timeout=30)
    file = folder / ".env"
    assert file.stat().st_mode & 0o077 == 0, "others could read the key"
    found = dict(line.split("=", 1) for line in file.read_text().splitlines() if line and not line.startswith("#"))
    assert {**found, "MNEMOLOG_API_KEYS": ""} == {**given(), "MNEMOLOG_API_KEYS": ""}
    return found["MNEMOLOG_API_KEYS"]


# `docker compose` itself.


def composes() -> bool:
    """Whether this machine has the client; an engine is not asked for."""
    docker = shutil.which("docker")
    command = [docker or "docker", "compose", "version"]
    return docker is not None and subprocess.run(command, capture_output=True, check=False, timeout=30).returncode == 0


def test_docker_compose_takes_it_where_there_is_one(tmp_path: Path) -> None:
    """Without the client there is nothing to see here, and that is no failure: everything else above still holds."""
    if not composes():
        return
    kept = ("PATH", "HOME", "DOCKER_CONFIG")
    shutil.copy(ROOT / "docker-compose.yml", tmp_path)
    shutil.copy(ROOT / ".env.example", tmp_path / ".env")
    ended = subprocess.run(
        ["docker", "compose", "config"],
        cwd=tmp_path,
        env={name: os.environ[name] for name in kept if name in os.environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    taken = yaml.safe_load(ended.stdout)
    assert {*taken["services"]} == {*SERVICES}
    for name, service in taken["services"].items():
        assert service.get("environment", {}) == environment(name)
    assert taken["services"]["api"]["ports"][0]["host_ip"] == "127.0.0.1"


def test_the_image_installs_every_dependency_at_a_release_with_hashes() -> None:
    assert "--require-hashes --requirement requirements.lock" in DOCKERFILE
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {canonical(name): version for name, version in re.findall(r"^([\w.-]+)==([^ ;\\]+)", lock, re.MULTILINE)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [Requirement(each) for part in (project["dependencies"], *extras.values()) for each in part]
    missing = [
        str(each)
        for each in wanted
        if canonical(each.name) != "mnemolog" and not each.specifier.contains(locked.get(canonical(each.name), "0"))
    ]
    assert missing == [], "make lock"
    assert lock.count("--hash=sha256:") > len(locked)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


BUILT: Final = """
import os, sys
os.umask(int(sys.argv[1], base=8))
sys.path.insert(0, ".ci")
from reproducible import build_sdist
print(build_sdist("dist"))
"""


def built(checkout: Path, umask: str, **variables: str) -> Path:
    """The source archive of a checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"} | variables
    command = [sys.executable, "-c", BUILT, umask]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    return checkout / "dist" / done.stdout.splitlines()[-1]


def checked_out(checkout: Path, umask: str, when: int, committed: str) -> None:
    """A project of one module, whose files have this time; the commit, if any, has another."""
    (checkout / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "reproducible.py", checkout / ".ci")
    (checkout / "MANIFEST.in").write_text("include .ci/reproducible.py\n")
    (checkout / "thing.py").write_text("A = 1\n")
    (checkout / "pyproject.toml").write_text('[project]\nname = "thing"\nversion = "1"\n')
    if committed:
        environment = {**os.environ, "GIT_COMMITTER_DATE": committed}
        author = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
        for command in (("init", "-q"), ("add", "."), (*author, "commit", "-q", "-m", "First")):
            subprocess.run(("git", *command), cwd=checkout, env=environment, check=True)
    for name in ("thing.py", "pyproject.toml"):
        os.utime(checkout / name, (when, when))
        (checkout / name).chmod(0o666 & ~int(umask, base=8))


@pytest.mark.parametrize(
    ("variables", "committed"), [({"SOURCE_DATE_EPOCH": "1600000000"}, ""), ({}, "1600000000 +0000")]
)
def test_source_archives_are_the_same_whatever_the_times_and_permissions_of_the_checkout(
    tmp_path: Path, variables: dict[str, str], committed: str
) -> None:
    pytest.importorskip("setuptools")
    archives = []
    for name, umask, when in (("one", "022", 1_700_000_000), ("other", "077", 1_800_000_000)):
        checked_out(tmp_path / name, umask, when, committed)
        archives.append(built(tmp_path / name, umask, **variables))
        unpacked = tmp_path / f"{name}-unpacked"
        assert unpack(archives[-1], unpacked) == {1_600_000_000}
        # What is unpacked is in no repository: `python -m build` makes the wheel from it.
        assert unpack(built(unpacked / "thing-1", umask), tmp_path / f"{name}-again") == {1_600_000_000}
    assert archives[0].read_bytes() == archives[1].read_bytes()


def unpack(archive: Path, folder: Path) -> set[float]:
    """Unpack an archive; the times of its files."""
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
        return {entry.mtime for entry in opened}
