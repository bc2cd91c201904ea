"""The places where verbs are carried out: this process, Kafka, or a server; one port, `backend.py`."""
