"""What a roll of the four-degree d20 game came to, here and in the log, and what can be done about it."""

from desktop.base.words import tr
from desktop.games.basic_d20 import words as say
from desktop.views.felt import FeltSum
from desktop.views.game import Rolled
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import ActionView, DegreeWord, ResultView, StepMove
from desktop.views.tray_parts import DAMAGE, damage_follow_up, tracker_change
from rules_core.game.play import Choice
from rules_core.sheet.events import StatusChanged, TrackerChanged
from rules_core.sheet.journal import Action, Entry, Roll, StandingRoll
from rules_core.sheet.subject import subject_of
from rules_core.systems.basic_d20 import kept
from rules_core.systems.basic_d20.asked import Asked, Kind
from rules_core.systems.basic_d20.character import INSPIRATION, inspiration_of
from rules_core.systems.basic_d20.checks import Degree, by_margin
from rules_core.systems.basic_d20.conditions import DEAD
from rules_core.systems.basic_d20.play import inspiration_ruling
from rules_core.systems.basic_d20.play_health import left_to_take

TAKE = "spend:take"
"""The follow-up that takes the damage which a save leaves."""


def result_view(shown: Rolled) -> ResultView:
    """The result of a roll against a DC."""
    standing = shown.standing
    present = standing.roll
    asked, fell = kept.asked_from(present), kept.fallen(present)
    degree = fell.rolled.degree
    before = by_margin(fell.rolled.margin)
    moved, reason = _moved(fell, before)
    effects = () if standing.taken_back else _effects(shown, asked, fell)
    said = (
        tr("{name}, {total}, {degree}.").format(
            name=present.name, total=str(present.total).replace("-", "−"), degree=say.degree_word(degree)
        ),
        _against(asked, fell) + ".",
        "" if moved is None else f"{moved.before.word}, {moved.words}.",
        reason and f"{reason}.",
        *effects,
    )
    return ResultView(
        number="",
        degree=say.KEYS[degree],
        word=say.degree_word(degree),
        reason=reason,
        taken_back=standing.taken_back,
        spoken=" ".join(part for part in said if part),
        effects=effects,
        moved=moved,
    )


def felt_sum(asked: Asked, fell: kept.Fallen) -> FeltSum:
    """The sum beside the die: "20 + 9", "29", "DC 20, beat by 9"."""
    return FeltSum(
        f"{fell.rolled.natural} {say.plus(asked.bonus)[0]} {abs(asked.bonus)}",
        str(fell.rolled.total).replace("-", "−"),
        _against(asked, fell),
    )


def _against(asked: Asked, fell: kept.Fallen) -> str:
    margin = fell.rolled.margin
    if not margin:
        return tr("{dc}, met exactly").format(dc=say.dc_word(asked))
    words = tr("{dc}, beat by {n}") if margin > 0 else tr("{dc}, short by {n}")
    return words.format(dc=say.dc_word(asked), n=abs(margin))


def _moved(fell: kept.Fallen, before: Degree) -> tuple[StepMove | None, str]:
    """How a natural 20 or 1 moved the level, or why it could not; nothing for any other face."""
    natural = fell.rolled.natural
    if natural not in (1, 20):
        return None, ""
    if fell.rolled.degree is before:
        words = (
            tr("Natural 20, already the highest step")
            if natural == 20
            else tr("Natural 1, already the lowest step")
        )
        return None, words
    words = tr("natural 20, one step up") if natural == 20 else tr("natural 1, one step down")
    return StepMove(DegreeWord(say.KEYS[before], say.degree_word(before)), words), ""


def _effects(shown: Rolled, asked: Asked, fell: kept.Fallen) -> tuple[str, ...]:
    standing, degree = shown.standing, fell.rolled.degree
    match asked.kind:
        case Kind.SAVE if asked.damage:
            taken = [line for each in standing.spent for line in health_changes(each)]
            return (_saved(asked, fell), *taken)
        case Kind.POWER:
            return (say.outcome_words(asked.power, degree, asked.prof),)
        case Kind.ATTACK if degree.succeeded:
            critical = degree is Degree.CRITICAL_SUCCESS
            return (tr("A hit: double damage.") if critical else tr("A hit: roll the damage."),)
        case Kind.DEATH_SAVE | Kind.FIRST_AID:
            return (_dying(asked, fell),)
        case _:
            return ()


