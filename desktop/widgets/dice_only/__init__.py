"""The page of dice without a character: a throw typed or pressed, its chances, favourites and the log."""
