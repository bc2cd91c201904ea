"""Hooks of coding agents: the commands that they run before a prompt is sent, and when a turn is over.

A hook is a process for each prompt: it imports nothing but the standard library, and asks the `mnemolog serve` of the
data directory. Whatever fails, the hook writes nothing to the host and ends with 0: a memory must never stop its agent.
"""