def _saved(asked: Asked, fell: kept.Fallen) -> str:
    """What a save leaves of the damage."""
    words = {
        Degree.CRITICAL_SUCCESS: tr("Save against damage: you take no damage."),
        Degree.SUCCESS: tr("Save against damage: you take half of {all}, {left}."),
        Degree.FAILURE: tr("Save against damage: you take all {left}."),
        Degree.CRITICAL_FAILURE: tr("Save against damage: you take twice {all}, {left}."),
    }[fell.rolled.degree]
    return words.format(all=asked.damage, left=fell.damage)


def _dying(asked: Asked, fell: kept.Fallen) -> str:
    if fell.dying == DEAD:
        return tr("Dying {before} → {after}: dead.").format(before=asked.dying, after=fell.dying)
    if not fell.dying:
        return tr("Dying {before} → 0: not dying any more.").format(before=asked.dying)
    return tr("Dying {before} → {after}.").format(before=asked.dying, after=fell.dying)


def health_changes(entry: Entry) -> tuple[str, ...]:
    """What an entry changed in somebody's health, in lines."""
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
    """What can follow from a roll that is live: the damage of a hit, or taking what a save leaves."""
    present = shown.standing.roll
    if kept.hit_of(present) is not None:
        return (damage_follow_up(),)
    harm = kept.power_harm_of(present)
    if harm is not None:
        return (damage_follow_up(tr("Roll {dice} damage").format(dice=harm)),)
    left = left_to_take(shown.standing)
    if not left or not has_tracker(shown.sheet, "hp"):
        return ()
    return (ActionView(tr("Take {damage}").format(damage=say.points_of_damage(left)), key="D", id=TAKE),)


def follow_up(action: str, present: Roll) -> tuple[str, Choice] | None:
    """What a follow-up rolls; None for one that rolls nothing."""
    if action != DAMAGE:
        return None
    if kept.power_harm_of(present) is not None:
        return subject_of("damage", present.subject), Choice()
    return subject_of("damage", present.thing), Choice()


def inspiration_view(shown: Rolled) -> ActionView | None:
    """The button that makes a roll again for Inspiration; None where it is for no such roll."""
    sheet, present = shown.sheet, shown.standing.roll
    ruling = inspiration_ruling(sheet, present)
    because = ruling.step.fact("because")
    if because == "no_skill_roll" or not has_tracker(sheet, INSPIRATION) or shown.standing.spent:
        return None
    title = tr("Spend Inspiration")
    if not ruling.allowed:
        return ActionView(title, enabled=False, reason=tr("There is no point of Inspiration left."))
    points = inspiration_of(sheet)
    detail = tr("Rolls this again. Inspiration {before} → {after}").format(before=points, after=points - 1)
    return ActionView(title, detail, key="U")


def log_modifier(standing: StandingRoll) -> str:
    """What a roll was against, for the log: "DC 20", "AC 18, Inspiration"."""
    present = standing.roll
    parts: list[str] = []
    if kept.is_check(present):
        parts.append(say.dc_word(kept.asked_from(present)))
    elif present.kind == "blast":
        parts.append(tr("Reflex DC {n}").format(n=kept.burst_of(present)[0]))
    elif present.kind == "fall":
        parts.append(say.feet(kept.fall_from(present).feet))
    if standing.entry.action is Action.PUSH:
        parts.append(tr("Inspiration"))
    return ", ".join(parts)


def log_degree(roll: Roll) -> tuple[str, str]:
    """The level of a kept roll, by key and in a word; no word where the name says it already."""
    if kept.is_check(roll):
        degree = kept.DEGREES[roll.degree]
        return say.KEYS[degree], say.short_word(degree)
    kind = roll.kind
    words = {"damage": "", "initiative": "", "power": tr("power")}
    return "", words.get(kind, tr("damage"))


def log_total(roll: Roll) -> str:
    """The number of a kept roll as the log writes it."""
    return str(roll.total).replace("-", "−")
