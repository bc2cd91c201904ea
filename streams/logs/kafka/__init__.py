"""The log on Kafka, one partition of it (log.py); the copy of it on this machine is in SQLite (partition_copy.py)."""

from mnemolog.streams.logs.kafka.log import KafkaLog

__all__ = ["KafkaLog"]
