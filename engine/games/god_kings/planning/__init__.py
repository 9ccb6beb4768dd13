"""What the automated player plans by. `worth.py` is what markers are worth, `odds.py` what may come of a fight,
`tours.py` what an activation can do; read `worth.py` first."""
