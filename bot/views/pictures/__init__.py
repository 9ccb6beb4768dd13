"""What is drawn, and what is told in words where it cannot be."""
