"""Four-degree d20 on screen and paper."""
