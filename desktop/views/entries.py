"""History entries in words: what the player did."""

from collections.abc import Callable
from datetime import date

from desktop.base.dates import hour_or_day, local_time
from desktop.base.listed import called
from desktop.base.names import skill_name
from desktop.base.notes import page_name
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.views.dice_sets import dice_detail
from desktop.views.game import game_of
from desktop.views.owed import is_declined
from desktop.views.places import derived_name, detail_name, is_kept_remark, trait_called
from desktop.views.tray import LogRow
from rules_core.game.entry import Refusal
from rules_core.game.foes import Foes
from rules_core.game.own import OWN
from rules_core.game.play import ANSWERS, BY, FOR
from rules_core.game.system import Span, System
from rules_core.sheet.events import (
    DetailChanged,
    Event,
    FightChanged,
    HomebrewChanged,
    InjuryChanged,
    MarkChanged,
    MaximumChanged,
    NameChanged,
    NotesChanged,
    OverrideChanged,
    PageChanged,
    PassageChanged,
    PictureChanged,
    PossessionChanged,
    PowerChanged,
    PowerMarkChanged,
    SheetRestored,
    ShotsChanged,
    SkillChanged,
    SkillPlaced,
    StatusChanged,
    TechniqueChanged,
    TrackerChanged,
    TrackerPlaced,
    TraitChanged,
    TraitPlaced,
    WeaponChanged,
)
from rules_core.sheet.journal import Action, Entry, StandingRoll
from rules_core.sheet.plan import TITLE
from rules_core.sheet.sheet import (
    Detail,
    Fight,
    NotePage,
    Override,
    Power,
    Sheet,
    Skill,
    Technique,
    Tracker,
    Trait,
    Weapon,
)
from rules_core.sheet.subject import Subject
from rules_core.sheet.weapons import WITH_WEAPONS

Find = Callable[[int], Entry | None]
"""Returns the entry with a number, None if it can't be read."""


FINISH, QUICK_START = "finish", "quick"
"""What the entries are about that make a character ready to play: the last step, and a quick start."""


def not_found(_seq: int) -> Entry | None:
    """Find no entry: for words about an entry alone."""
    return None


def action_words(system: System, sheet: Sheet, entry: Entry, find: Find = not_found) -> str:
    """Return what an entry changed, in a few words: "Hit points 8 → 5", "7 Luck on Listen".

    ``find`` finds the roll that an entry is about, which keeps its name if its weapon was removed.
    """
    if words := entry_words(system, sheet, entry, find):
        return words
    if entry.roll is not None:
        return f"{entry.roll.name} {game_of(entry.roll.system).log_total(entry.roll)}"
    return entry.unreadable.name if entry.unreadable is not None else tr("the last action")


