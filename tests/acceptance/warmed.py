"""What a command makes at its beginning, made once in the process that commands and workers are forked from.

That is most of what a short one takes: the checks of its settings and inputs, the tree of commands, what prints help,
and what writes. What looks at the environment as it is imported (typer.rich_utils) is left to each of them.
"""

from typing import get_args

import rich.markdown
import rich.progress
import rich.syntax
import rich.traceback  # noqa: F401

import mnemolog.ops.backends.answers
import mnemolog.ops.backends.embedded
import mnemolog.ops.maintenance.doctor
import mnemolog.ops.maintenance.dreaming
import mnemolog.ops.maintenance.replay
import mnemolog.ops.maintenance.transfer
import mnemolog.ops.read_path
import mnemolog.ops.scheduling
import mnemolog.ops.surfaces.beside.alone
import mnemolog.ops.surfaces.cli.bar
import mnemolog.ops.surfaces.http.server
import mnemolog.ops.telemetry.ops_log_reader
import mnemolog.ops.worker
import mnemolog.processors.controlled.views
import mnemolog.streams.faust_app
import mnemolog.streams.providers.hashing
import mnemolog.streams.providers.worth
import mnemolog.streams.runner  # noqa: F401
from mnemolog.processors.text.patterns import compile_all
from mnemolog.schemas.command import COMMANDS
from mnemolog.schemas.config import Config
from mnemolog.schemas.message import Message
from mnemolog.schemas.question import AnyQuestion
from mnemolog.schemas.validation import adapter

for _each in (Config, Message, *COMMANDS.values(), *get_args(AnyQuestion)):
    adapter(_each)
compile_all()
