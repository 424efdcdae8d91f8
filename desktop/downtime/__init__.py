"""The downtime wizard."""
