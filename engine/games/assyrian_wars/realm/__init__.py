"""What a country does at home: set-up, building, hiring, leaders, repair, supply, income, dealing, victory."""
