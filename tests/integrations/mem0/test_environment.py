"""The package is the published one."""

from importlib.metadata import version


def test_the_client_is_the_published_package() -> None:
    import mem0

    assert version("mem0ai").startswith("2.")
    assert mem0.MemoryClient.__module__ == "mem0.client.main"
