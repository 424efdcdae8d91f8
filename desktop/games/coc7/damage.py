"""The damage of a hit in Call of Cthulhu, on the felt and in words."""

from desktop.base.numbers import signed
from desktop.base.words import tr
from desktop.games.d100.tray import short_word
from desktop.views.game import Rolled
from desktop.views.tray import TrayView
from desktop.views.tray_parts import sum_view, summed_dice
from rules_core.systems.coc7.degrees import Degree


def damage_view(shown: Rolled) -> TrayView:
    """The tray with the damage of a hit."""
    present = shown.standing.roll
    facts = dict(present.check)
    level = Degree[str(facts.get("level", "regular")).upper()]
    weapon, bonus = str(facts.get("weapon", "")).replace("-", "−"), str(facts.get("bonus", ""))
    why = {each.rule: dict(each.facts) for each in shown.standing.entry.steps}
    if bonus and "COC-CBT-09" in why:
        formula = tr("{weapon} and half of {bonus}").format(weapon=weapon, bonus=signed(bonus))
    else:
        formula = weapon + (signed(bonus) if bonus else "")
    if level >= Degree.EXTREME and "COC-CBT-03" in why:
        reason = tr("{level}, but fighting back does no more than a roll: {formula}")
    elif level >= Degree.EXTREME and why.get("COC-CBT-05", facts).get("impales"):
        reason = tr("{level}, impaling: the most of {formula} and a roll of {weapon}")
    elif level >= Degree.EXTREME:
        reason = tr("{level}: the most of {formula}")
    else:
        reason = tr("{level}: {formula}")
    return sum_view(
        shown.standing,
        title=present.name,
        value="",
        dice=summed_dice(present.drawn),
        reason=reason.format(level=short_word(level), formula=formula, weapon=weapon),
        fresh=shown.fresh,
    )
