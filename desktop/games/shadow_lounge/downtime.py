"""Downtime in the Shadow Lounge game, in words."""

from desktop.base.names import skill_name
from desktop.base.words import ntr, tr, within
from desktop.games.shadow_lounge.words import refusal_words as at_the_table
from desktop.views.cards import CardsView, CardView, Part, Words
from desktop.views.changes import change_line
from desktop.views.downtime import tries
from desktop.views.downtime.asks import number, pick
from desktop.views.downtime.pages import DowntimeWords, PageView, Shown, ThrowView, TryRow
from rules_core.game.downtime import Page, Try
from rules_core.sheet.outcome import Ruling
from rules_core.sheet.sheet import Sheet
from rules_core.systems.shadow_lounge.downtime import FP, HP, KIND, RUNNING, kind_of
from rules_core.systems.shadow_lounge.luck import Restoration
from rules_core.systems.shadow_lounge.play_combat import bonus_points, sessions_to_go
from rules_core.systems.shadow_lounge.system import SYSTEM


def step_words(shown: Shown, page: Page) -> tuple[str, str]:
    """A page in the list of pages."""
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
                return tr("Luck"), tr("Restore {dice}").format(dice=page.tries[0].gain)
            return tr("Luck"), tr("At its starting value")


def page_view(shown: Shown, page: Page) -> PageView:
    """A page of this game."""
    return {"rest": _rest, "skills": _skills, "force": _force, "luck": _luck}[page.id](shown, page)


def _kinds() -> dict[str, str]:
    return {
        Restoration.BETWEEN_ADVENTURES.value: tr("Between adventures"),
        Restoration.BETWEEN_CAMPAIGNS.value: tr("Between campaigns"),
        RUNNING: tr("The adventure goes on"),
    }


def _rest(shown: Shown, page: Page) -> PageView:
    kind = page.ask(KIND)
    parts: list[Part] = [pick(kind, tr("This rest is"), _kinds())]
    if kind.locked is not None:
        parts.append(Words(refusal_words(kind.locked), "muted"))
    cards = [CardView("kind", tr("What kind of downtime"), tuple(parts))]
    named = {HP: tr("Hit points after the rest"), FP: tr("Force Points after the rest")}
    fields = [number(shown, each, named[each.id], tr("of {n}").format(n=each.most)) for each in page.asks[1:]]
    if fields:
        words = tr("The rules give no points for rest alone. Set what your DM allows for the time and care.")
        cards.append(CardView("rest", tr("Rest and healing"), (Words(words, "muted"), *fields)))
    lead = tr("Skills rise only in real downtime. Nothing is saved until the last step.")
    return PageView("rest", tr("Rest"), lead, cards=CardsView(tuple(cards)))


def _skills(shown: Shown, page: Page) -> PageView:
    sheet = shown.down.sheet
    rows = tuple(_row(page, each, name_of(sheet, each)) for each in page.tries)
    return PageView(
        "skills",
        tr("Skills"),
        tr("One try for each skill with a success this adventure. Nothing is saved until the last step."),
        tries.table(tries.skill_columns(), rows, page),
        notes=tuple(_left_out(sheet, skill) for skill, _ in page.left_out),
        empty="" if rows else tr("No skill is ticked. There is nothing to roll."),
        empty_actions=tries.ways_out(),
        so_far=tries.gains_so_far(page),
    )


def _row(page: Page, tried: Try, name: str) -> TryRow:
    line = f"+{tried.bonus}" if tried.bonus else tr("no bonus")
    return tries.d100_row(page, tried, name, marks=tried.marks, marks_line=line)


def _left_out(sheet: Sheet, skill_id: str) -> str:
    skill = sheet.skill(skill_id)
    words = tr("{name} is at {n}, so it is not listed.")
    return words.format(name=skill_name(SYSTEM, skill), n=skill.value)


def _force(shown: Shown, page: Page) -> PageView:
    sheet = shown.down.sheet
    columns = (
        tr("Of"),
        tr("Power"),
        tr("Successes"),
        tr("Roll D100"),
        tr("Beats Power?"),
        tr("Force Points"),
        tr("Most now"),
    )
    rows = tuple(_force_row(page, each, name_of(sheet, each)) for each in page.tries)
    bonus = ntr("{n} Force Bonus Point so far", "{n} Force Bonus Points so far", bonus_points(sheet))
    to_go = ntr(
        "{n} session with a power until the next one",
        "{n} sessions with a power until the next one",
        sessions_to_go(sheet),
    )
    return PageView(
        "force",
        tr("The Force"),
        tr("One try for the successes of all powers together. It pays in Force Points; Power stays."),
        tries.table(columns, rows, page),
        notes=(f"{bonus.format(n=bonus_points(sheet))}; {to_go.format(n=sessions_to_go(sheet))}.",),
        empty="" if rows else tr("No power has worked since the last downtime. There is nothing to roll."),
        so_far=tries.gains_so_far(page) if rows else (),
    )


