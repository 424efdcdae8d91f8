"""The actions of Call of Cthulhu 7e in the contract."""

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
"""The actions for ``do``, each with the module that parses it, imported on demand."""
