"""Move a library, and classify the folder it is in."""
