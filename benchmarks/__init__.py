"""Measurements: quality on real conversations, speed as ratios inside one run. Never part of the tests."""

from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.start import calculate_on_one_thread

calculate_on_one_thread()  # both as the command does
collect_seldom(serves=True)
