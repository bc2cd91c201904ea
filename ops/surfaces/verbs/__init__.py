"""What can be asked of a memory in Python, by subject; `AsyncMemory` of ../python.py has all of it."""
