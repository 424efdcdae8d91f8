"""The actions of Rites of Battle in the rules contract."""

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
"""What ``do`` may ask of this game, with the module here that reads it, imported when first asked."""
