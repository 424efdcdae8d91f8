"""Why the four-degree d20 game refuses something, and what to do now; and what its acts did."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.basic_d20.words import condition_word, feet
from rules_core.sheet import events
from rules_core.sheet.journal import Entry
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.basic_d20.play_fight import actor_of
from rules_core.systems.basic_d20.strikes import FARTHEST_INCREMENT
from rules_core.systems.basic_d20.system import SYSTEM


def refusal_words(ruling: Ruling) -> str:
    """Why the rules refuse something, and what to do now."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    match because:
        case "number":
            return tr("Type a number from {least} to {most}.").format(
                least=str(facts["least"]).replace("-", "−"), most=facts["most"]
            )
        case "full":
            return tr("There are {n} points already, which is the most.").format(n=facts["most"])
        case "name":
            return tr("Type a name first.")
        case "out_of_range":
            reach = feet(int(facts["increment"]) * FARTHEST_INCREMENT)
            return tr("Out of range: this weapon reaches {reach}. Type a shorter distance.").format(
                reach=reach
            )
        case "twice":
            return tr("{name} is in the fight already. Choose another name.").format(name=facts["name"])
    return {
        "no_skill": tr("Choose the skill that this weapon is used with, on the Combat page."),
        "explosive": tr("What explodes makes no attack: roll its damage, and all around it save."),
        "no_explosive": tr("This weapon does not explode."),
        "no_hit": tr("That attack hit nobody, so there is no damage to roll."),
        "unloaded": tr("Every shot is fired. Reload on the Combat page."),
        "no_power": tr("No power can be used in this state. See the conditions on the Health page."),
        "no_attack": tr("Whoever is restrained cannot attack. Escape first."),
        "not_dying": tr("There is nobody to save: the character is not dying."),
        "dead": tr("The character is dead."),
        "dying": tr("Nobody rests while dying. A death save or first aid comes first."),
        "hour_used": tr("An hour of rest heals once a day. Rest for 8 hours to begin a new day."),
        "unhurt": tr("There is nothing to heal."),
        "nothing_left": tr("There is no damage left to take."),
        "low": tr("A fall of less than 10 ft does no damage, or 20 ft on soft ground. Type how far it is."),
        "no_skill_roll": tr("Inspiration is for rolls of skills and of damage."),
        "highest": tr("No attribute goes above 5."),
        "highest_level": tr("There is no level above this one."),
        "no_point": tr("There is no point of Inspiration left."),
        "dice": tr("These dice cannot be rolled. Write them as 2d6+1."),
        "fight": tr("A fight is being tracked already."),
        "begun": tr("The first turn is taken already, or nobody is in the fight."),
        "not_begun": tr("Give the first turn to the highest Initiative first."),
        "not_next": tr("That fighter may not be next: pick one who has not acted this round."),
    }.get(because, tr("The rules don't allow that now."))


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """What an entry of an act did, in a few words; "" for one that says nothing of its own."""
    group, rest = Subject.read(entry.about)
    match group:
        case "hurt" | "heal" | "dying":
            return _health(entry)
        case "spend":
            return tr("Damage after a save, {change}").format(change=_health(entry))
        case "shield":
            return _status(entry, tr("Shield HP"))
        case "temporary":
            return _status(entry, tr("Temporary HP"))
        case "rest":
            return {
                "short": tr("5 minutes of rest"),
                "hour": tr("An hour of rest"),
                "night": tr("8 hours of rest"),
            }.get(rest, "")
        case "condition":
            return _condition(entry, rest)
        case "armour":
            return tr("Armour changed")
        case "level" | "attribute":
            return _raised(entry)
        case "fight":
            return _fight(entry)
        case "weapon" | "power":
            return _thing(entry)
    return ""


def _health(entry: Entry) -> str:
    """What became of the HP and of dying: "HP 8 → 0, dying 0 → 1"."""
    found = [_health_words(each) for each in entry.events]
    kind = f" ({entry.text})" if entry.text else ""
    return ", ".join(each for each in found if each) + kind


def _health_words(event: events.Event) -> str:
    match event:
        case events.TrackerChanged("hp", before, after):
            return tr("HP {before} → {after}").format(before=before, after=after)
        case events.StatusChanged("dying", before, after):
            return tr("dying {before} → {after}").format(before=before, after=after)
        case events.StatusChanged("shield", before, after):
            return tr("shield HP {before} → {after}").format(before=before, after=after)
        case events.StatusChanged("temporary", before, after):
            return tr("temporary HP {before} → {after}").format(before=before, after=after)
        case _:
            return ""


def _status(entry: Entry, name: str) -> str:
    changes = [each for each in entry.events if isinstance(each, events.StatusChanged)]
    return f"{name} {changes[0].before} → {changes[0].after}" if changes else name


def _condition(entry: Entry, condition: str) -> str:
    name = condition_word(condition)
    value = next((each.after for each in entry.events if isinstance(each, events.StatusChanged)), 0)
    if value > 1:
        return f"{name} {value}"
    return (tr("{name} set") if value else tr("{name} lifted")).format(name=name)


def _raised(entry: Entry) -> str:
    for event in entry.events:
        if isinstance(event, events.TraitChanged):
            name = next((tr(each.name) for each in SYSTEM.traits if each.id == event.trait), tr("Level"))
            return f"{name} {event.before} → {event.after}".replace("-", "−")
    return ""


def _fight(entry: Entry) -> str:
    change = next((each for each in entry.events if isinstance(each, events.FightChanged)), None)
    if change is None or change.before is None:
        return ""
    if change.after is None:
        return tr("Fight ended")
    what = Subject.read(Subject.read(entry.about).id).kind
    if what in ("next", "overrule", "open"):
        return _turn(change.after)
    return {
        "join": tr("A fighter joined"),
        "leave": tr("A fighter left"),
        "initiative": tr("Initiative noted"),
        "attacked": tr("Attack noted"),
    }.get(what, "")


def _turn(fight: Fight) -> str:
    actor = actor_of(fight)
    name = "" if actor is None else fight.fighters[actor].name
    return tr("Turn of {name}, round {n}").format(name=name, n=fight.round)


def _thing(entry: Entry) -> str:
    for event in entry.events:
        if isinstance(event, events.ShotsChanged):
            return tr("Reloaded")
        if isinstance(event, events.WeaponChanged | events.PowerChanged):
            thing = event.after or event.before
            name = "" if thing is None else called(SYSTEM.id, thing)
            if event.before is None:
                return tr("{name} added").format(name=name)
            words = tr("{name} removed") if event.after is None else tr("{name} changed")
            return words.format(name=name)
    return ""
