"""The clients and frameworks of others, as they are published: `make integrations`.

Each folder with a requirements.txt is one environment, in .integrations/NAME, with Mnemolog and pytest beside what the
file asks for; pytest runs once in each, on that folder alone. The suite of `make test` never collects them.
"""
