"""mem0's Memory, with mem0's own verbs and shapes: change the import, and keep the rest (docs/guides/mem0.md).

from mnemolog.mem0 import Memory

memory = Memory("./data")
memory.add("I'm vegan.", user_id="alex")
memory.search("What can Alex eat?", user_id="alex")["results"]
"""

from mnemolog.ops.surfaces.mem0.python import AsyncMemory, Memory

__all__ = ["AsyncMemory", "Memory"]
