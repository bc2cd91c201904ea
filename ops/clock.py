"""The only place where the machine's clock is read and a new id is drawn."""

import time
from uuid import uuid4


def now() -> float:
    """Seconds since the epoch."""
    return time.time()


def new_id() -> str:
    """A unique id."""
    return str(uuid4())
