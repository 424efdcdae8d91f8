"""The actions of the four-degree d20 game in the rules contract."""

ACTIONS = {
    "check": "checks",
    "attack": "harm",
    "save": "harm",
    "turns": "turns",
    "derive": "people",
    "odds": "checks",
}
"""What ``do`` may ask of this game, with the module here that reads it, imported when first asked."""
