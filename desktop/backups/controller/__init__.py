"""What the player can do about backups and damage."""