def entry_words(system: System, sheet: Sheet, entry: Entry, find: Find = not_found) -> str:
    """Return what an entry changed, in a few words; "" if nothing that players talk about."""
    if entry.about.startswith((OWN, "homebrew/")):
        from desktop.views.own_rules import own_act_words

        return own_act_words(sheet, entry)
    if entry.action is Action.LUCK and entry.roll is not None:
        for event in entry.events:
            if isinstance(event, TrackerChanged):
                return tr("{n} Luck on {name}").format(n=event.before - event.after, name=entry.roll.name)
        return tr("Luck on {name}").format(name=entry.roll.name)
    if entry.action is Action.AMEND and entry.roll is not None:
        total = game_of(entry.roll.system).log_total(entry.roll)
        return tr("{name} {total}, judged again").format(name=entry.roll.name, total=total)
    if entry.action is Action.TREAT:
        from desktop.views.answering import hurt_words

        if words := hurt_words(entry.about, system.play.foes):
            return words
    if entry.action is Action.SPEND and is_declined(entry.about):
        name = _rolled_name(sheet, Subject.read(entry.about).id, entry, find)
        return tr("Declined the rest: {name}").format(name=name)
    if entry.action is Action.STRIKE:
        return tr("{name} struck").format(name=_rolled_name(sheet, entry.about, entry, find))
    if entry.roll is not None and entry.roll.degree:
        total = game_of(entry.roll.system).log_total(entry.roll)
        if any(isinstance(event, MarkChanged) for event in entry.events):
            words = (
                tr("Success from {name} {total}") if system.counts_marks else tr("Tick from {name} {total}")
            )
            return words.format(name=entry.roll.name, total=total)
        if entry.events:
            return f"{entry.roll.name} {total}"
    if entry.action is Action.IMPORT and entry.events:
        return imported_words(entry)
    if entry.action is Action.DOWNTIME:
        title = "" if entry.plan is None else str(dict(entry.plan.answers).get(TITLE, "")).strip()
        return tr("Downtime after {title}").format(title=title) if title else tr("Downtime")
    if entry.action is Action.CREATE and entry.about == FINISH:
        return tr("Ready to play")
    if entry.action in (Action.EDIT, Action.CREATE):
        from desktop.views.differences import edited_words

        text = edited_words(system, sheet, entry)
        if text:
            return text
    if entry.action in (Action.ACT, Action.SPEND):
        act_words = game_of(system.id).act_words
        if act_words is not None and (text := act_words(sheet, entry)):
            return text
    change = next((text for event in entry.events if (text := event_words(system, sheet, event))), "")
    return f"{less}. {change}" if (less := _armour_words(entry)) else change


def imported_words(entry: Entry) -> str:
    """Return what an import did: "Imported from Charaeno", or that it changed a character who was here."""
    about, source = (
        entry.about,
        {"charaeno": "Charaeno", "dholeshouse": tr("The Dhole's House"), "rollbook": "Rollbook"},
    )
    known = source.get(about, about)
    if entry.events:
        return tr("Brought up to date from {source}").format(source=known or tr("a file"))
    return tr("Imported from {source}").format(source=known) if known else tr("Imported")


def _armour_words(entry: Entry) -> str:
    """Return what armour took off the damage of an entry, "" without armour."""
    if entry.action not in (Action.DAMAGE, Action.TREAT):
        return ""
    worn = next((facts for each in entry.steps if "armor" in (facts := dict(each.facts))), {})
    if not worn:
        return ""
    from desktop.views.answering import less_armour

    return less_armour(int(worn["damage"]), int(worn["armor"]), tr("Armour"))


def _rolled_name(sheet: Sheet, subject: str, entry: Entry, find: Find) -> str:
    first = find(entry.refers[0]) if entry.refers else None
    if first is not None and first.roll is not None and Subject.read(subject).kind in WITH_WEAPONS:
        return first.roll.name  # its position may be another weapon's by now
    try:
        return game_of(sheet.system).name_of(sheet, subject)
    except (KeyError, ValueError, IndexError):
        return tr("A roll")


