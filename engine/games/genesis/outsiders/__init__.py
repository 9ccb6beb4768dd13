"""Minor Kingdoms and barbarians."""
