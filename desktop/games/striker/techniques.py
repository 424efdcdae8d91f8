"""The techniques page of Striker, and the cards beside the skills."""

from msgspec.structs import replace

from desktop.base.listed import called, power_effect, text_shown
from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.games.striker import words as say
from desktop.games.striker.effect import effect_word
from desktop.games.striker.listing import listing_words
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.game.places import Place
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Power, Sheet, Skill, Technique, Weapon
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker.acts import EXAMPLES
from rules_core.systems.striker.attempts import means_of, ready
from rules_core.systems.striker.downtime import ranks_earned
from rules_core.systems.striker.on_sheet import IN_HAND, kind_of, listing_of, parent_of, technique_values
from rules_core.systems.striker.skills import Kind
from rules_core.systems.striker.system import SYSTEM

_FIRST = 6


def techniques_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """Return the page with all techniques, an editor for each, a new one, and other abilities."""
    technique_card = cards.card(
        "techniques",
        tr("Techniques"),
        cards.items(
            (_technique_item(sheet, each, context, whole=True) for each in sheet.techniques),
            tr("No techniques yet. Add one below, or start from an example."),
        ),
    )
    new = cards.card(
        "new",
        tr("New technique"),
        *_editor(sheet, Technique("", ""), context),
        cards.Words(tr("Or start from an example in the rules:"), "muted"),
        _examples(sheet),
        folded=bool(sheet.techniques),
    )
    editors = tuple(
        cards.card(
            f"edit:{each.id}",
            tr("Change {name}").format(name=called(SYSTEM.id, each)),
            *_editor(sheet, each, context),
            folded=True,
        )
        for each in sheet.techniques
    )
    return cards.page(technique_card, new, *editors, _levels_card(context), _abilities_card(sheet, context))


def skills_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """Return the cards beside the skills: the weapon in hand and the first techniques."""
    page_cards = [_in_hand(sheet, context)]
    if sheet.techniques:
        first = sheet.techniques[:_FIRST]
        items = cards.items(_technique_item(sheet, each, context, whole=False) for each in first)
        page_cards.append(cards.card("first", tr("Techniques"), items))
    return cards.page(*page_cards)


# Techniques


def _technique_item(
    sheet: Sheet, technique: Technique, context: CardsContext, *, whole: bool
) -> cards.ItemView:
    parent = parent_of(sheet, technique)
    parent_name = tr("no skill") if parent is None else say.skill_word(parent)
    try:
        shown, reason = say.modifier_word(technique_values(sheet, technique).result.modifier), ""
    except Refused as refused:
        shown, reason = "–", say.refusal_words(refused.ruling)
    lines = tuple(each.text for each in listing_words(sheet, technique)) if whole else ()
    if reason and whole:
        lines = (reason, *lines)
    name = called(SYSTEM.id, technique)
    aside = tr("M {m} · R {r}").format(m=shown, r=technique.ranks)
    summary = tr("{name}, {skill}, M {m}, R {r}").format(
        name=name, skill=parent_name, m=shown, r=technique.ranks
    )
    return cards.ItemView(
        id=technique.id,
        title=name,
        spoken=", ".join((summary, *lines)),
        aside=aside,
        lines=lines,
        pairs=((tr("Skill"), parent_name), (tr("Kind"), _kind_word(technique))) if whole else (),
        marked=context.subject
        in (subject_of("technique", technique.id), subject_of("imposed", technique.id)),
        muted=bool(reason),
        buttons=_roll_buttons(technique, reason, whole=whole),
    )


def _kind_word(technique: Technique) -> str:
    return {
        Kind.ENABLER: tr("Enabler"),
        Kind.SPECIALISER: tr("Specialiser"),
        Kind.FACILITATOR: tr("Facilitator"),
    }[kind_of(technique)]


