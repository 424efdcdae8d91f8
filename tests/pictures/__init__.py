"""Pictures of the app to be judged: the tour, played in several processes, and contact sheets of it."""
