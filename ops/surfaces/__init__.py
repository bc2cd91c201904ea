"""Where people and programs call from: Python, the command line, HTTP."""
