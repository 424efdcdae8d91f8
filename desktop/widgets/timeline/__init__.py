"""The page of the timeline: the entries, and the sheet as it was."""
