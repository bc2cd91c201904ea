"""Mnemolog inside of other frameworks, a module for each; none is imported unless its framework is there.

items         what frameworks keep under a name and want back exactly: values in the metadata of memories
conversation  the items of a session, and what of them is told to an agent
wording       roles and texts of the messages that frameworks exchange
"""
