"""The actions of Striker in the contract."""

ACTIONS = {
    "check": "checks",
    "save": "checks",
    "take": "effects",
    "effect": "effects",
    "technique": "techniques",
    "derive": "people",
    "odds": "checks",
}
"""The actions for ``do``, each with the module that parses it, imported on demand."""
