"""The MCP server: the verbs of Memory as tools for agents, over stdio and over HTTP.

tools     one table: name, line, arguments, example, hints, and what carries it out (acts)
answers   fenced as data and bounded in tokens
server    what the SDK asks of a server; the only module that needs it beside the two transports
"""
