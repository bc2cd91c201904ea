"""What is done to a log as a whole: replay, rebuild, transfer, examination."""
