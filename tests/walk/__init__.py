"""A walk through every window: played as the tour plays it, and audited where the tour takes a picture."""
