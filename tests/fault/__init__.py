"""What no misfortune may do: real processes are killed, disks fill up, models and projections fail."""
