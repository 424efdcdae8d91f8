"""Journal entries in words: what the player did."""

from datetime import date

from desktop.base.dates import hour_or_day, local_time
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.kit.view.shell import NoticeView
from desktop.views.dice_sets import dice_detail
from desktop.views.game import game_of
from desktop.views.places import derived_name, detail_name, is_kept_remark, trait_called
from desktop.views.tray import LogRow
from rules_core.game.entry import Refusal
from rules_core.game.own import OWN
from rules_core.game.play import BY
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
from rules_core.sheet.sheet import Detail, Override, Sheet, Skill, Tracker, Trait


def action_words(system: System, sheet: Sheet, entry: Entry) -> str:
    """What an entry changed, in a few words: "Hit points 8 → 5", "7 Luck on Listen"."""
    return entry_words(system, sheet, entry) or tr("the last action")


def entry_words(system: System, sheet: Sheet, entry: Entry) -> str:
    """What an entry changed, in a few words; "" where it changed nothing that players speak of."""
    if entry.about.startswith((OWN, "homebrew/")):
        from desktop.views.own_rules import own_act_words

        return own_act_words(sheet, entry)
    if entry.action is Action.LUCK and entry.roll is not None:
        for event in entry.events:
            if isinstance(event, TrackerChanged):
                return tr("{n} Luck on {name}").format(n=event.before - event.after, name=entry.roll.name)
        return tr("Luck on {name}").format(name=entry.roll.name)
    if entry.roll is not None and entry.roll.degree:
        total = game_of(entry.roll.system).log_total(entry.roll)
        if any(isinstance(event, MarkChanged) for event in entry.events):
            words = (
                tr("Success from {name} {total}") if system.counts_marks else tr("Tick from {name} {total}")
            )
            return words.format(name=entry.roll.name, total=total)
        if entry.events:
            return f"{entry.roll.name} {total}"
    if entry.action is Action.DOWNTIME:
        title = "" if entry.plan is None else str(dict(entry.plan.answers).get(TITLE, "")).strip()
        return tr("Downtime after {title}").format(title=title) if title else tr("Downtime")
    if entry.action in (Action.EDIT, Action.CREATE):
        from desktop.views.differences import edited_words

        said = edited_words(system, sheet, entry)
        if said:
            return said
    if entry.action in (Action.ACT, Action.SPEND):
        act_words = game_of(system.id).act_words
        if act_words is not None and (said := act_words(sheet, entry)):
            return said
    return next((said for event in entry.events if (said := event_words(system, sheet, event))), "")


def event_words(system: System, sheet: Sheet, event: Event) -> str:
    """What one event changed, in a few words; "" for one that players do not speak of."""
    match event:
        case TrackerChanged(tracker, before, after):
            return f"{tracker_name(system, tracker)} {before} → {after}"
        case MarkChanged(skill, before, after) if system.counts_marks:
            return f"{_skill_name(system, sheet, skill)}: {before} → {after}"
        case MarkChanged(skill, _, after):
            words = tr("{name} ticked") if after else tr("{name} unticked")
            return words.format(name=_skill_name(system, sheet, skill))
        case PowerMarkChanged(_, before, after):
            return tr("Successes of a power {before} → {after}").format(before=before, after=after)
        case SkillChanged(skill, before, after):
            return f"{_skill_name(system, sheet, skill)} {before} → {after}"
        case ShotsChanged(_, before, after):
            return tr("Reloaded") if after < before else tr("A shot fired")
        case StatusChanged("san_at_dawn" | "san_lost_today", _, _):
            return tr("New day")
        case StatusChanged("reactions" | "fought_back", _, 0):
            return tr("New round")
        case StatusChanged(status, _, after):
            name = status_name(status)
            return (tr("{name} set") if after else tr("{name} lifted")).format(name=name) if name else ""
        case FightChanged(before, now):
            if before is None:
                return tr("Fight begun")
            return tr("Fight ended") if now is None else tr("Fight, round {n}").format(n=now.round)
        case TraitChanged(trait, before, after):
            return f"{trait_called(system, trait)} {before} → {after}"
        case InjuryChanged(_, before, after):
            return tr("Injury healed") if after is None else tr("Injury")
        case MaximumChanged(tracker, before, after):
            sides = [tr("by rule") if each is None else str(each) for each in (before, after)]
            words = tr("Most {name} {before} → {after}")
            return words.format(name=tracker_name(system, tracker), before=sides[0], after=sides[1])
        case PassageChanged():
            return tr("Backstory changed")
        case NameChanged(_, written):
            return tr("Name changed to {name}").format(name=written)
        case NotesChanged():
            return tr("Notes changed")
        case PictureChanged():
            return tr("Portrait changed")
        case SheetRestored():
            return tr("Brought back from a backup")
        case HomebrewChanged():
            return tr("Rules of your own changed")
        case _:
            return _thing_words(system, event)


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
    """What became of a part of the sheet."""
    thing = event.after or event.before
    match thing:
        case None:
            return ""
        case Detail() if is_kept_remark(thing.id):
            return tr("Kept as it is") if event.after is not None else tr("Not kept any more")
        case Detail() if said := dice_detail(thing.id, "" if event.after is None else thing.text):
            return said
        case Detail():
            name = detail_name(thing.id)
        case Trait():
            name = trait_called(system, thing.id)
        case Tracker():
            name = tracker_name(system, thing.id)
        case Skill():
            name = skill_name(system, thing)
        case Override():
            name = derived_name(system, thing.id)
        case _:
            name = thing.name
    if event.before is None:
        return tr("{name} added").format(name=name)
    words = tr("{name} removed") if event.after is None else tr("{name} changed")
    return words.format(name=name)


