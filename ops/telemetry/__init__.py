"""What the product reports of itself: metrics, the ops log and its reader."""
