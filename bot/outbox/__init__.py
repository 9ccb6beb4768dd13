"""What the house says: put into letters with the step, composed when it goes out, sent exactly once."""
