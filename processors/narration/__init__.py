"""What people are told of events: outcomes, explanations, histories, receipts, decisions; each a pure function."""
