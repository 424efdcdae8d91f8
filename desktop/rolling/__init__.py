"""Rolling for the open character: from a click to a saved outcome, and the log of rolls."""
