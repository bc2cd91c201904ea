"""Events as text for people: outcomes, explanations, histories, receipts, decisions; each a pure function."""
