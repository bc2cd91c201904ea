"""Generations: a projection is rebuilt as a second generation, compared with the active one, and switched to.

`tables` keeps those of the data directory, `store` says what a server keeps; `target` is what a rebuild asks of either,
`in_tables` and `on_servers` are the two.
"""
