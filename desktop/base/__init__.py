"""What every room needs and nothing of the game: words, numbers, dates, places on disk, the log."""
