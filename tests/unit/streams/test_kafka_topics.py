"""Topics as they have to be: who finds them otherwise is told the cure that fits."""

import pytest

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.streams.logs.kafka.topics import check_partitions


def test_a_topic_that_the_broker_has_only_heard_of_is_no_reason_for_another_prefix() -> None:
    with pytest.raises(LogUnavailableError, match="names no partition of it yet: try again in a moment"):
        check_partitions("mnemolog.events", 0, KafkaConfig(partitions=4))


def test_another_number_of_partitions_names_the_setting() -> None:
    with pytest.raises(LogUnavailableError, match=r"has 3 partitions, and kafka\.partitions is 4"):
        check_partitions("mnemolog.events", 3, KafkaConfig(partitions=4))
    check_partitions("mnemolog.events", 4, KafkaConfig(partitions=4))
