"""Effects of Striker rolls: the button that rolls one, and its dice in the tray."""

from msgspec.structs import replace

from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.games.striker.words import number_word, plus_word, step_word
from desktop.views.felt import FeltSum
from desktop.views.game import Rolled
from desktop.views.tray import ActionView, TrayView
from desktop.views.tray_parts import DAMAGE, damage_follow_up, sum_view, summed_dice
from rules_core.dice.notation import BadFormula
from rules_core.game.play import Choice
from rules_core.sheet.journal import Roll
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker.checks import ResultStep
from rules_core.systems.striker.kept import Effect, Harm, effect_of, harm_of, step_of
from rules_core.systems.striker.play import hit_degree


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """Return the button that rolls a hit's effect, until it was rolled."""
    standing = shown.standing
    if not standing.is_live or standing.followed_by("damage"):
        return ()
    action = effect_action(standing.roll)
    return () if action is None else (action,)


def effect_action(roll: Roll) -> ActionView | None:
    """Return the button that rolls a roll's effect, or None if it missed or has no effect."""
    effect = effect_of(roll)
    if effect is None or not hit_degree(roll):
        return None
    button = damage_follow_up(tr("Roll effect"))
    try:
        formula = effect.formula
    except BadFormula:
        reason = tr("Can't read this weapon's dice. Write them like 2d6.")
        return replace(button, enabled=False, reason=reason, detail=reason)
    if not formula.dice:
        return replace(button, title=tr("Apply effect"))
    return replace(button, detail=effect_word(effect))


def effect_word(effect: Effect) -> str:
    """Return an effect's dice and bonus: "2d6 + 3"."""
    if not effect.dice:
        return number_word(effect.adds)
    dice = dice_text(effect.dice)
    return f"{dice} {plus_word(effect.adds)}" if effect.adds else dice


def follow_up(action: str, roll: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice that a follow-up rolls, or None if it rolls nothing."""
    if action != DAMAGE:
        return None
    return subject_of("damage", roll.thing if roll.kind == "weapon" else roll.subject), Choice()


def summed_view(shown: Rolled) -> TrayView:
    """Return the tray with dice that have no result step: an effect or an ability's dice."""
    roll = shown.standing.roll
    harm, effect, reached = harm_of(roll), effect_of(roll), step_of(roll)
    faces = [int(face) for each in roll.drawn for face in each.faces]
    plus = harm.whole - sum(faces)
    terms = " + ".join(str(face) for face in faces)
    if plus or not faces:
        terms = f"{terms} {plus_word(plus)}".strip() if faces else number_word(plus)
    is_ability = roll.kind == "power"
    view = sum_view(
        shown.standing,
        title=roll.name,
        value="" if effect is None else effect_word(effect),
        dice=summed_dice(roll.drawn),
        reason="" if is_ability else _reason(reached),
        effects=() if effect is None or is_ability else _effects(effect, harm, reached),
        fresh=shown.fresh,
    )
    # The felt shows the sum.
    result = None if view.result is None else replace(view.result, number="")
    return replace(view, sum=FeltSum(terms, number_word(roll.total), _line(harm, effect)), result=result)


def _reason(reached: ResultStep) -> str:
    shares = {
        ResultStep.CRITICAL_SUCCESS: tr("double the effect"),
        ResultStep.SUCCESS: tr("the full effect"),
        ResultStep.PARTIAL_SUCCESS: tr("half the effect, rounded down"),
    }.get(reached, tr("no effect"))
    return tr("{step}: {share}").format(step=step_word(reached), share=shares)


def _line(harm: Harm, effect: Effect | None) -> str:
    if harm.applied == harm.whole and harm.through == harm.applied:
        return ""
    parts = [number_word(harm.whole)]
    if harm.applied != harm.whole:
        parts.append(str(harm.applied))
    line = " → ".join(parts)
    if effect is not None and effect.armour:
        line = tr("{line}, armour stops {n}").format(line=line, n=effect.armour)
    return line


def _effects(effect: Effect, harm: Harm, reached: ResultStep) -> tuple[str, ...]:
    lines = []
    if reached is ResultStep.PARTIAL_SUCCESS:
        lines.append(tr("A glancing hit also has a narrative consequence."))
    if effect.armour:
        words = tr("{through} of {n} gets past the armour.")
        lines.append(words.format(through=harm.through, n=harm.applied))
    return tuple(lines)
