"""What users, scripts and other programs see, tried as they would."""
