"""6.6 to 6.8 Moving and fighting on land, in the order of the rulebook."""
