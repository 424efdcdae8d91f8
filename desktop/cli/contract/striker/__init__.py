"""The actions of Striker in the rules contract."""

ACTIONS = {
    "check": "checks",
    "save": "checks",
    "take": "effects",
    "effect": "effects",
    "technique": "techniques",
    "derive": "people",
    "odds": "checks",
}
"""What ``do`` may ask of this game, with the module here that reads it, imported when first asked."""
