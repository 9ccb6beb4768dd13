"""What a side does at home: reinforcements, diplomacy, scoring, set-up."""
