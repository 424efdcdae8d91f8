"""The effect of a roll of Striker: the button that rolls it, and its dice in the tray."""

from msgspec.structs import replace

from desktop.base.dice_text import dice_text
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


def effect_action(present: Roll) -> ActionView | None:
    """The button that rolls what a kept roll does, None where it failed or does nothing."""
    effect = effect_of(present)
    if effect is None or not hit_degree(present):
        return None
    asked = damage_follow_up(tr("Roll the effect"))
    try:
        formula = effect.formula
    except BadFormula:
        reason = tr("The dice of this weapon are not written as a sum such as 2d6.")
        return replace(asked, enabled=False, reason=reason, detail=reason)
    if not formula.dice:
        return replace(asked, title=tr("Apply the effect"))
    return replace(asked, detail=effect_word(effect))


def effect_word(effect: Effect) -> str:
    """The dice of an effect with what is added: "2d6 + 3"."""
    if not effect.dice:
        return number_word(effect.adds)
    dice = dice_text(effect.dice)
    return f"{dice} {plus_word(effect.adds)}" if effect.adds else dice


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """The subject and choice of the roll that a follow-up asks for; None for one that is none."""
    if action != DAMAGE:
        return None
    return subject_of("damage", present.thing if present.kind == "weapon" else present.subject), Choice()


def summed_view(shown: Rolled) -> TrayView:
    """The tray with dice that reach no step: an effect, or the dice of an ability."""
    present = shown.standing.roll
    harm, effect, reached = harm_of(present), effect_of(present), step_of(present)
    faces = [int(face) for each in present.drawn for face in each.faces]
    plus = harm.whole - sum(faces)
    terms = " + ".join(str(face) for face in faces)
    if plus or not faces:
        terms = f"{terms} {plus_word(plus)}".strip() if faces else number_word(plus)
    own = present.kind == "power"
    view = sum_view(
        shown.standing,
        title=present.name,
        value="" if effect is None else effect_word(effect),
        dice=summed_dice(present.drawn),
        reason="" if own else _reason(reached),
        effects=() if effect is None or own else _effects(effect, harm, reached),
        fresh=shown.fresh,
    )
    # The sum stands on the felt.
    result = None if view.result is None else replace(view.result, number="")
    return replace(view, sum=FeltSum(terms, number_word(present.total), _line(harm, effect)), result=result)


def _reason(reached: ResultStep) -> str:
    share = {
        ResultStep.CRITICAL_SUCCESS: tr("the whole effect twice"),
        ResultStep.SUCCESS: tr("the whole effect"),
        ResultStep.PARTIAL_SUCCESS: tr("half the effect, rounded down"),
    }.get(reached, tr("no effect"))
    return tr("{step}: {share}").format(step=step_word(reached), share=share)


def _line(harm: Harm, effect: Effect | None) -> str:
    if harm.applied == harm.whole and harm.through == harm.applied:
        return ""
    parts = [number_word(harm.whole)]
    if harm.applied != harm.whole:
        parts.append(str(harm.applied))
    line = " → ".join(parts)
    if effect is not None and effect.armour:
        line = tr("{line}, armour keeps off {n}").format(line=line, n=effect.armour)
    return line


def _effects(effect: Effect, harm: Harm, reached: ResultStep) -> tuple[str, ...]:
    lines = []
    if reached is ResultStep.PARTIAL_SUCCESS:
        lines.append(tr("A glancing hit: something else comes of it too."))
    if effect.armour:
        words = tr("{through} of {n} gets past the armour.")
        lines.append(words.format(through=harm.through, n=harm.applied))
    return tuple(lines)
