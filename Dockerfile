# Mnemolog with all extras. `docker-compose.yml` runs it beside Kafka, OpenSearch and Qdrant; alone it is the embedded
# product:  docker run -v mnemolog:/data -v ./keys:/keys:ro -e MNEMOLOG_HTTP__API_KEYS_FILE=/keys -p 8700:8700 mnemolog
ARG PYTHON=3.11

FROM python:${PYTHON}-slim-bookworm AS build
WORKDIR /source
RUN python -m venv /opt/mnemolog && /opt/mnemolog/bin/python -m pip install --no-cache-dir --upgrade pip
COPY . .
RUN /opt/mnemolog/bin/python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && /opt/mnemolog/bin/python -m pip install --no-cache-dir --no-compile --require-hashes --requirement requirements.lock \
    && /opt/mnemolog/bin/python -m pip install --no-cache-dir --no-compile --no-deps /wheels/mnemolog-*.whl
# Nothing of hf-xet (downloads from a hub, which tokenizers can do), setuptools and pip is used in the image.
# Bytecode of what is imported alone: that of all modules would be 110 MB, most of it of clients that are used a little.
RUN cd /tmp && /opt/mnemolog/bin/mnemolog demo --data /tmp/demo >/dev/null \
    && /opt/mnemolog/bin/python -c "import faust, openai, opensearchpy, qdrant_client, mnemolog.ops.surfaces.http.server, mnemolog.ops.worker, mnemolog.ops.backends.kafka, mnemolog.projections.opensearch_store, mnemolog.projections.qdrant, mnemolog.ops.surfaces.mcp.over_stdio" \
    && find /opt/mnemolog -type d -path '*/numpy/*' -name tests -prune -exec rm -r {} + \
    && /opt/mnemolog/bin/python -m pip uninstall --yes --quiet hf-xet setuptools pip

FROM python:${PYTHON}-slim-bookworm
# An ordinary user. The number is one that docker-compose.yml can give a secret to.
RUN useradd --uid 10001 --create-home --home-dir /home/mnemolog mnemolog \
    && install --directory --owner mnemolog --group mnemolog /data
COPY --from=build /opt/mnemolog /opt/mnemolog
ENV PATH=/opt/mnemolog/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MNEMOLOG_DATA=/data
USER mnemolog
WORKDIR /home/mnemolog
VOLUME /data
EXPOSE 8700
# Of the server; a container that runs another command brings a check of its own.
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=4 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8700/health/ready', timeout=8)"]
ENTRYPOINT ["mnemolog"]
CMD ["serve", "--host", "0.0.0.0"]
