"""Pure decisions: functions of their input, the agent's state and the settings. No I/O, no clock, no chance."""
