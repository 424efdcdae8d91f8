"""Power cards of four-degree d20: Inspiration, the player's own powers, basic powers and Aid."""

from desktop.base.listed import called, power_effect
from desktop.base.names import skill_name
from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.games.basic_d20.sheet import all_skills
from desktop.games.basic_d20.words import outcome_words, plus, power_word, short_word, target_dc_word
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.sheet.sheet import Power as SheetPower
from rules_core.sheet.sheet import Sheet
from rules_core.sheet.subject import subject_of
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.checks import Degree
from rules_core.systems.basic_d20.derive import Attribute
from rules_core.systems.basic_d20.play_level import improvements, ribbons
from rules_core.systems.basic_d20.powers import POWERS, Against, Cost, Power
from rules_core.systems.basic_d20.system import SYSTEM


def inspiration_card(sheet: Sheet) -> cards.CardView:
    """Return the Inspiration card (D20-INSP)."""
    points = character.inspiration_of(sheet)
    words = tr("Spend a point to re-roll a skill or damage roll. Use it on the current roll in the tray.")
    gain = cards.act(tr("Add point"), "inspiration:gain")
    badge = ntr("{n} point", "{n} points", points).format(n=points)
    return cards.card("inspiration", tr("Inspiration"), cards.Words(words), cards.buttons(gain), badge=badge)


def level_card(sheet: Sheet) -> cards.CardView:
    """Return the level card: what the levels have given so far, and levelling up (D20-CHR-10)."""
    level = character.level_of(sheet)
    gains = tr("So far: {ribbons} and {others}.").format(
        ribbons=ntr("{n} ribbon", "{n} ribbons", ribbons(level)).format(n=ribbons(level)),
        others=ntr(
            "{n} feat or attribute point", "{n} feats or attribute points", improvements(level)
        ).format(n=improvements(level)),
    )
    scores = character.scores_of(sheet)
    options = tuple(
        (each.id, f"{tr(each.name)} {plus(scores[Attribute(each.id)])}") for each in SYSTEM.traits
    )
    return cards.card(
        "level",
        tr("Level"),
        cards.Words(gains),
        cards.Words(tr("Odd levels give a ribbon. Even levels give a feat or an attribute point."), "muted"),
        cards.buttons(cards.act(tr("Level up"), "level:up")),
        cards.side(
            cards.PickView("attribute", tr("Attribute"), options, options[0][0]),
            cards.act(tr("Raise by 1"), "attribute:raise"),
        ),
        badge=str(level),
        folded=True,
    )


def own_powers_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """Return a card with the powers on the sheet."""
    items = cards.items(
        (_own_power(each, context.subject) for each in sheet.powers),
        tr("None yet. Add feats, spells and ribbons below."),
    )
    return cards.card("own_powers", tr("Your powers"), items)


def _own_power(power: SheetPower, subject: str) -> cards.ItemView:
    buttons: list[cards.CardButton] = []
    if power.dice:
        buttons.append(
            cards.roll(tr("Roll {dice}").format(dice=dice_text(power.dice)), subject_of("power", power.id))
        )
    buttons.append(cards.remove_button(f"power:remove:{power.id}"))
    name, effect = called(SYSTEM.id, power), power_effect(SYSTEM.id, power)
    spoken = ", ".join(each for each in (name, dice_text(power.dice), effect) if each)
    return cards.ItemView(
        subject_of("power", power.id),
        name,
        spoken,
        aside=dice_text(power.dice),
        lines=tuple(each for each in effect.splitlines() if each),
        marked=subject == subject_of("power", power.id),
        buttons=tuple(buttons),
    )


def free_power_card() -> cards.CardView:
    """Return the form for a power of the player's own."""
    return cards.card(
        "free_power",
        tr("New power"),
        cards.FieldView("name", tr("Name")),
        cards.FieldView("notes", tr("Notes"), lines=3),
        cards.FieldView("dice", tr("Dice"), placeholder=tr("2d6+1, or empty"), digits=14),
        cards.buttons(cards.act(tr("Add power"), "power:write", main=True)),
        folded=True,
    )


def basic_powers_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """Return the basic powers, each with its four outcomes (D20-POW)."""
    rolled = tuple(_basic_power(sheet, each, context.subject) for each in POWERS if each.skills)
    plain = ", ".join(
        _with_cost(each)
        for each in POWERS
        if each.against is Against.NOTHING and each.id not in _ON_OTHER_CARDS
    )
    return cards.card(
        "basic_powers",
        tr("Basic powers"),
        cards.items(rolled),
        cards.Words(tr("No roll needed: {powers}.").format(powers=plain), "muted"),
    )


_ON_OTHER_CARDS = ("aid", "strike")
"""Basic powers that have their own cards: Aid on the aid card, Strike with the weapons."""


def _with_cost(power: Power) -> str:
    name = power_word(power.id)
    return tr("{power} (Free)").format(power=name) if power.cost is Cost.FREE else name


def _basic_power(sheet: Sheet, power: Power, subject: str) -> cards.ItemView:
    what = subject_of("basic", power.id)
    skills = ", ".join(skill_name(SYSTEM, character.skill_of(sheet, each)) for each in power.skills)
    against = tr("DC {n}").format(n=power.dc) if power.dc else target_dc_word(power.against)
    outcomes = tuple(_outcome_line(power.id, degree) for degree in reversed(Degree))
    roll = cards.roll(tr("Roll"), what)
    load = cards.load(tr("Set up"), what, detail=tr("Put it in the tray without rolling"))
    name = power_word(power.id)
    return cards.ItemView(
        what,
        name,
        ", ".join((name, skills, against)),
        aside=tr("{skills} against {dc}").format(skills=skills, dc=against),
        lines=outcomes,
        marked=subject == what,
        buttons=(roll,) if power.dc else (load, roll),
    )


def _outcome_line(power: str, degree: Degree, prof: int = 0) -> str:
    return f"{short_word(degree)}: {outcome_words(power, degree, prof)}"


def aid_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """Return the card for aiding an ally with any skill against DC 20 (D20-POW)."""
    prof = character.prof_of(sheet)
    lines = tuple(cards.Words(_outcome_line("aid", degree, prof), "muted") for degree in reversed(Degree))
    skills = sorted(all_skills(sheet), key=lambda each: skill_name(SYSTEM, each).casefold())
    items = []
    for each in skills:
        name, bonus = skill_name(SYSTEM, each), plus(character.bonus_of(sheet, each))
        what = subject_of("aid", each.id)
        roll = cards.roll(tr("Aid"), what)
        items.append(
            cards.ItemView(
                what, name, f"{name}, {bonus}", aside=bonus, marked=context.subject == what, buttons=(roll,)
            )
        )
    finder = cards.FinderView(
        tr("Search the skill you aid with"), tr("Skill you aid with"), tuple(items), tr("No skill matches.")
    )
    return cards.card("aid", tr("Aid an ally, DC 20"), *lines, finder)
