"""The actions of Rites of Battle in the contract."""

ACTIONS = {
    "pool": "pools",
    "roll": "pools",
    "attack_damage": "harm",
    "spend_advantage": "spending",
    "spend_threat": "spending",
    "critical_injury": "harm",
    "condition": "harm",
    "xp_cost": "experience",
    "odds": "pools",
}
"""The actions for ``do``, each with the module that parses it, imported on demand."""
