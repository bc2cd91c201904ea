"""Where a verb is carried out: in this process, on Kafka, or by a server; one port, `backend.py`."""