def _force_row(page: Page, tried: Try, name: str) -> TryRow:
    """The row of all powers: Power is rolled on and stays, what grows are the Force Points."""
    row = _row(page, tried, name)
    if tried.came is None:
        return row
    most = tr("{n} at the most now").format(n=row.after)
    rolled = f"{row.terms} {row.total}".strip()
    spoken = ", ".join((name, rolled, row.verdict_line, _points_gained(tried), most))
    return row._replace(gain_die="", spoken=spoken)


def _points_gained(tried: Try) -> str:
    """The Force Points that the powers have brought; "" before the roll."""
    if tried.came is None:
        return ""
    gain = tried.came.gain
    return ntr("{n} Force Point", "{n} Force Points", gain).format(n=f"+{gain}" if gain else "0")


def _luck(shown: Shown, page: Page) -> PageView:
    kind = within(_kinds()[kind_of(shown.down).value])
    columns = (tr("Restores"), tr("Old"), "", tr("Roll", "as a heading"), "", tr("Gain"), tr("New"))
    rows = tuple(tries.plain_row(page, each, name_of(shown.down.sheet, each)) for each in page.tries)
    most = dict(page.left_out[0][1].step.facts).get("most", "") if page.left_out else ""
    return PageView(
        "luck",
        tr("Luck"),
        tr("Luck comes back {kind}, and never rises above what it was at the start.").format(kind=kind),
        tries.table(columns, rows, page),
        empty="" if rows else tr("Luck is at its starting value of {n}. Nothing to restore.").format(n=most),
    )


def help_words(page: Page) -> tuple[str, str]:
    """The rule behind a page."""
    match page.id:
        case "rest":
            return tr("When skills grow"), tr(
                "Only between adventures or campaigns, not between two sessions of one adventure. "
                "Luck comes back as well: 1D10 between adventures, 2D10 between campaigns."
            )
        case "skills":
            return tr("How a skill grows"), tr(
                "Roll D100 and add 2 for each success after the first. Beat the skill to raise it: "
                "1D10 at 80 or below, 1D6 from 81 to 90, 1D4 above 90. A skill stops at 99."
            )
        case "force":
            return tr("How the Force grows"), tr(
                "Roll D100 and add 2 for each success of any power after the first. Beat Power to gain a "
                "tenth of it in Force Points, at least 1. Five sessions with a power that worked are worth a "
                "Bonus Point."
            )
        case _:
            return tr("How Luck comes back"), tr(
                "1D10 between adventures and 2D10 between campaigns, up to what the character began with."
            )


def name_of(sheet: Sheet, tried: Try) -> str:
    """What a try is called."""
    match tried.id:
        case "force":
            return tr("All powers")
        case "luck":
            return tr("Luck")
        case _:
            return skill_name(SYSTEM, sheet.skill(tried.thing))


def throw_view(shown: Shown, tried: Try) -> ThrowView:
    """A try on the felt."""
    name = name_of(shown.down.sheet, tried)
    if tried.id == "luck":
        most = int(dict(tried.on)["most"])
        return tries.plain_throw(tried, name, tr("Never above {n}, the starting value.").format(n=most))
    if tried.id == "force":
        why = tr("A tenth of Power, at least 1.") if tried.came is not None and tried.came.worked else ""
        view = tries.d100_throw(tried, name, why)
        return view._replace(change=_points_gained(tried))
    return tries.d100_throw(tried, name, _why(tried))


def _why(tried: Try) -> str:
    """Which die the gain is thrown with, and why."""
    if tried.came is None and not tries.gain_dice(tried) and tried.lacks == ("d100", 1):
        return ""
    if tried.came is not None and not tried.came.worked:
        return tr("The skill was not beaten, so it stays.")
    words = {
        "1D10": tr("At 80 or below, so the gain is {die}."),
        "1D6": tr("From 81 to 90, so the gain is {die}."),
        "1D4": tr("Above 90, so the gain is {die}."),
    }
    return words[tried.gain].format(die=tried.gain)


def refusal_words(ruling: Ruling) -> str:
    """Why something is refused in downtime."""
    words = {
        "in_the_field": tr("The adventure goes on, so skills do not rise yet. Come back when it is over."),
        "fight": tr("A fight is still tracked. End it on the Combat page first."),
        "rolled": tr("The Luck dice have fallen for this kind of downtime, so it stands."),
        "to_roll": tr("Something is still to be rolled."),
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
"""What this game says in downtime."""
