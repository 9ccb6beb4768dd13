"""What happens between the steps of a chapter: the windows in which cards are played."""
