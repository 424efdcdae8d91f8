"""What the downtime wizard shows."""
