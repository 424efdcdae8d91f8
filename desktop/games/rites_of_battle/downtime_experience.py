"""The experience page of Rites of Battle's downtime: what was earned and what it buys."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.downtime_words import refusal_words
from desktop.games.rites_of_battle.words import characteristic_word
from desktop.views import cards
from desktop.views.downtime.asks import STEP, line, number
from desktop.views.downtime.pages import DowntimeState, PageView
from rules_core.game.downtime import Page
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.downtime import Purchase, Purse, purse
from rules_core.systems.rites_of_battle.play_lists import phase_of, raise_with
from rules_core.systems.rites_of_battle.skills import BY_ID, Kind
from rules_core.systems.rites_of_battle.system import SYSTEM


def experience_page(shown: DowntimeState, page: Page) -> PageView:
    """Return the page for XP earned, with a row for everything that can be bought."""
    sheet, funds = shown.down.sheet, purse(shown.down)
    skills = [each for each in funds.bought if each.ware.kind is Kind.SKILL]
    traits = [each for each in funds.bought if each.ware.kind is Kind.CHARACTERISTIC]
    page_cards = [_earned_card(shown, funds)]
    if traits:
        rows = tuple(_row(sheet, funds, each) for each in traits)
        page_cards.append(cards.card("traits", tr("Characteristics"), cards.items(rows)))
    skills.sort(key=lambda each: _name(sheet, each.ware.id).casefold())
    rows = tuple(_row(sheet, funds, each) for each in skills)
    page_cards.append(cards.card("skills", tr("Skills"), cards.items(rows, tr("No skill can be raised."))))
    return PageView(
        "experience",
        tr("Experience"),
        tr("Enter the XP you earned, and spend it on ranks."),
        cards=cards.page(*page_cards, _talents(shown, funds, page)),
        notes=_notes(sheet, page),
    )


def _earned_card(shown: DowntimeState, funds: Purse) -> cards.CardView:
    parts: list[cards.Part] = [number(shown, funds.earned, tr("Earned this time"), tr("XP"))]
    if funds.earned.least:
        words = tr("{n} of it is already spent. To lower it further, undo a purchase first.")
        parts.append(cards.Words(words.format(n=funds.earned.least), "muted"))
    badge = tr("{n} to spend").format(n=funds.left)
    return cards.card("earned", tr("Experience"), *parts, badge=badge)


def _row(sheet: Sheet, funds: Purse, bought: Purchase) -> cards.ItemView:
    ware, ask = bought.ware, bought.ask
    name = _name(sheet, ware.id)
    bought_to = ware.start + ask.number
    following = raise_with(funds.left, phase_of(sheet), ware.kind, bought_to, primary=ware.primary)
    reason = "" if following.ruling.allowed else refusal_words(following.ruling)
    if ask.locked is not None:
        reason = refusal_words(ask.locked)
    lines = (
        (tr("Next: {step}").format(step=_step(bought_to, bought_to + 1, following.cost)),)
        if following.cost
        else ()
    )
    more = tr("Buy {n}").format(n=bought_to + 1)
    buttons = [_button(more, f"{STEP}{ask.id}:1", reason)]
    if ask.number and ask.locked is None:
        fewer = tr("Undo {n}").format(n=bought_to)
        buttons.insert(0, _button(fewer, f"{STEP}{ask.id}:-1", ""))
    aside = _step(ware.start, bought_to, bought.cost) if ask.number else str(bought_to)
    if ware.primary:
        aside = tr("Primary Skill, {ranks}").format(ranks=aside)
    spoken_parts = (name, aside, *lines, reason)
    return cards.ItemView(
        id=ask.id,
        title=name,
        spoken=", ".join(each for each in spoken_parts if each),
        aside=aside,
        lines=lines,
        marked=ask.number > 0,
        buttons=tuple(buttons),
    )


def _step(start: int, bought_to: int, cost: int) -> str:
    return tr("{start} → {to}: {cost} XP").format(start=start, to=bought_to, cost=cost)


def _button(words: str, act: str, reason: str) -> cards.CardButton:
    return cards.act(words, act, reason=reason, counts=True)


def _talents(shown: DowntimeState, funds: Purse, page: Page) -> cards.CardView:
    words = tr(
        "These rules give no prices for talents. Type what your GM charges for a talent or "
        "anything else. If you enter a name, it's added to your talents."
    )
    parts: list[cards.Part] = [
        cards.Words(words, "muted"),
        line(funds.talent, tr("Talent"), tr("Name, if it's a talent")),
        number(shown, funds.talent_cost, tr("Cost"), tr("XP")),
    ]
    if page.refusal is not None:
        parts.append(cards.Words(refusal_words(page.refusal), "warn"))
    return cards.card("talents", tr("Talents and other costs"), *parts)


def _notes(sheet: Sheet, page: Page) -> tuple[str, ...]:
    notes = []
    for ware_id, ruling in page.left_out:
        words = refusal_words(ruling)
        if dict(ruling.step.facts)["because"] == "most":
            words = tr("{name}: {why}").format(name=_name(sheet, ware_id), why=words)
        notes.append(words)
    return tuple(dict.fromkeys(notes))


def _name(sheet: Sheet, ware_id: str) -> str:
    kind, thing = Subject.read(ware_id)
    return skill_name(SYSTEM, sheet.skill(thing)) if kind == "skill" else characteristic_word(BY_ID[thing])
