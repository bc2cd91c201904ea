"""`mnemolog demo`: a conversation goes in, and every kind of decision can be seen."""

from mnemolog.ops.demo.play import play

__all__ = ["play"]
