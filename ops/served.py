"""Settings that `serve` refuses although they are valid: checked without opening data or asking a server."""

from mnemolog.ops.access.api_keys import check_address, read_keys
from mnemolog.ops.access.storage import default_data_dir
from mnemolog.ops.edges import Edges, silent
from mnemolog.ops.indexes import opensearch_store, qdrant_store
from mnemolog.ops.live.webhooks import signing_key
from mnemolog.ops.models import load_model
from mnemolog.ops.runtime import backend_of
from mnemolog.ops.settings import revealed
from mnemolog.schemas.config import Config


async def check_servable(config: Config) -> None:
    """Raise ConfigError or ServerError for an address without keys, files that cannot be read, or a missing extra."""
    check_address(config.http.host, read_keys(config.http.api_keys_file))
    if config.webhooks.url is not None:
        signing_key(revealed("webhooks", config.webhooks).secret or "")
    # Only made, not opened: it is refused where the extra of the runtime is missing.
    backend_of(default_data_dir(), config, Edges())
    for server in (opensearch_store(config, ""), qdrant_store(config, Edges(), ""), load_model(config, silent)):
        if server is not None:
            await server.close()
