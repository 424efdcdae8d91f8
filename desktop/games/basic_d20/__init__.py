"""Four-degree d20 on screen and on paper."""
