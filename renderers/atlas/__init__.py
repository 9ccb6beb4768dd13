"""The atlas: where things lie, and paper, relief, coast and rivers to show it on. It knows no game."""
