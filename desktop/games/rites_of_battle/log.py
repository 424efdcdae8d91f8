"""Kept rolls of Rites of Battle as the log writes them, and entries in a few words."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.rites_of_battle.result import event_words
from desktop.games.rites_of_battle.spending import bought_words
from desktop.games.rites_of_battle.sums import injury_name
from desktop.games.rites_of_battle.words import net_words
from rules_core.sheet.events import FightChanged, PowerChanged, SkillChanged, WeaponChanged
from rules_core.sheet.journal import Entry, Roll, StandingRoll
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.kept import choice_of, is_check, symbols_of
from rules_core.systems.rites_of_battle.play_attacks import SOAK_TOLD, targets_of
from rules_core.systems.rites_of_battle.system import SYSTEM


def log_degree(roll: Roll) -> tuple[str, str]:
    """The degree of a kept roll, by key and in a word; the symbols that are its total say it already."""
    if is_check(roll):
        return roll.degree, ""
    return "", tr("dice") if roll.kind == "talent" else injury_name(roll)


def log_modifier(standing: StandingRoll) -> str:
    """What was special about a roll: how many targets, what was bought."""
    parts = []
    if standing.roll.kind == "weapon":
        targets = targets_of(choice_of(standing.roll))
        if targets > 1:
            parts.append(tr("{n} targets").format(n=targets))
    parts += [words for each in standing.spent if (words := bought_words(Subject.read(each.about).id))]
    return ", ".join(parts)


def log_total(roll: Roll) -> str:
    """What a kept roll came to: "1 Success, 3 Advantage", or its number."""
    return net_words(symbols_of(roll)) if is_check(roll) else str(roll.total)


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """What an act or a purchase did, in a few words; "" where the events say it better."""
    kind, what = Subject.read(entry.about)
    if entry.about == SOAK_TOLD:
        return tr("Soak of the target")
    if kind == "spend":
        return bought_words(what)
    if kind == "xp" or kind in ("damage", "fall", "suffocate", "rest"):
        lines = [words for event in entry.events if (words := event_words(event))]
        named = {
            "damage": tr("Damage"),
            "fall": tr("Fall"),
            "suffocate": tr("No air"),
            "rest": tr("Rest"),
            "xp": _raised(entry),
        }[kind]
        return ", ".join([named, *lines])
    return {
        "encounter": tr("New encounter"),
        "prone": tr("Prone"),
        "injury": _injury(what),
        "turn": tr("New turn") if what == "end" else tr("Turn"),
        "fight": _fight(entry, what),
        "weapon": _listed(entry),
        "talent": _listed(entry),
    }.get(kind, "")


def _raised(entry: Entry) -> str:
    raised = [event for event in entry.events if isinstance(event, SkillChanged)]
    if raised:
        return tr("Rank {n} bought").format(n=raised[0].after)
    return {"xp:creating": tr("Making the character"), "xp:earn": tr("Experience earned")}.get(
        entry.about, tr("Experience spent")
    )


def _injury(what: str) -> str:
    return {
        "strike": tr("Harm from an injury"),
        "over": tr("Effect of an injury"),
        "remove": tr("Injury taken off"),
    }.get(Subject.read(what).kind, "")


def _fight(entry: Entry, what: str) -> str:
    rounds = [event.after.round for event in entry.events if isinstance(event, FightChanged) and event.after]
    if what == "next" and rounds:
        return tr("Next slot, round {n}").format(n=rounds[0])
    return {"end": tr("Fight ended"), "add": tr("Slot added")}.get(what, tr("Turn order"))


def _listed(entry: Entry) -> str:
    changes = [event for event in entry.events if isinstance(event, WeaponChanged | PowerChanged)]
    for thing in (event.after for event in changes if event.after):
        return tr("{name} added").format(name=called(SYSTEM.id, thing))
    for thing in (event.before for event in changes if event.before):
        return tr("{name} removed").format(name=called(SYSTEM.id, thing))
    return tr("Reloaded")
