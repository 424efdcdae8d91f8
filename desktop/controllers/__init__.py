"""Controllers turn what the player asks for into core calls and transactions, and rebuild the views."""
