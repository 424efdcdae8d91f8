"""Rites of Battle's rolls in the log, and summaries of its actions for the history."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.rites_of_battle.result import event_words
from desktop.games.rites_of_battle.spending import promise_words, purchase_words
from desktop.games.rites_of_battle.sums import injury_name
from desktop.games.rites_of_battle.words import net_words
from desktop.views.foes import foe_change_words
from rules_core.sheet.events import FightChanged, PowerChanged, SkillChanged, WeaponChanged
from rules_core.sheet.journal import Entry, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.kept import choice_of, is_check, symbols_of
from rules_core.systems.rites_of_battle.play_attacks import SOAK_TOLD, targets_of
from rules_core.systems.rites_of_battle.play_foes import FOE_HEALTH
from rules_core.systems.rites_of_battle.play_injuries import RECOVERED
from rules_core.systems.rites_of_battle.system import SYSTEM


def log_degree(roll: Roll) -> tuple[str, str]:
    """Return a roll's degree as key and word; a check has no word, as its symbols show the degree."""
    if is_check(roll):
        return roll.degree, ""
    return "", tr("dice") if roll.kind == "talent" else injury_name(roll)


def log_modifier(standing: StandingRoll) -> str:
    """Return what was special about a roll: the number of targets, and what was bought."""
    parts = []
    if standing.roll.kind == "weapon":
        targets = targets_of(choice_of(standing.roll))
        if targets > 1:
            parts.append(tr("{n} targets").format(n=targets))
    parts += [words for each in standing.spent if (words := purchase_words(Subject.read(each.about).id))]
    return ", ".join(parts)


def log_total(roll: Roll) -> str:
    """Return a check's net symbols ("1 Success, 3 Advantage"), or another roll's number."""
    return net_words(symbols_of(roll)) if is_check(roll) else str(roll.total)


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """Summarise what an action or purchase did, or return "" if its changes speak for themselves."""
    kind, what = Subject.read(entry.about)
    if entry.about == SOAK_TOLD:
        return tr("Target's Soak")
    if entry.about == RECOVERED:
        return tr("Recover 1 Strain")
    if kind == "promise":
        return tr("Used: {option}").format(option=promise_words(what))
    if kind == "spend":
        return purchase_words(what)
    if kind == "xp" or kind in ("damage", "fall", "suffocate", "rest"):
        lines = [words for event in entry.events if (words := event_words(event))]
        title = {
            "damage": tr("Damage"),
            "fall": tr("Fall"),
            "suffocate": tr("Suffocation"),
            "rest": tr("Rest"),
            "xp": _experience_change(entry),
        }[kind]
        return ", ".join([title, *lines])
    return {
        "encounter": tr("New encounter"),
        "prone": tr("Prone"),
        "injury": _injury(what),
        "turn": tr("New turn") if what == "end" else tr("Turn"),
        "fight": _fight(entry, what),
        "weapon": _list_change(entry),
        "talent": _list_change(entry),
    }.get(kind, "")


def _experience_change(entry: Entry) -> str:
    raised = [event for event in entry.events if isinstance(event, SkillChanged)]
    if raised:
        return tr("Rank {n} bought").format(n=raised[0].after)
    return {"xp:creating": tr("Character creation"), "xp:earn": tr("Experience earned")}.get(
        entry.about, tr("Experience spent")
    )


def _injury(what: str) -> str:
    return {
        "strike": tr("Damage from an injury"),
        "over": tr("Injury effect"),
        "remove": tr("Injury removed"),
    }.get(Subject.read(what).kind, "")


def _fight(entry: Entry, what: str) -> str:
    fights = [event for event in entry.events if isinstance(event, FightChanged)]
    if fights and Subject.read(what).kind == "foe":
        return foe_change_words(FOE_HEALTH, fights[0].before, fights[0].after)
    rounds = [event.after.round for event in fights if event.after]
    if what == "next" and rounds:
        return tr("Next slot, round {n}").format(n=rounds[0])
    return {"end": tr("Fight ended"), "add": tr("Slot added")}.get(what, tr("Turn order"))


def _list_change(entry: Entry) -> str:
    changes = [event for event in entry.events if isinstance(event, WeaponChanged | PowerChanged)]
    for thing in (event.after for event in changes if event.after):
        return tr("{name} added").format(name=called(SYSTEM.id, thing))
    for thing in (event.before for event in changes if event.before):
        return tr("{name} removed").format(name=called(SYSTEM.id, thing))
    return tr("Reloaded")
