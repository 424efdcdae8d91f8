"""Reading, reviewing and adding imported characters."""
