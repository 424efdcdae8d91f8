"""What the player can do with libraries."""
