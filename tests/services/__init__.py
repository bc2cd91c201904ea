"""The real services that tests and developers need, run from their published jars: `python -m tests.services`.

Nothing of the product imports this. Read service.py first; kafka.py and opensearch.py are what differs.
"""


class ServiceNotAvailableError(Exception):
    """This machine cannot run the service, and the message is the plain reason; tests skip with it."""


class ServiceFailedError(Exception):
    """The service was started and does not run as it should; a test that needs it has to fail."""
