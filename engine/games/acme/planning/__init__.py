"""What the automated player plans by."""
