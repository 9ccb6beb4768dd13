"""Pictures of games: the atlas, baked base maps and what is drawn over them from a view."""
