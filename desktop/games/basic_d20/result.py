"""Results of four-degree d20 rolls in the tray and the log, and their follow-ups."""

from desktop.base.words import tr
from desktop.games.basic_d20 import words as say
from desktop.views.felt import FeltSum
from desktop.views.game import Rolled
from desktop.views.settling import undecided_word
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView, DegreeWord, ResultView, StepMove
from desktop.views.tray_parts import DAMAGE, damage_follow_up, tracker_change
from rules_core.game.play import Choice, is_undecided
from rules_core.game.undecided import was_said
from rules_core.sheet.events import StatusChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.subject import subject_of
from rules_core.systems.basic_d20 import kept
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll
from rules_core.systems.basic_d20.character import INSPIRATION, inspiration_of
from rules_core.systems.basic_d20.checks import Degree, by_margin
from rules_core.systems.basic_d20.conditions import DEAD
from rules_core.systems.basic_d20.play import inspiration_ruling
from rules_core.systems.basic_d20.play_health import unapplied_damage

TAKE = "spend:take"
"""The follow-up that applies the damage left by a save."""


def result_view(shown: Rolled) -> ResultView:
    """Return the result of a roll against a DC or AC."""
    standing = shown.standing
    roll = standing.roll
    asked, fallen = kept.asked_from(roll), kept.fallen(roll)
    degree = fallen.rolled.degree
    before = by_margin(fallen.rolled.margin)
    shift, reason = (None, "") if asked.said is not None else _shift(fallen, before)
    effects = () if standing.taken_back else _effects(shown, asked, fallen)
    sentences = (
        tr("{name}, {total}, {degree}.").format(
            name=roll.name, total=str(roll.total).replace("-", "−"), degree=say.degree_word(degree)
        ),
        _margin_words(asked, fallen) + ".",
        "" if shift is None else f"{shift.before.word}, {shift.words}.",
        reason and f"{reason}.",
        *effects,
    )
    return ResultView(
        number="",
        degree=say.KEYS[degree],
        word=say.degree_word(degree),
        reason=reason,
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in sentences if part),
        effects=effects,
        moved=shift,
    )


def felt_sum(asked: PreparedRoll, fallen: kept.Fallen) -> FeltSum:
    """Return the sum beside the die: "20 + 9", "29", "DC 20, beaten by 9"."""
    return FeltSum(
        f"{fallen.rolled.natural} {say.plus(asked.bonus)[0]} {abs(asked.bonus)}",
        str(fallen.rolled.total).replace("-", "−"),
        _margin_words(asked, fallen),
    )


def _margin_words(asked: PreparedRoll, fallen: kept.Fallen) -> str:
    margin = fallen.rolled.margin
    if asked.said is not None:
        return tr("The GM decided")
    if not margin:
        return tr("{dc}, met exactly").format(dc=say.dc_word(asked))
    words = tr("{dc}, beaten by {n}") if margin > 0 else tr("{dc}, missed by {n}")
    return words.format(dc=say.dc_word(asked), n=abs(margin))


def _shift(fallen: kept.Fallen, before: Degree) -> tuple[StepMove | None, str]:
    natural = fallen.rolled.natural
    if natural not in (1, 20):
        return None, ""
    if fallen.rolled.degree is before:
        words = (
            tr("Natural 20, already the highest degree")
            if natural == 20
            else tr("Natural 1, already the lowest degree")
        )
        return None, words
    words = tr("natural 20, one degree up") if natural == 20 else tr("natural 1, one degree down")
    return StepMove(DegreeWord(say.KEYS[before], say.degree_word(before)), words), ""


def _effects(shown: Rolled, asked: PreparedRoll, fallen: kept.Fallen) -> tuple[str, ...]:
    standing, degree = shown.standing, fallen.rolled.degree
    match asked.kind:
        case Kind.SAVE if asked.damage:
            taken = [line for each in standing.spent for line in health_changes(each)]
            return (_save_damage(asked, fallen), *taken)
        case Kind.POWER:
            return (say.outcome_words(asked.power, degree, asked.prof),)
        case Kind.ATTACK if degree.succeeded:
            critical = degree is Degree.CRITICAL_SUCCESS
            return (tr("Hit: double damage.") if critical else tr("Hit: roll damage."),)
        case Kind.DEATH_SAVE | Kind.FIRST_AID:
            return (_dying_change(asked, fallen),)
        case _:
            return ()


