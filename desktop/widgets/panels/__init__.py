"""Pages of the sheet for what happens at the table: healing and Luck, combat, Sanity, the Force."""
