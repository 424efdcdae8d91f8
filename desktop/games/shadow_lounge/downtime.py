"""The downtime pages of Shadow Lounge."""

from desktop.base.names import skill_name
from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.games.shadow_lounge.words import refusal_words as at_the_table
from desktop.views.cards import CardsView, CardView, Part, Words
from desktop.views.changes import change_line
from desktop.views.downtime import tries
from desktop.views.downtime.asks import number, pick
from desktop.views.downtime.pages import DowntimeState, DowntimeWords, PageView, ThrowView, TryRow
from rules_core.game.downtime import Page, Try
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.downtime import FP, HP, KIND, RUNNING, kind_of
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_combat import bonus_points, sessions_to_go
from rules_core.systems.shadow_lounge.system import SYSTEM


def step_words(shown: DowntimeState, page: Page) -> tuple[str, str]:
    """Return the title and summary of a page in the list of pages."""
    match page.id:
        case "rest":
            return tr("Rest"), _kinds()[kind_of(shown.down).value]
        case "skills":
            return tries.skills_step(page)
        case "force":
            count = page.tries[0].marks if page.tries else 0
            words = ntr("{n} power success", "{n} power successes", count) if count else tr("No power used")
            return tr("The Force"), words.format(n=count)
        case _:
            if page.tries:
                return tr("Luck"), tr("Restore {dice}").format(dice=dice_text(page.tries[0].gain))
            return tr("Luck"), tr("At starting value")


def page_view(shown: DowntimeState, page: Page) -> PageView:
    """Return a downtime page; raises KeyError for a page of another game."""
    return {"rest": _rest, "skills": _skills, "force": _force, "luck": _luck}[page.id](shown, page)


def _kinds() -> dict[str, str]:
    return {
        Restoration.BETWEEN_ADVENTURES.value: tr("Between adventures"),
        Restoration.BETWEEN_CAMPAIGNS.value: tr("Between campaigns"),
        RUNNING: tr("During an adventure"),
    }


def _rest(shown: DowntimeState, page: Page) -> PageView:
    kind = page.ask(KIND)
    parts: list[Part] = [pick(kind, tr("This downtime is"), _kinds())]
    if kind.locked is not None:
        parts.append(Words(refusal_words(kind.locked), "muted"))
    cards = [CardView("kind", tr("Kind of downtime"), tuple(parts))]
    named = {HP: tr("Hit points after resting"), FP: tr("Force Points after resting")}
    fields = [number(shown, each, named[each.id], tr("of {n}").format(n=each.most)) for each in page.asks[1:]]
    if fields:
        words = tr("Rest alone restores nothing. Enter what your DM allows.")
        cards.append(CardView("rest", tr("Rest and healing"), (Words(words, "muted"), *fields)))
    lead = tr("Skills improve only between adventures or campaigns.")
    return PageView("rest", tr("Rest"), lead, cards=CardsView(tuple(cards)))


def _skills(shown: DowntimeState, page: Page) -> PageView:
    sheet = shown.down.sheet
    rows = tuple(_row(page, each, name_of(sheet, each)) for each in page.tries)
    return PageView(
        "skills",
        tr("Skills"),
        tr("Roll once for each skill with a success this adventure."),
        tries.table(tries.skill_columns(), rows, page),
        notes=tuple(_left_out_note(sheet, skill) for skill, _ in page.left_out),
        empty="" if rows else tr("No skills are ticked, so there's nothing to roll."),
        empty_actions=tries.ways_out(),
        so_far=tries.gains_so_far(page),
    )


def _row(page: Page, tried: Try, name: str) -> TryRow:
    line = f"+{tried.bonus}" if tried.bonus else tr("no bonus")
    return tries.d100_row(page, tried, name, marks=tried.marks, marks_line=line)


def _left_out_note(sheet: Sheet, skill_id: str) -> str:
    skill = sheet.skill(skill_id)
    words = tr("{name} is at {n} and can't improve.")
    return words.format(name=skill_name(SYSTEM, skill), n=skill.value)


def _force(shown: DowntimeState, page: Page) -> PageView:
    sheet = shown.down.sheet
    columns = (
        tr("Source"),
        tr("Power"),
        tr("Successes"),
        tr("Roll D100"),
        tr("Beats Power?"),
        tr("Force Points"),
        tr("Max now"),
    )
    rows = tuple(_force_row(page, each, name_of(sheet, each)) for each in page.tries)
    bonus = ntr("{n} Force Bonus Point so far", "{n} Force Bonus Points so far", bonus_points(sheet))
    to_go = ntr(
        "{n} more session with a successful power until the next one",
        "{n} more sessions with a successful power until the next one",
        sessions_to_go(sheet),
    )
    return PageView(
        "force",
        tr("The Force"),
        tr(
            "Roll once for the successes of all powers together. You gain Force Points; Power stays the same."
        ),
        tries.table(columns, rows, page),
        notes=(f"{bonus.format(n=bonus_points(sheet))}; {to_go.format(n=sessions_to_go(sheet))}.",),
        empty=""
        if rows
        else tr("No power has succeeded since the last downtime, so there's nothing to roll."),
        so_far=tries.gains_so_far(page) if rows else (),
    )