def _roll_buttons(technique: Technique, reason: str, *, whole: bool) -> tuple[cards.CardButton, ...]:
    listing = listing_of(technique)
    imposes = listing is not None and listing.imposes is not None
    only_imposes = imposes and listing is not None and listing.check is None and listing.save is None
    buttons = []
    if not only_imposes:
        buttons.append(
            cards.roll(tr("Roll"), subject_of("technique", technique.id), reason=reason, icon="dice")
        )
        if whole:
            buttons.append(cards.load(tr("Set up"), subject_of("technique", technique.id), reason=reason))
    if imposes:
        buttons.append(
            cards.load(tr("Set up their save"), subject_of("imposed", technique.id), reason=reason)
        )
    return tuple(buttons)


# The editor


def _editor(sheet: Sheet, technique: Technique, context: CardsContext) -> tuple[cards.Part, ...]:
    field_id = f"listing:{technique.id}"
    text = context.drafts.get(field_id, technique.listing)
    # Its values depend on the other fields too, so they are only shown for the saved technique.
    answer = listing_words(sheet, replace(technique, listing=text), counted=text == technique.listing)
    wrong = any(each.tone == "danger" for each in answer)
    parents = (("", tr("No skill")), *((each.id, say.skill_with_listed_word(each)) for each in sheet.skills))
    kinds = tuple((each.value, say.kind_word(each)) for each in Kind)
    save = tr("Save") if technique.id else tr("Add technique")
    act = f"technique:save:{technique.id}" if technique.id else "technique:add"
    buttons = [cards.act(save, act, main=True)]
    if technique.id:
        remove = f"technique:remove:{technique.id}"
        buttons.append(cards.remove_button(remove))
    return (
        cards.side(
            cards.FieldView(f"name:{technique.id}", tr("Name"), called(SYSTEM.id, technique)),
            cards.FieldView(f"ranks:{technique.id}", tr("Ranks"), str(technique.ranks), digits=3),
        ),
        cards.PickView(f"parent:{technique.id}", tr("Skill"), parents, technique.skill),
        cards.PickView(f"kind:{technique.id}", tr("Kind"), kinds, kind_of(technique).value),
        cards.FieldView(
            field_id,
            tr("Listing"),
            technique.listing,
            placeholder="attack(main-action) sub(this for Cbt-Ranged) chk(C)= +M(this) to hit, eff= +M(this)",
            lines=3,
            live=True,
            answer=answer
            or (
                cards.Words(tr("Without a listing, it's rolled with its skill and ranks."), "muted"),
                *cards.read_in_english(
                    tr("Listings are in English. The skills above show their English names.")
                ),
            ),
            refused=wrong,
        ),
        cards.buttons(*buttons),
    )


def _examples(sheet: Sheet) -> cards.Items:
    present = {each.name for each in sheet.techniques}
    items = []
    for place, (name, listing) in enumerate(EXAMPLES):
        reason = tr("Already on the sheet.") if name in present else ""
        shown = text_shown(SYSTEM.id, Place("technique", "name"), name)
        items.append(
            cards.ItemView(
                id=f"example:{place}",
                title=shown,
                spoken=tr("Example: {name}").format(name=shown),
                lines=(str(listing),),
                buttons=(cards.act(tr("Add"), f"technique:example:{place}", reason=reason),),
            )
        )
    return cards.items(items)


# Other abilities


def _abilities_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    return cards.card(
        "abilities",
        tr("Other abilities"),
        cards.items(
            (_ability_item(each, context) for each in sheet.powers),
            tr("Anything else your character can do, with notes and dice."),
        ),
        cards.side(
            cards.FieldView("ability_name", tr("Name")),
            cards.FieldView("ability_dice", tr("Dice"), placeholder=dice_text("2d6+1"), digits=8),
        ),
        cards.FieldView("ability_notes", tr("Notes"), lines=2),
        cards.buttons(cards.act(tr("Add"), "ability:add")),
    )


def _ability_item(power: Power, context: CardsContext) -> cards.ItemView:
    name, effect = called(SYSTEM.id, power), power_effect(SYSTEM.id, power)
    remove = f"ability:remove:{power.id}"
    buttons = [cards.remove_button(remove)]
    if power.dice:
        roll = cards.roll(tr("Roll"), subject_of("power", power.id), icon="dice")
        buttons.insert(0, roll)
    return cards.ItemView(
        id=power.id,
        title=name,
        spoken=", ".join(part for part in (name, dice_text(power.dice), effect) if part),
        aside=dice_text(power.dice),
        lines=(effect,) if effect else (),
        marked=context.subject == subject_of("power", power.id),
        buttons=tuple(buttons),
    )


