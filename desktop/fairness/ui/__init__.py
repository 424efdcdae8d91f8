"""The dice fairness window and its chart."""
