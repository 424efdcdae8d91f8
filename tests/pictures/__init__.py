"""Pictures of the app for review: the tour, run in several processes, and its contact sheets."""