def _levels_card(context: CardsContext) -> cards.CardView:
    typed = context.drafts.get("levels", "")
    answer: tuple[cards.Words, ...] = ()
    if typed.isascii() and typed.isdecimal() and len(typed) <= 2 and int(typed):
        ranks = ranks_earned(int(typed))
        first = ntr(
            "{n} rank for profession skills, and as many for their techniques",
            "{n} ranks for profession skills, and as many for their techniques",
            ranks.profession_skills,
        )
        second = ntr(
            "{n} rank for vocation skills, and as many for their techniques",
            "{n} ranks for vocation skills, and as many for their techniques",
            ranks.vocation_skills,
        )
        answer = (
            cards.Words(first.format(n=ranks.profession_skills)),
            cards.Words(second.format(n=ranks.vocation_skills)),
        )
    field = cards.FieldView("levels", tr("Levels gained"), digits=2, live=True, answer=answer)
    return cards.card("levels", tr("Ranks from levels"), field, folded=True)


# Weapon in hand


def _in_hand(sheet: Sheet, context: CardsContext) -> cards.CardView:
    place = sheet.status(IN_HAND) - 1
    if not 0 <= place < len(sheet.weapons):
        words = tr("Nothing. Draw a weapon on the Combat page.")
        return cards.card("in_hand", tr("In hand"), cards.Words(words, "muted"))
    items = cards.items((weapon_item(sheet, place, context, whole=False),))
    return cards.card("in_hand", tr("In hand"), items)


def weapon_item(sheet: Sheet, place: int, context: CardsContext, *, whole: bool) -> cards.ItemView:
    """Return a weapon with its attack and effect; ``whole`` adds its range, drawing it and removing it."""
    weapon, subject = sheet.weapons[place], subject_of("weapon", place)
    name = called(SYSTEM.id, weapon)
    attack, effect, reason = _attack(sheet, place, weapon)
    in_hand = sheet.status(IN_HAND) == place + 1
    buttons = [
        cards.roll(
            tr("Attack {modifier}").format(modifier=attack) if attack else tr("Attack", "a button"),
            subject,
            reason=reason,
            icon="dice",
        )
    ]
    if whole:
        buttons.append(
            cards.act(tr("Put away") if in_hand else tr("Draw"), "hand:" if in_hand else f"hand:{place}")
        )
        buttons.append(cards.remove_button(f"weapon:remove:{place}", menu_only=True))
    means = means_of(sheet, weapon)
    skill_name = tr("untrained")
    if means is not None:
        skill_name = say.skill_word(means) if isinstance(means, Skill) else called(SYSTEM.id, means)
    pairs = [(tr("Effect"), effect)] if effect else []
    pairs += [(tr("Skill"), skill_name)]
    pairs += [(tr("Type", "of damage"), say.type_word(weapon.qualities))] if weapon.qualities else []
    pairs += [(tr("Range"), weapon.range)] if weapon.range and whole else []
    return cards.ItemView(
        id=subject,
        title=name,
        spoken=tr("{name}, attack {modifier}, effect {effect}, with {by}").format(
            name=name, modifier=attack, effect=effect, by=skill_name
        ),
        pairs=tuple(pairs),
        lines=(reason,) if reason else (),
        aside=tr("In hand") if in_hand and whole else "",
        marked=context.subject == subject,
        buttons=tuple(buttons),
    )


def _attack(sheet: Sheet, place: int, weapon: Weapon) -> tuple[str, str, str]:
    try:
        prepared = ready(Attempt(sheet, subject_of("weapon", place)))
    except Refused as refused:
        return "", dice_text(weapon.damage), say.refusal_words(refused.ruling)
    effect = "" if prepared.effect is None else effect_word(prepared.effect)
    return say.modifier_word(prepared.asked.modifier), effect, ""