def event_words(system: System, sheet: Sheet, event: Event) -> str:
    """Return what one event changed, in a few words; "" if players don't talk about it."""
    match event:
        case TrackerChanged(tracker, before, after):
            return f"{tracker_name(system, tracker)} {before} → {after}"
        case MarkChanged(skill, before, after) if system.counts_marks:
            return f"{_skill_name(system, sheet, skill)}: {before} → {after}"
        case MarkChanged(skill, _, after):
            words = tr("{name} ticked") if after else tr("{name} unticked")
            return words.format(name=_skill_name(system, sheet, skill))
        case PowerMarkChanged(_, before, after):
            return tr("Power successes {before} → {after}").format(before=before, after=after)
        case SkillChanged(skill, before, after):
            return f"{_skill_name(system, sheet, skill)} {before} → {after}"
        case ShotsChanged(_, before, after):
            return tr("Reloaded") if after < before else tr("Shot fired")
        case StatusChanged("san_at_dawn" | "san_lost_today", _, _):
            return tr("New day")
        case StatusChanged("reactions" | "fought_back" | "turn_action" | "turn_sabre_strike", _, 0):
            return tr("New round")
        case StatusChanged(status, _, after):
            name = status_name(status)
            return name if after or not name else tr("No longer: {name}").format(name=name)
        case FightChanged(before, now):
            if before is None:
                return tr("Fight started")
            if now is None:
                return tr("Fight ended")
            foes = system.play.foes
            changed = "" if foes is None else _foe_change(foes, before, now)
            return changed or tr("Fight, round {n}").format(n=now.round)
        case TraitChanged(trait, before, after):
            return f"{trait_called(system, trait)} {before} → {after}"
        case InjuryChanged(_, before, after):
            return tr("Injury healed") if after is None else tr("Injury")
        case MaximumChanged(tracker, before, after):
            sides = [tr("by rule") if each is None else str(each) for each in (before, after)]
            words = tr("Max {name} {before} → {after}")
            return words.format(name=tracker_name(system, tracker), before=sides[0], after=sides[1])
        case PassageChanged():
            return tr("Backstory changed")
        case PageChanged(_, before, after):
            return page_words(before, after)
        case NameChanged(_, written):
            return tr("Name changed to {name}").format(name=written)
        case NotesChanged():
            return tr("Notes changed")
        case PictureChanged():
            return tr("Portrait changed")
        case SheetRestored():
            return tr("Restored from a backup")
        case HomebrewChanged():
            return tr("Custom rules changed")
        case _:
            return _thing_words(system, event)


def page_words(before: NotePage | None, after: NotePage | None) -> str:
    """Return what happened to a page of the notes: "Page added: The lighthouse"."""
    page = after or before
    title = tr("Untitled") if page is None else page_name(page)
    if before is None:
        return tr("Page added: {title}").format(title=title)
    words = tr("Page removed: {title}") if after is None else tr("Page written: {title}")
    return words.format(title=title)


def _foe_change(foes: Foes, before: Fight, now: Fight) -> str:
    from desktop.views.foes import foe_change_words

    return foe_change_words(foes, before, now)


_Placed = (
    DetailChanged
    | OverrideChanged
    | PossessionChanged
    | PowerChanged
    | SkillPlaced
    | TechniqueChanged
    | TrackerPlaced
    | TraitPlaced
    | WeaponChanged
)


def _thing_words(system: System, event: _Placed) -> str:
    thing = event.after or event.before
    match thing:
        case None:
            return ""
        case Detail() if is_kept_remark(thing.id):
            return tr("Warning ignored") if event.after is not None else tr("Warning no longer ignored")
        case Detail() if dice_text := dice_detail(thing.id, "" if event.after is None else thing.text):
            return dice_text
        case Detail():
            name = detail_name(system.id, thing.id)
        case Trait():
            name = trait_called(system, thing.id)
        case Tracker():
            name = tracker_name(system, thing.id)
        case Skill():
            name = skill_name(system, thing)
        case Override():
            name = derived_name(system, thing.id)
        case Weapon() | Power() | Technique():
            name = called(system.id, thing)
        case _:
            name = thing.name
    if event.before is None:
        return tr("{name} added").format(name=name)
    words = tr("{name} removed") if event.after is None else tr("{name} changed")
    return words.format(name=name)


def status_name(status: str) -> str:
    """Return a status's name on screen, "" if it is never shown."""
    return {
        "major_wound": tr("Major wound"),
        "prone": tr("Prone"),
        "unconscious": tr("Unconscious"),
        "incapacitated": tr("Incapacitated"),
        "dead": tr("Dead"),
        "over_an_hour": tr("Injured more than an hour ago"),
        "over_a_day": tr("Injured more than a day ago"),
        "first_aid_given": tr("First Aid given"),
        "medicine_given": tr("Medicine given"),
        "temporary_insanity": tr("Temporary insanity"),
        "indefinite_insanity": tr("Indefinite insanity"),
        "permanent_insanity": tr("Permanent insanity"),
        "san_lost_today": tr("Sanity lost today"),
        "san_at_dawn": tr("New day"),
        "fought_back": tr("Fought back this round"),
        "reactions": tr("Reactions used this round"),
        "force_used": tr("Force used this session"),
    }.get(status, "")


