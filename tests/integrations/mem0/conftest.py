"""mem0 writes a file into the home directory and reports its use, as it is imported, unless it is told otherwise."""

import os
from tempfile import mkdtemp

os.environ.update(MEM0_TELEMETRY="False", MEM0_DIR=mkdtemp(prefix="mem0-"))
