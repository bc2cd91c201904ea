# Mnemolog with all extras. `docker-compose.yml` runs it beside Kafka, OpenSearch and Qdrant; alone it is the embedded
# product:  docker run -v mnemolog:/data -v ./keys:/keys:ro -e MNEMOLOG_HTTP__API_KEYS_FILE=/keys -p 8700:8700 mnemolog
ARG PYTHON=3.11

FROM python:${PYTHON}-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /source
RUN python -m venv /opt/mnemolog && /opt/mnemolog/bin/python -m pip install --no-cache-dir --upgrade pip
COPY . .
RUN /opt/mnemolog/bin/python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && /opt/mnemolog/bin/python -m pip install --no-cache-dir --no-compile --require-hashes --requirement requirements.lock \
    && /opt/mnemolog/bin/python -m pip install --no-cache-dir --no-compile --no-deps /wheels/mnemolog-*.whl
# 90 MB that nothing in the image uses: onnxruntime's library for programs in C (Python has a copy of its own) and its tools,
# downloads from a hub, which tokenizers can do, lexers of languages, another page of the API, sources and headers of C,
# tests, symbols for debuggers. Libraries in *.libs were edited as the wheels were built: stripped, they cannot be loaded.
RUN cd /opt/mnemolog/lib/python3.*/site-packages \
    && /opt/mnemolog/bin/python -m pip uninstall --yes --quiet fsspec hf-xet huggingface-hub setuptools pip \
    && rm -r onnxruntime/capi/libonnxruntime.so.* onnxruntime/quantization onnxruntime/tools onnxruntime/transformers \
        numpy/_core/_simd.*.so fastapi_offline/static/redoc.standalone.js \
    && rm -rf ./*.dist-info/sboms \
    && find numpy '(' -name tests -o -name distutils -o -name f2py -o -name '*_tests.*.so' ')' -prune -exec rm -r {} + \
    && find pygments/lexers -name '[!_]*.py' -delete \
    && find . -type f '(' -name '*.pyi' -o -name '*.py[xd]' -o -name '*.[ach]' -o -name '*.cpp' -o -name '*.hpp' ')' -delete \
    && find . -name '*.so' -not -path '*.libs/*' -exec strip --strip-unneeded {} + \
    && find /usr/local/lib -name __pycache__ -prune -exec rm -r {} +
# Bytecode of what is imported alone, Python's own library included: that of all modules would be 110 MB, most of it of
# clients that are used a little. And the build fails here if something was removed that is needed.
RUN cd /tmp && /opt/mnemolog/bin/mnemolog demo --data /tmp/demo >/dev/null \
    && /opt/mnemolog/bin/python -c "import faust, openai, opensearchpy, pypdf, qdrant_client, mnemolog.ops.surfaces.http.server, mnemolog.ops.worker, mnemolog.ops.backends.kafka, mnemolog.projections.opensearch_store, mnemolog.projections.qdrant, mnemolog.ops.surfaces.mcp.over_stdio"

# An ordinary user; the number is one that docker-compose.yml can give a secret to. What installs Python packages, and the
# character sets of C, are left out too: 25 MB.
FROM python:${PYTHON}-slim-bookworm AS system
COPY --from=build /usr/local/lib /usr/local/lib
COPY --from=build /opt/mnemolog /opt/mnemolog
RUN useradd --uid 10001 --create-home --home-dir /home/mnemolog mnemolog \
    && install --directory --owner mnemolog --group mnemolog /data \
    && cd /usr/local/lib/python3.* \
    && rm -rf ensurepip idlelib lib2to3 pydoc_data site-packages/* tkinter turtledemo \
        /usr/local/bin/pip* /usr/local/include /usr/lib/*-linux-gnu/gconv

# One copy of all files: in layers, what was removed would still be there. BuildKit keeps owners and permissions.
FROM scratch
COPY --from=system / /
ENV PATH=/opt/mnemolog/bin:/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin \
    LANG=C.UTF-8 \
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
