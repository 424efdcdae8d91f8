"""Shadow Lounge on screen and paper."""
