"""What the bot says: put into letters with the step, composed when it goes out, sent exactly once."""