def _force_row(page: Page, tried: Try, name: str) -> TryRow:
    """Return the row of all powers: the roll is against Power, but the gain is in Force Points."""
    row = _row(page, tried, name)
    if tried.came is None:
        return row
    most = tr("max now {n}").format(n=row.after)
    rolled = f"{row.terms} {row.total}".strip()
    spoken = ", ".join((name, rolled, row.verdict_line, _points_gained(tried), most))
    return row._replace(gain_die="", spoken=spoken)


def _points_gained(tried: Try) -> str:
    if tried.came is None:
        return ""
    gain = tried.came.gain
    return ntr("{n} Force Point", "{n} Force Points", gain).format(n=f"+{gain}" if gain else "0")


def _luck_rule(kind: Restoration) -> str:
    if kind is Restoration.BETWEEN_CAMPAIGNS:
        return tr("You regain Luck between campaigns, up to its starting value.")
    return tr("You regain Luck between adventures, up to its starting value.")


def _luck(shown: DowntimeState, page: Page) -> PageView:
    columns = (tr("Restores"), tr("Old"), "", tr("Roll", "as a heading"), "", tr("Gain"), tr("New"))
    rows = tuple(tries.plain_row(page, each, name_of(shown.down.sheet, each)) for each in page.tries)
    most = dict(page.left_out[0][1].step.facts).get("most", "") if page.left_out else ""
    return PageView(
        "luck",
        tr("Luck"),
        _luck_rule(kind_of(shown.down)),
        tries.table(columns, rows, page),
        empty="" if rows else tr("Luck is at its starting value of {n}. Nothing to restore.").format(n=most),
    )


def help_words(page: Page) -> tuple[str, str]:
    """Return the title and text that explain the rule behind a page."""
    match page.id:
        case "rest":
            return tr("When skills improve"), tr(
                "Only between adventures or campaigns, not between two sessions of one "
                "adventure. You also regain Luck: 1D10 between adventures, 2D10 between "
                "campaigns."
            )
        case "skills":
            return tr("How a skill improves"), tr(
                "Roll D100 and add 2 for each success after the first. If you beat the skill, "
                "it gains 1D10 at 80 or below, 1D6 at 81 to 90, 1D4 above 90. Skills stop at "
                "99."
            )
        case "force":
            return tr("How the Force grows"), tr(
                "Roll D100 and add 2 for each success of any power after the first. Beat Power "
                "to gain a tenth of it in Force Points, at least 1. Every five sessions with a "
                "successful power give one Bonus Point."
            )
        case _:
            return tr("How Luck recovers"), tr(
                "1D10 between adventures and 2D10 between campaigns, up to its starting value."
            )


def name_of(sheet: Sheet, tried: Try) -> str:
    """Return the display name of a downtime roll."""
    match tried.id:
        case "force":
            return tr("All powers")
        case "luck":
            return tr("Luck")
        case _:
            return skill_name(SYSTEM, sheet.skill(tried.thing))


def throw_view(shown: DowntimeState, tried: Try) -> ThrowView:
    """Return a downtime roll as dice on the felt."""
    name = name_of(shown.down.sheet, tried)
    if tried.id == "luck":
        most = int(dict(tried.on)["most"])
        return tries.plain_throw(tried, name, tr("At most {n}, the starting value.").format(n=most))
    if tried.id == "force":
        why = tr("A tenth of Power, at least 1.") if tried.came is not None and tried.came.worked else ""
        view = tries.d100_throw(tried, name, why)
        return view._replace(change=_points_gained(tried))
    return tries.d100_throw(tried, name, _why(tried))


def _why(tried: Try) -> str:
    if tried.came is None and not tries.gain_dice(tried) and tried.lacks == ("d100", 1):
        return ""
    if tried.came is not None and not tried.came.worked:
        return tr("You didn't beat the skill, so it stays the same.")
    words = {
        "1D10": tr("At 80 or below, the skill gains {die}."),
        "1D6": tr("From 81 to 90, the skill gains {die}."),
        "1D4": tr("Above 90, the skill gains {die}."),
    }
    return words[tried.gain].format(die=dice_text(tried.gain))


def refusal_words(ruling: Ruling) -> str:
    """Return why downtime refuses something, and what to do about it."""
    words = {
        "in_the_field": tr("Skills can't improve during an adventure. Come back when it's over."),
        "fight": tr("A fight is still running. End it on the Combat page first."),
        "rolled": tr("Luck has been rolled for this kind of downtime, so you can't change it."),
        "to_roll": tr("Roll the remaining dice first."),
    }
    return words.get(str(dict(ruling.step.facts).get("because", "")), "") or at_the_table(ruling)


WORDS = DowntimeWords(
    step=step_words,
    page=page_view,
    help=help_words,
    throw=throw_view,
    refusal_words=refusal_words,
    change_line=change_line,
)
"""The texts of downtime in Shadow Lounge."""
