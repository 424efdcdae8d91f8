"""The actions of the Shadow Lounge game in the rules contract."""

ACTIONS = {
    "check": "checks",
    "luck_prices": "luck",
    "spend_luck": "luck",
    "opposed": "opposed",
    "circumstances": "combat",
    "defend": "opposed",
    "damage": "combat",
    "heal": "healing",
    "restore_luck": "luck",
    "level_up": "advancement",
    "force_level_up": "advancement",
    "force_bonus": "advancement",
    "initiative": "combat",
    "condition": "healing",
    "odds": "checks",
}
"""What ``do`` may ask of this game, with the module here that reads it, imported when first asked."""
