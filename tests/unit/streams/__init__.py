"""Unit tests of what projections are made of; their promises are in the contract suites."""
