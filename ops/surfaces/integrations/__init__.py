"""Mnemolog inside other frameworks, a module for each; each is imported only where its framework is installed.

items         what frameworks keep under a name and want back exactly: values in the metadata of memories
conversation  the items of a session, and the messages among them, which an agent learns from
wording       roles and texts of the messages that frameworks exchange
"""
