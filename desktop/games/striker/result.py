"""What a roll of Striker came to, here and in the log, and what can be done about it."""

from desktop.base.words import tr, within
from desktop.games.striker import words as say
from desktop.games.striker.odds import advantage_word, approach_word
from desktop.games.striker.words import DEGREES, number_word, short_step
from desktop.views.felt import FeltSum
from desktop.views.game import Rolled
from desktop.views.tray import DegreeWord, ResultView, StepMove
from desktop.views.tray_parts import tracker_change
from rules_core.sheet.events import TrackerChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.systems.striker import checks as steps
from rules_core.systems.striker.asked import Asked, Fallen, How, shift_of
from rules_core.systems.striker.attempts import THEIR_SAVES
from rules_core.systems.striker.checks import Advantage, Approach, ResultStep
from rules_core.systems.striker.kept import STEPS, asked_of, effect_of, fallen_of, is_check, step_of


def result_view(shown: Rolled) -> ResultView:
    """The result of a check or save."""
    standing = shown.standing
    present = standing.roll
    asked, fallen = asked_of(present), fallen_of(present)
    word, line = say.step_word(fallen.step), sum_of(asked, fallen)
    reason, moved = _reason(asked, fallen), _moved(fallen)
    held = "" if shift_of(asked, fallen.natural) else range_note(asked, fallen.natural)
    effects = () if standing.taken_back else _effects(shown, asked, fallen)
    said = (
        tr("{name}, {total}, {step}.").format(
            name=present.name, total=say.number_word(fallen.total), step=word
        ),
        f"{line.line}.",
        "" if moved is None else f"{moved.before.word}, {moved.words}.",
        reason,
        f"{held}." if held else "",
        *effects,
    )
    return ResultView(
        number="",
        degree=say.DEGREES[fallen.step],
        word=word,
        reason=reason,
        aftermath="" if standing.taken_back else _aftermath(present, fallen.step),
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in said if part),
        effects=effects,
        note=standing.note,
        moved=moved,
        ladder=tuple(
            DegreeWord(say.DEGREES[each], say.ladder_step(each))
            for each in (steps.WITH_PARTIAL if asked.partial else steps.WITHOUT_PARTIAL)
        ),
    )


def sum_of(asked: Asked, fallen: Fallen) -> FeltSum:
    """The sum beside the die: "2 + 3", "5", "Challenge 15, short by 10"."""
    margin = fallen.margin
    words = tr("Challenge {n}, met exactly")
    if margin:
        words = tr("Challenge {n}, beat by {by}") if margin > 0 else tr("Challenge {n}, short by {by}")
    return FeltSum(
        f"{fallen.natural} {say.plus_word(asked.modifier)}",
        say.number_word(fallen.total),
        words.format(n=say.number_word(fallen.challenge), by=abs(margin)),
    )


def range_note(asked: Asked, natural: int) -> str:
    """What the face does beside its number, for the note under the die: "reckless: 2 counts"."""
    if asked.approach is Approach.CAUTIOUS and natural in (1, 20):
        return tr("cautious: {n} moves nothing").format(n=natural)
    if not shift_of(asked, natural):
        return ""
    if asked.approach is Approach.RECKLESS:
        return tr("reckless: {n} counts").format(n=natural)
    if natural in (1, 20):
        return tr("natural {n}").format(n=natural)
    return tr("range {range}: {n} counts").format(range=asked.range, n=natural)


def _moved(fallen: Fallen) -> StepMove | None:
    """The step before the die moved it, None where it did not."""
    if fallen.step is fallen.before:
        return None
    words = tr("{n} on the die, one step up")
    if fallen.step < fallen.before:
        words = tr("{n} on the die, one step down")
    if fallen.natural in (1, 20):
        words = tr("natural {n}, one step up")
        if fallen.step < fallen.before:
            words = tr("natural {n}, one step down")
    before = DegreeWord(say.DEGREES[fallen.before], say.short_step(fallen.before))
    return StepMove(before, words.format(n=fallen.natural))


