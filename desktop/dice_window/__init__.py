"""The dice in a window of their own, to share in a call, to stream, or for another screen."""
