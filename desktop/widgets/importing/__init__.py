"""The page of an import: its files, the one under review, and what came of all of them."""
