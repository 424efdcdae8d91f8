"""The actions of Four-degree d20 in the contract."""

ACTIONS = {
    "check": "checks",
    "attack": "harm",
    "save": "harm",
    "turns": "turns",
    "derive": "people",
    "odds": "checks",
}
"""The actions for ``do``, each with the module that parses it, imported on demand."""
