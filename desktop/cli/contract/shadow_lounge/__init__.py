"""The actions of Shadow Lounge in the contract."""

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
"""The actions for ``do``, each with the module that parses it, imported on demand."""
