"""The tools behind the `amarna` command, tried on a toy game."""
