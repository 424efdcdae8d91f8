"""Four-degree d20's refusals, and summaries of its actions for the history."""

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.basic_d20.words import condition_word, feet
from desktop.views.foes import foe_change_words, foe_refusal
from rules_core.sheet import events
from rules_core.sheet.journal import Entry
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Fight, Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.basic_d20.play_fight import FOE_HEALTH, actor_of
from rules_core.systems.basic_d20.strikes import FARTHEST_INCREMENT
from rules_core.systems.basic_d20.system import SYSTEM


def refusal_words(ruling: Ruling) -> str:
    """Explain why the rules refuse something, and what to do."""
    facts = dict(ruling.step.facts)
    because = str(facts.get("because", ""))
    match because:
        case "number":
            return tr("Enter a number from {least} to {most}.").format(
                least=str(facts["least"]).replace("-", "−"), most=facts["most"]
            )
        case "full":
            return tr("You already have {n} points, the maximum.").format(n=facts["most"])
        case "name":
            return tr("Type a name first.")
        case "out_of_range":
            reach = feet(int(facts["increment"]) * FARTHEST_INCREMENT)
            return tr("Out of range: this weapon reaches {reach}. Type a shorter distance.").format(
                reach=reach
            )
        case "twice":
            return tr("{name} is already in the fight. Choose another name.").format(name=facts["name"])
    return (
        {
            "no_skill": tr("This weapon has no skill yet. Choose one on the Combat page."),
            "explosive": tr(
                "Explosives don't make an attack roll. Roll damage; everyone in the radius makes a save."
            ),
            "no_explosive": tr("This weapon isn't explosive."),
            "no_hit": tr("That attack missed, so there's no damage to roll."),
            "unloaded": tr("No shots left. Reload on the Combat page."),
            "no_power": tr("Your conditions stop you from using powers. See the Health page."),
            "no_attack": tr("You can't attack while restrained. Escape first."),
            "not_dying": tr("The character isn't dying, so there's nothing to roll."),
            "dead": tr("The character is dead."),
            "dying": tr("Dying characters can't rest. Make a death save or use first aid first."),
            "hour_used": tr("An hour's rest heals only once a day. Rest 8 hours to start a new day."),
            "unhurt": tr("There is nothing to heal."),
            "nothing_left": tr("All of this damage has been applied."),
            "low": tr("Falls under 10 ft (20 ft on soft ground) deal no damage. Type the distance."),
            "no_skill_roll": tr("Inspiration only works on skill and damage rolls."),
            "highest": tr("Attributes can't go above 5."),
            "highest_level": tr("This is the highest level."),
            "no_point": tr("You have no Inspiration left."),
            "dice": tr("Can't roll these dice. Write them like 2d6+1."),
            "fight": tr("A fight is already running. End it first."),
            "begun": tr("The first turn has already started, or no one is in the fight."),
            "not_begun": tr("The fight hasn't begun. Choose Start first turn."),
            "no_action": tr("No Action power is left this turn. Choose New turn first."),
            "power_used": tr("You have used this Free power this turn. Choose New turn first."),
            "not_next": tr("That fighter can't go next. Choose one who hasn't acted this round."),
        }.get(because)
        or foe_refusal(ruling)
        or tr("The rules don't allow that now.")
    )


def act_words(_sheet: Sheet, entry: Entry) -> str:
    """Summarise what an action did, or return "" if its changes speak for themselves."""
    group, rest = Subject.read(entry.about)
    match group:
        case "hurt" | "heal" | "dying":
            return _health(entry)
        case "spend":
            return tr("Damage after a save: {change}").format(change=_health(entry))
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
            return _trait_change(entry)
        case "fight":
            return _fight(entry)
        case "turn":
            return tr("New turn") if rest == "end" else tr("Turn")
        case "weapon" | "power":
            return _gear_change(entry)
    return ""


def _health(entry: Entry) -> str:
    changes = [_health_words(each) for each in entry.events]
    kind = f" ({entry.text})" if entry.text else ""
    return ", ".join(each for each in changes if each) + kind


def _health_words(event: events.Event) -> str:
    match event:
        case events.TrackerChanged("hp", before, after):
            return tr("HP {before} → {after}").format(before=before, after=after)
        case events.StatusChanged("dying", before, after):
            return tr("dying value {before} → {after}").format(before=before, after=after)
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
    return name if value else tr("No longer: {name}").format(name=name)


def _trait_change(entry: Entry) -> str:
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
    action = Subject.read(Subject.read(entry.about).id).kind
    if action in ("next", "overrule", "open"):
        return _turn(change.after)
    return {
        "join": tr("A fighter joined"),
        "leave": tr("A fighter left"),
        "initiative": tr("Initiative set"),
        "attacked": tr("Attack recorded"),
    }.get(action) or foe_change_words(FOE_HEALTH, change.before, change.after)


def _turn(fight: Fight) -> str:
    actor = actor_of(fight)
    name = "" if actor is None else fight.fighters[actor].name
    return tr("{name}'s turn, round {n}").format(name=name, n=fight.round)


def _gear_change(entry: Entry) -> str:
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
