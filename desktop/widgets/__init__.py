"""What is on screen: widgets show view data and report intents, and know nothing of rules or storage."""
