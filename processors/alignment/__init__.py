"""Aligns two statements word by word: does the newer one repeat, extend or change the older one (ledger R19)?"""
