"""The dice tray: what is rolled, the felt with its dice, the result, what can be done, odds and log."""