def _reason(asked: Asked, fallen: Fallen) -> str:
    """What made the step: where the die would have moved it but could not, that."""
    shift = shift_of(asked, fallen.natural)
    if fallen.step is not fallen.before:
        return ""
    if shift:
        words = tr("Already the lowest step. The {n} would have lowered it.")
        if shift > 0:
            words = tr("Already the highest step. The {n} would have raised it.")
        return words.format(n=fallen.natural)
    return {
        steps.ResultStep.CRITICAL_SUCCESS: tr("10 or more above the challenge."),
        steps.ResultStep.SUCCESS: tr("The challenge is reached."),
        steps.ResultStep.PARTIAL_SUCCESS: tr("Short by 5 at most."),
        steps.ResultStep.FAIL: (
            tr("Short by more than 5.") if asked.partial else tr("Short, and nothing succeeds in part here.")
        ),
        steps.ResultStep.CRITICAL_FAIL: tr("Short by 10 or more."),
    }[fallen.step]


def _aftermath(present: Roll, step: steps.ResultStep) -> str:
    if steps.TWISTS[step] is not steps.Twist.CONSEQUENCES:
        return ""
    if present.kind in THEIR_SAVES:
        return tr("Their save has consequences for them. Your GM says which.")
    if step is steps.ResultStep.CRITICAL_FAIL:
        return tr("A failure with consequences. Your GM says which.")
    if effect_of(present) is not None:
        return tr("A glancing hit: half the effect, and the story takes a turn. Your GM says which.")
    return tr("A success with consequences. Your GM says which.")


def _effects(shown: Rolled, asked: Asked, fallen: Fallen) -> tuple[str, ...]:
    present, standing = shown.standing.roll, shown.standing
    kind = present.kind
    lines = []
    if asked.how is How.OPPOSED:
        words = tr("They rolled {face} {modifier}: {total}.")
        lines.append(
            words.format(
                face=fallen.theirs,
                modifier=say.plus_word(asked.theirs),
                total=say.number_word(fallen.challenge),
            )
        )
    if asked.how is How.TAKE:
        lines.append(tr("It took {duration}.").format(duration=say.a_duration(fallen.duration)))
    if kind == "feint":
        fooled = not steps.succeeds(fallen.step)
        lines.append(tr("Your next attack has advantage.") if fooled else tr("They see through it."))
    elif kind == "imposed":
        lines.append(
            tr("They withstand it.") if steps.succeeds(fallen.step) else tr("They do not withstand it.")
        )
    elif steps.TWISTS[fallen.step] is steps.Twist.BENEFIT and effect_of(present) is None:
        lines.append(tr("A benefit for you, or one blow more against the other side."))
    for event in standing.entry.events:
        if isinstance(event, TrackerChanged):
            lines.append(tracker_change(tr("Energy points"), event.before, event.after))
    return tuple(lines)


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll, for the log: "C 15, reckless"."""
    present = standing.roll
    if not is_check(present):
        reached = step_of(present)
        partly = reached in (ResultStep.CRITICAL_SUCCESS, ResultStep.PARTIAL_SUCCESS)
        return within(short_step(reached)) if partly else ""
    asked = asked_of(present)
    parts = [tr("C {n}").format(n=number_word(fallen_of(present).challenge))]
    if asked.how is How.SAVE:
        parts.append(tr("save"))
    if asked.how is How.TAKE:
        parts.append(tr("take {n}").format(n=asked.take))
    elif asked.approach is not Approach.PLAIN:
        parts.append(within(approach_word(asked.approach)))
    if asked.advantage is not Advantage.NONE and asked.how is not How.TAKE:
        parts.append(within(advantage_word(asked.advantage)))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The step of a kept roll, by key and in a word."""
    if not is_check(roll):
        return "", tr("dice") if roll.kind == "power" else tr("effect")
    step = STEPS[roll.degree]
    return DEGREES[step], short_step(step)


def log_total(roll: Roll) -> str:
    """The number of a kept roll."""
    return number_word(roll.total)
