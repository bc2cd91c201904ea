"""The memory that an agent runs itself: what its commands come to, and what its questions are answered with."""