def no_dice() -> str:
    """Say that a weapon's damage can't be rolled."""
    return tr("Can't roll this weapon's damage. Edit the weapon and enter dice, such as 1D6+2.")


def _skill_name(system: System, sheet: Sheet, skill_id: str) -> str:
    try:
        return skill_name(system, sheet.skill(skill_id))
    except KeyError:  # it was on the sheet when it was ticked
        return skill_id


def tracker_name(system: System, tracker_id: str) -> str:
    """Return a tracker's name on screen."""
    return next((tr(spec.name) for spec in system.trackers if spec.id == tracker_id), tracker_id)


def log_row(standing: StandingRoll, today: date) -> LogRow:
    """Return a roll as a row of the log, with the time if it was made ``today``, else the day."""
    roll = standing.roll
    shown = game_of(roll.system)
    degree, word = shown.log_degree(roll)
    at = local_time(standing.entry.at)
    time = hour_or_day(at, today)
    modifier, total = shown.log_modifier(standing), shown.log_total(roll)
    if standing.first is not None:
        from desktop.views.amending import was_words

        modifier = ", ".join(part for part in (modifier, was_words(standing)) if part)
    name = f"{roll.name} ({modifier})" if modifier else roll.name
    undone = ""
    if standing.taken_back:
        undone = tr(" (didn't count)") if standing.struck else tr(" (undone)")
    typed = any(each.typed for each in roll.drawn)
    own = ""
    if typed:
        from desktop.views.own_dice import own_dice

        own = own_dice(each.typed for each in roll.drawn)
    return LogRow(
        seq=standing.entry.seq,
        time=time,
        degree=degree,
        name=roll.name,
        modifier=modifier,
        total=total,
        word=word,
        taken_back=standing.taken_back,
        text=f"{at:%Y-%m-%d %H:%M}  {name}: {', '.join(part for part in (total, word, own) if part)}{undone}",
        spoken=", ".join(part for part in (time, roll.name, modifier, total, word, own) if part) + undone,
        typed=typed,
        kept=_why_kept(standing),
        fixed=unchangeable(standing),
        counts=unstrikable(standing),
        struck=standing.struck,
    )


def _why_kept(standing: StandingRoll) -> str:
    """Return why a roll can't be undone, "" if it can."""
    if standing.taken_back:
        return unstrikable(standing)
    if standing.amended is not None:
        return ""
    # Changes to a healer are on the healer's sheet, not in these events.
    if not standing.entry.events and BY not in dict(standing.roll.check):
        return tr("This changed nothing on the sheet.")
    return ""


def unchangeable(standing: StandingRoll) -> str:
    """Return why a roll's choices can't be changed, "" if they can."""
    if reason := unstrikable(standing):
        return reason
    return "" if standing.roll.degree else tr("Nothing was chosen for this roll.")


def unstrikable(standing: StandingRoll) -> str:
    """Return why a roll can't be struck, "" if it can."""
    if standing.taken_back:
        return tr("This roll didn't count.") if standing.struck else tr("Already undone.")
    facts = dict(standing.roll.check)
    patient = facts.get(FOR, facts.get(ANSWERS))
    return "" if patient is None else tr("Change it on the page of {name}.").format(name=patient)


def change_preview(before: int, after: int) -> str:
    """Show what an entry in a tracker would do."""
    return f"{before} → {after}"


def refused_entry(system: System, tracker_id: str, why: Refusal, span: Span) -> str:
    """Say why an entry in a tracker isn't valid."""
    if why is Refusal.NOT_A_NUMBER:
        return tr("Type a number, or a change such as −3 or +2.")
    return tr("{name}: {least} to {most}.").format(
        name=tracker_name(system, tracker_id), least=span.least, most=span.most
    )


def copied_notice() -> NoticeView:
    """Say that a roll or the log was copied."""
    return NoticeView(tr("Copied."))
