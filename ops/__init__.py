"""The edge where people and machines plug in: composition, settings, command line, HTTP, Python."""
