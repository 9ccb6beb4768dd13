"""What the automated player plans by.

`scene` is a kingdom's look at a position and what each city is worth to it, `odds` weighs a battle, `danger` says how
likely a city is lost, `tours` looks for what a force can do with its movement points, and `moves` for the best Move.
`evaluation` sums a position up in named parts. The others answer the questions of a chapter each.
"""
