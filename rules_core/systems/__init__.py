"""The rule systems, one package each; they never know each other."""
