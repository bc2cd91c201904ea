"""OpenSearch as one node of a cluster of its own, by the OpenSearchRunner of CodeLibs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import httpx

from tests.services.recipe import Place, Recipe

_ANSWER_S: Final = 2.0
_RUNNER: Final = "org.codelibs.opensearch.runner.OpenSearchRunner"

# A single node looks for no others, of which somebody else's test may run some, and starts 3 s sooner for it.
# Without the second setting, it places no shards on a disk that is nearly full.
NODE_SETTINGS: Final = """\
discovery.type: single-node
cluster.routing.allocation.disk.threshold_enabled: false
"""


def _prepare(place: Place) -> None:
    """Settings lie where the runner looks for them before it writes its own."""
    config = place.folder / "node_1" / "config"
    config.mkdir(parents=True, exist_ok=True)
    (config / "opensearch.yml").write_text(NODE_SETTINGS, encoding="utf-8")


def _command(place: Place) -> Sequence[str]:
    node = ("-basePath", str(place.folder), "-numOfNode", "1", "-clusterName", _cluster(place.port))
    # Its nodes count from 1, and so do their ports.
    return place.jvm(_RUNNER, *node, "-baseHttpPort", str(place.port - 1))


def _cluster(port: int) -> str:
    return f"mnemolog-{port}"


def _address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def _answers(port: int) -> bool:
    """Whether every shard has its primary. The name tells that it is ours: the runner avoids ports that are taken."""
    try:
        # No proxy of the environment stands between a machine and itself.
        answer = httpx.get(f"{_address(port)}/_cluster/health", timeout=_ANSWER_S, trust_env=False)
        health = answer.raise_for_status().json()
    except (httpx.HTTPError, ValueError):
        return False
    return health.get("cluster_name") == _cluster(port) and health.get("status") in ("yellow", "green")


OPENSEARCH: Final = Recipe(
    name="opensearch",
    variable="MNEMOLOG_TEST_OPENSEARCH",
    jars="opensearch-2.19.1",
    java=17,
    options=("-Xmx768m",),
    ports=range(9_201, 9_300),  # the runner takes no others
    ports_in_a_row=1,
    prepare=_prepare,
    command=_command,
    address=_address,
    answers=_answers,
)

OPENSEARCH_3: Final = replace(
    OPENSEARCH,
    name="opensearch3",
    variable="MNEMOLOG_TEST_OPENSEARCH3",
    jars="opensearch-3.8.0",
    java=21,
    options=(*OPENSEARCH.options, "--enable-native-access=ALL-UNNAMED"),
)