def status_name(status: str) -> str:
    """What a status is called on screen, "" for one that is never spoken of."""
    return {
        "major_wound": tr("Major wound"),
        "prone": tr("Prone"),
        "unconscious": tr("Unconscious"),
        "incapacitated": tr("Incapacitated"),
        "dead": tr("Dead"),
        "over_an_hour": tr("Hurt over an hour ago"),
        "over_a_day": tr("Hurt over a day ago"),
        "first_aid_given": tr("First Aid given"),
        "medicine_given": tr("Medicine given"),
        "temporary_insanity": tr("Temporary insanity"),
        "indefinite_insanity": tr("Indefinite insanity"),
        "permanent_insanity": tr("Permanent insanity"),
        "san_lost_today": tr("Losses of the day"),
        "san_at_dawn": tr("New day"),
        "fought_back": tr("Fight back of this round"),
        "reactions": tr("Reactions of this round"),
        "force_used": tr("Session of the Force"),
    }.get(status, "")


def no_dice() -> str:
    """The damage of a weapon cannot be rolled."""
    return tr("The damage of this weapon is written in a way that cannot be rolled.")


def _skill_name(system: System, sheet: Sheet, skill_id: str) -> str:
    try:
        return skill_name(system, sheet.skill(skill_id))
    except KeyError:  # it was on the sheet when it was ticked
        return skill_id


def tracker_name(system: System, tracker_id: str) -> str:
    """What a tracker is called on screen."""
    return next((tr(spec.name) for spec in system.trackers if spec.id == tracker_id), tracker_id)


def log_row(standing: StandingRoll, today: date) -> LogRow:
    """A roll as a row of the log: with the hour if it was made ``today``, else with the day."""
    roll = standing.roll
    shown = game_of(roll.system)
    degree, word = shown.log_degree(roll)
    at = local_time(standing.entry.at)
    time = hour_or_day(at, today)
    modifier, total = shown.log_modifier(standing), shown.log_total(roll)
    name = f"{roll.name} ({modifier})" if modifier else roll.name
    taken = tr(" (taken back)") if standing.taken_back else ""
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
        text=f"{at:%Y-%m-%d %H:%M}  {name}: {', '.join(part for part in (total, word, own) if part)}{taken}",
        spoken=", ".join(part for part in (time, roll.name, modifier, total, word, own) if part) + taken,
        typed=typed,
        kept=_why_kept(standing),
    )


def _why_kept(standing: StandingRoll) -> str:
    """Why a roll cannot be taken back, "" where it can."""
    if standing.taken_back:
        return tr("It is taken back already.")
    # What was done for somebody who treated this character stands on their sheet, not in these events.
    if not standing.entry.events and BY not in dict(standing.roll.check):
        return tr("No changes to the sheet")
    return ""


def change_preview(before: int, after: int) -> str:
    """What an entry in a tracker would do."""
    return f"{before} → {after}"


def refused_entry(system: System, tracker_id: str, why: Refusal, span: Span) -> str:
    """Why an entry in a tracker is not taken."""
    if why is Refusal.NOT_A_NUMBER:
        return tr("Type a number, or a change such as −3 or +2.")
    return tr("{name}: {least} to {most}.").format(
        name=tracker_name(system, tracker_id), least=span.least, most=span.most
    )


def copied_notice() -> NoticeView:
    """A roll or the log was copied."""
    return NoticeView(tr("Copied."))
