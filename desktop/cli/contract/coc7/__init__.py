"""The actions of Call of Cthulhu 7e in the rules contract."""

ACTIONS = {
    "check": "checks",
    "opposed": "opposed",
    "group_luck": "luck",
    "luck_prices": "luck",
    "improve": "people",
    "derive": "people",
    "wound": "harm",
    "sanity": "harm",
    "weapon_damage": "harm",
    "odds": "checks",
}
"""What ``do`` may ask of this game, with the module here that reads it, imported when first asked."""
