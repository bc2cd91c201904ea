"""Two statements side by side, word by word: does the newer one repeat, extend or change the older one (ledger R19)?"""