def _save_damage(asked: PreparedRoll, fallen: kept.Fallen) -> str:
    words = {
        Degree.CRITICAL_SUCCESS: tr("Save against damage: you take no damage."),
        Degree.SUCCESS: tr("Save against damage: half of {all}, so you take {left}."),
        Degree.FAILURE: tr("Save against damage: you take all {left}."),
        Degree.CRITICAL_FAILURE: tr("Save against damage: double {all}, so you take {left}."),
    }[fallen.rolled.degree]
    return words.format(all=asked.damage, left=fallen.damage)


def _dying_change(asked: PreparedRoll, fallen: kept.Fallen) -> str:
    if fallen.dying == DEAD:
        return tr("Dying {before} → {after}: dead.").format(before=asked.dying, after=fallen.dying)
    if not fallen.dying:
        return tr("Dying {before} → 0: no longer dying.").format(before=asked.dying)
    return tr("Dying {before} → {after}.").format(before=asked.dying, after=fallen.dying)


def health_changes(entry: Entry) -> tuple[str, ...]:
    """Return a line for each HP, shield, temporary HP or dying change of an entry."""
    lines: list[str] = []
    for event in entry.events:
        match event:
            case TrackerChanged("hp", before, after):
                lines.append(tracker_change(tr("Hit points"), before, after))
            case StatusChanged("shield", before, after):
                lines.append(tracker_change(tr("Shield HP"), before, after))
            case StatusChanged("temporary", before, after):
                lines.append(tracker_change(tr("Temporary HP"), before, after))
            case StatusChanged("dying", before, after):
                lines.append(tracker_change(tr("Dying"), before, after))
            case _:
                pass
    return tuple(lines)


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """Return the buttons for what still follows from a roll: the damage of a hit, or what a save left."""
    roll = shown.standing.roll
    if not shown.standing.is_live or shown.standing.followed_by("damage"):
        return ()
    if kept.hit_of(roll) is not None:
        return (damage_follow_up(),)
    harm = kept.power_harm_of(roll)
    if harm is not None:
        return (damage_follow_up(tr("Roll {dice} damage").format(dice=harm)),)
    left = unapplied_damage(shown.standing)
    if not left or not has_tracker(shown.sheet, "hp"):
        return ()
    return (
        ActionView(
            tr("Take {damage}").format(damage=say.points_of_damage(left)), command="follow_up", id=TAKE
        ),
    )


def follow_up(action: str, roll: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice that a follow-up rolls, or None if it rolls nothing."""
    if action != DAMAGE:
        return None
    if kept.power_harm_of(roll) is not None:
        return subject_of("damage", roll.subject), Choice()
    return subject_of("damage", roll.thing), Choice()


def inspiration_view(shown: Rolled) -> ActionView | None:
    """Return the button that re-rolls for Inspiration, or None if the roll doesn't allow it.

    Without points left the button is shown, but disabled.
    """
    sheet, roll = shown.sheet, shown.standing.roll
    ruling = inspiration_ruling(sheet, roll)
    because = ruling.step.fact("because")
    if because == "no_skill_roll" or not has_tracker(sheet, INSPIRATION) or shown.standing.spent:
        return None
    title = tr("Spend Inspiration")
    if not ruling.allowed:
        return ActionView(title, enabled=False, reason=tr("You have no Inspiration left."))
    points = inspiration_of(sheet)
    detail = tr("Re-rolls this. Inspiration {before} → {after}").format(before=points, after=points - 1)
    return ActionView(title, detail, command="push")


def log_modifier(standing: StandingRoll) -> str:
    """Return what a roll was against, for the log: "DC 20", "AC 18, Inspiration"."""
    roll = standing.roll
    parts: list[str] = []
    if (kept.is_check(roll) or is_undecided(roll)) and not was_said(roll):
        parts.append(say.dc_word(kept.asked_from(roll)))
    elif roll.kind == "blast":
        parts.append(tr("Reflex DC {n}").format(n=kept.burst_of(roll)[0]))
    elif roll.kind == "fall":
        parts.append(say.feet(kept.fall_from(roll).feet))
    if standing.entry.action is Action.PUSH:
        parts.append(tr("Inspiration"))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """Return a roll's degree as key and short word; the word is "" if the roll's name is enough."""
    if is_undecided(roll):
        return "", undecided_word()
    if kept.is_check(roll):
        degree = kept.DEGREES[roll.degree]
        return say.KEYS[degree], say.short_word(degree)
    kind = roll.kind
    words = {"damage": "", "initiative": "", "power": tr("power")}
    return "", words.get(kind, tr("damage"))


def log_total(roll: Roll) -> str:
    """Return a roll's total for the log, with a real minus sign."""
    return str(roll.total).replace("-", "−")
