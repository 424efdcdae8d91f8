"""What can be done at the table beside rolling, by the id of the act."""

from rules_core.dice.sources import DiceSource
from rules_core.game.play import Act, Turn
from rules_core.systems.striker import acts_gear as gear
from rules_core.systems.striker import acts_health as health
from rules_core.systems.striker import acts_techniques as techniques

_ACTS = {
    "damage": health.damage,
    "drain": health.drain,
    "heal": health.healing,
    "rest": health.rest,
    "stability": health.stability,
    "dead": health.death,
    "wear": gear.wear,
    "weapon:add": gear.add_weapon,
    "ability:add": gear.add_ability,
    "opportunity": gear.attack_of_opportunity,
    "round": gear.new_round,
    "feinted": gear.fooled,
    "technique:add": techniques.add,
}
_ACTS_ON = {
    "hand": gear.take_in_hand,
    "blade": gear.add_blade,
    "weapon:remove": gear.remove_weapon,
    "weapon:means": gear.use_by,
    "ability:remove": gear.remove_ability,
    "technique:save": techniques.change,
    "technique:remove": techniques.remove,
    "technique:example": techniques.example,
}


def act(asked: Act, _dice: DiceSource) -> Turn:
    """Do it; ``Refused``, or ``KeyError`` for what the sheet has not.

    Acts on one thing name it last: "weapon:remove:2" is "weapon:remove" done to 2.
    """
    if asked.id in _ACTS:
        return _ACTS[asked.id](asked)
    for what, do in _ACTS_ON.items():
        if asked.id.startswith(f"{what}:"):
            return do(asked, asked.id[len(what) + 1 :])
    raise KeyError(asked.id)
