"""What dice sound like: made, mixed and played by this package, without any file."""
