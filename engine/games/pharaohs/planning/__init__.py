"""What the automated player (`policy.py`) plans by, all of it read off the view at every question.

`scene` is the map as one nation finds it and what areas and units are worth, `odds` the chances of battles, `moves`
the marches and voyages, `spread` the redeployment.
"""
