"""17 One competition: what is laid and announced, the losses round by round, and what is won."""
