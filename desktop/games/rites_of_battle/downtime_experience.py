"""Experience in the downtime of Rites of Battle: what was earned, and what is bought with it."""

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.rites_of_battle.downtime_words import refusal_words
from desktop.games.rites_of_battle.words import characteristic_word
from desktop.views import cards
from desktop.views.downtime.asks import STEP, line, number
from desktop.views.downtime.pages import PageView, Shown
from rules_core.game.downtime import Page
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import Subject
from rules_core.systems.rites_of_battle.downtime import Purchase, Purse, purse
from rules_core.systems.rites_of_battle.play_lists import phase_of, raise_with
from rules_core.systems.rites_of_battle.skills import BY_ID, Kind
from rules_core.systems.rites_of_battle.system import SYSTEM


def experience_page(shown: Shown, page: Page) -> PageView:
    """What was earned, and a row for all that can be bought."""
    sheet, held = shown.down.sheet, purse(shown.down)
    skills = [each for each in held.bought if each.ware.kind is Kind.SKILL]
    traits = [each for each in held.bought if each.ware.kind is Kind.CHARACTERISTIC]
    found = [_earned(shown, held)]
    if traits:
        rows = tuple(_row(sheet, held, each) for each in traits)
        found.append(cards.card("traits", tr("Characteristics"), cards.items(rows)))
    skills.sort(key=lambda each: _name(sheet, each.ware.id).casefold())
    rows = tuple(_row(sheet, held, each) for each in skills)
    found.append(cards.card("skills", tr("Skills"), cards.items(rows, tr("No skill can be raised."))))
    return PageView(
        "experience",
        tr("Experience"),
        tr("Add what was earned, and buy ranks with it. Nothing is saved until the last step."),
        cards=cards.page(*found, _talents(shown, held, page)),
        notes=_notes(sheet, page),
    )


def _earned(shown: Shown, held: Purse) -> cards.CardView:
    parts: list[cards.Part] = [number(shown, held.earned, tr("Earned this time"), tr("XP"))]
    if held.earned.least:
        words = tr("{n} of it is spent already. To lower it further, take something back first.")
        parts.append(cards.Words(words.format(n=held.earned.least), "muted"))
    badge = tr("{n} to spend").format(n=held.left)
    return cards.card("earned", tr("Experience"), *parts, badge=badge)


def _row(sheet: Sheet, held: Purse, bought: Purchase) -> cards.ItemView:
    """Something that can be raised: what is bought of it, and what the next step costs."""
    ware, ask = bought.ware, bought.ask
    name = _name(sheet, ware.id)
    to = ware.start + ask.number
    following = raise_with(held.left, phase_of(sheet), ware.kind, to, primary=ware.primary)
    reason = "" if following.ruling.allowed else refusal_words(following.ruling)
    if ask.locked is not None:
        reason = refusal_words(ask.locked)
    lines = (tr("Next: {step}").format(step=_step(to, to + 1, following.cost)),) if following.cost else ()
    more = tr("Buy {n}").format(n=to + 1)
    buttons = [_button(more, f"{STEP}{ask.id}:1", reason)]
    if ask.number and ask.locked is None:
        fewer = tr("Take back {n}").format(n=to)
        buttons.insert(0, _button(fewer, f"{STEP}{ask.id}:-1", ""))
    aside = _step(ware.start, to, bought.cost) if ask.number else str(to)
    if ware.primary:
        aside = tr("Primary Skill, {ranks}").format(ranks=aside)
    said = (name, aside, *lines, reason)
    return cards.ItemView(
        id=ask.id,
        title=name,
        spoken=", ".join(each for each in said if each),
        aside=aside,
        lines=(*lines, *((reason,) if reason else ())),
        marked=ask.number > 0,
        buttons=tuple(buttons),
    )


def _step(start: int, to: int, cost: int) -> str:
    """A raise with its price: "2 → 3: 15 XP"."""
    return tr("{start} → {to}: {cost} XP").format(start=start, to=to, cost=cost)


def _button(words: str, act: str, reason: str) -> cards.CardButton:
    return cards.act(words, act, reason=reason, counts=True)


def _talents(shown: Shown, held: Purse, page: Page) -> cards.CardView:
    words = tr(
        "The rules here give no prices for talents. Type what your Game Master asks for one, or for anything "
        "else; a name is written among your talents."
    )
    parts: list[cards.Part] = [
        cards.Words(words, "muted"),
        line(held.talent, tr("Talent"), tr("Its name, if it is one")),
        number(shown, held.talent_cost, tr("Spent on it"), tr("XP")),
    ]
    if page.refusal is not None:
        parts.append(cards.Words(refusal_words(page.refusal), "warn"))
    return cards.card("talents", tr("Talents and anything else"), *parts)


def _notes(sheet: Sheet, page: Page) -> tuple[str, ...]:
    """Why something cannot be bought; what is the same for several is said once."""
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
