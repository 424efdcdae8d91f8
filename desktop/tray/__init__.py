"""The dice tray: setup, felt, result, actions, odds and log."""
