"""The page of techniques of Striker, and the cards beside the skills."""

from msgspec.structs import replace

from desktop.base.dice_text import dice_text
from desktop.base.words import ntr, tr
from desktop.games.striker import words as say
from desktop.games.striker.effect import effect_word
from desktop.games.striker.listing import listing_words
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Power, Sheet, Skill, Weapon
from rules_core.sheet.sheet import Technique as Learnt
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker.acts import EXAMPLES
from rules_core.systems.striker.attempts import means_of, ready
from rules_core.systems.striker.downtime import ranks_earned
from rules_core.systems.striker.on_sheet import IN_HAND, kind_of, listing_of, parent_of, worth_of
from rules_core.systems.striker.skills import Kind

_FIRST = 6


def techniques_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """The page of techniques: all that were learnt, one card to change each, a new one, free entries."""
    learnt = cards.card(
        "techniques",
        tr("Techniques"),
        cards.items(
            (_item(sheet, each, context, whole=True) for each in sheet.techniques),
            tr("No techniques yet. Write one down below, or start from an example."),
        ),
    )
    new = cards.card(
        "new",
        tr("New technique"),
        *_editor(sheet, Learnt("", ""), context),
        cards.Words(tr("Or start from one that the rules print:"), "muted"),
        _examples(sheet),
        folded=bool(sheet.techniques),
    )
    editors = tuple(
        cards.card(
            f"edit:{each.id}",
            tr("Change {name}").format(name=each.name),
            *_editor(sheet, each, context),
            folded=True,
        )
        for each in sheet.techniques
    )
    return cards.page(learnt, new, *editors, _levels(context), _abilities(sheet, context))


def beside_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """The cards beside the skills: what is in hand, and the first of the techniques."""
    found = [_in_hand(sheet, context)]
    if sheet.techniques:
        first = sheet.techniques[:_FIRST]
        items = cards.items(_item(sheet, each, context, whole=False) for each in first)
        found.append(cards.card("first", tr("Techniques"), items))
    return cards.page(*found)


# What was learnt


def _item(sheet: Sheet, technique: Learnt, context: CardsContext, *, whole: bool) -> cards.ItemView:
    """A technique with its M and R; ``whole`` reads its listing out."""
    parent = parent_of(sheet, technique)
    under = tr("no skill") if parent is None else say.skill_word(parent)
    try:
        shown, reason = say.modifier_word(worth_of(sheet, technique).result.modifier), ""
    except Refused as refused:
        shown, reason = "–", say.refusal_words(refused.ruling)
    lines = tuple(each.text for each in listing_words(sheet, technique)) if whole else ()
    if reason and whole:
        lines = (reason, *lines)
    aside = tr("M {m} · R {r}").format(m=shown, r=technique.ranks)
    told = tr("{name}, {skill}, M {m}, R {r}").format(
        name=technique.name, skill=under, m=shown, r=technique.ranks
    )
    return cards.ItemView(
        id=technique.id,
        title=technique.name,
        spoken=", ".join((told, *lines)),
        aside=aside,
        lines=lines,
        pairs=((tr("Skill"), under), (tr("Kind"), _kind_word(technique))) if whole else (),
        marked=context.subject
        in (subject_of("technique", technique.id), subject_of("imposed", technique.id)),
        muted=bool(reason),
        buttons=_roll_buttons(technique, reason, whole=whole),
    )


def _kind_word(technique: Learnt) -> str:
    return {
        Kind.ENABLER: tr("Enabler"),
        Kind.SPECIALISER: tr("Specialiser"),
        Kind.FACILITATOR: tr("Facilitator"),
    }[kind_of(technique)]


def _roll_buttons(technique: Learnt, reason: str, *, whole: bool) -> tuple[cards.CardButton, ...]:
    """Rolls it, or puts what others save against in the tray, where their modifier is typed."""
    listing = listing_of(technique)
    imposes = listing is not None and listing.imposes is not None
    alone = imposes and listing is not None and listing.check is None and listing.save is None
    buttons = []
    if not alone:
        buttons.append(
            cards.roll(tr("Roll"), subject_of("technique", technique.id), reason=reason, icon="dice")
        )
        if whole:
            buttons.append(
                cards.load(tr("To the tray"), subject_of("technique", technique.id), reason=reason)
            )
    if imposes:
        buttons.append(cards.load(tr("Their save"), subject_of("imposed", technique.id), reason=reason))
    return tuple(buttons)


# The editor


def _editor(sheet: Sheet, technique: Learnt, context: CardsContext) -> tuple[cards.Part, ...]:
    """The fields of a technique; the listing is read as it is typed."""
    field_id = f"listing:{technique.id}"
    written = context.drafts.get(field_id, technique.listing)
    # What it comes to hangs on the other fields too, so that only what is written down is counted.
    answer = listing_words(sheet, replace(technique, listing=written), counted=written == technique.listing)
    wrong = any(each.tone == "danger" for each in answer)
    parents = (("", tr("No skill")), *((each.id, say.skill_with_listed_word(each)) for each in sheet.skills))
    kinds = tuple((each.value, say.kind_word(each)) for each in Kind)
    save = tr("Save") if technique.id else tr("Write down")
    act = f"technique:save:{technique.id}" if technique.id else "technique:add"
    buttons = [cards.act(save, act, main=True)]
    if technique.id:
        remove = f"technique:remove:{technique.id}"
        buttons.append(cards.remove_button(remove))
    return (
        cards.side(
            cards.FieldView(f"name:{technique.id}", tr("Name"), technique.name),
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
                cards.Words(tr("Without a listing it is rolled by its skill and ranks."), "muted"),
                *cards.read_in_english(
                    tr("Listings are written in English; the skills above tell what they are called there.")
                ),
            ),
            refused=wrong,
        ),
        cards.buttons(*buttons),
    )


def _examples(sheet: Sheet) -> cards.Items:
    """The techniques that the rules print, to be added and changed."""
    present = {each.name for each in sheet.techniques}
    items = []
    for place, (name, listing) in enumerate(EXAMPLES):
        reason = tr("It is on the sheet already.") if name in present else ""
        items.append(
            cards.ItemView(
                id=f"example:{place}",
                title=name,
                spoken=tr("Example: {name}").format(name=name),
                lines=(str(listing),),
                buttons=(cards.act(tr("Add"), f"technique:example:{place}", reason=reason),),
            )
        )
    return cards.items(items)


# Free entries


def _abilities(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """What the rules have no words for: a name, notes, dice."""
    return cards.card(
        "abilities",
        tr("Other abilities"),
        cards.items(
            (_ability(each, context) for each in sheet.powers),
            tr("Anything else that the character can do, with notes and dice."),
        ),
        cards.side(
            cards.FieldView("ability_name", tr("Name")),
            cards.FieldView("ability_dice", tr("Dice"), placeholder=dice_text("2d6+1"), digits=8),
        ),
        cards.FieldView("ability_notes", tr("Notes"), lines=2),
        cards.buttons(cards.act(tr("Add"), "ability:add")),
    )


def _ability(power: Power, context: CardsContext) -> cards.ItemView:
    remove = f"ability:remove:{power.id}"
    buttons = [cards.remove_button(remove)]
    if power.dice:
        roll = cards.roll(tr("Roll"), subject_of("power", power.id), icon="dice")
        buttons.insert(0, roll)
    return cards.ItemView(
        id=power.id,
        title=power.name,
        spoken=", ".join(part for part in (power.name, dice_text(power.dice), power.effect) if part),
        aside=dice_text(power.dice),
        lines=(power.effect,) if power.effect else (),
        marked=context.subject == subject_of("power", power.id),
        buttons=tuple(buttons),
    )


def _levels(context: CardsContext) -> cards.CardView:
    typed = context.drafts.get("levels", "")
    answer: tuple[cards.Words, ...] = ()
    if typed.isascii() and typed.isdecimal() and len(typed) <= 2 and int(typed):
        ranks = ranks_earned(int(typed))
        first = ntr(
            "{n} rank for skills of the profession, as many for their techniques",
            "{n} ranks for skills of the profession, as many for their techniques",
            ranks.profession_skills,
        )
        second = ntr(
            "{n} rank for skills of the vocation, as many for their techniques",
            "{n} ranks for skills of the vocation, as many for their techniques",
            ranks.vocation_skills,
        )
        answer = (
            cards.Words(first.format(n=ranks.profession_skills)),
            cards.Words(second.format(n=ranks.vocation_skills)),
        )
    field = cards.FieldView("levels", tr("Levels gained"), digits=2, live=True, answer=answer)
    return cards.card("levels", tr("What levels bring"), field, folded=True)


# What is in hand


def _in_hand(sheet: Sheet, context: CardsContext) -> cards.CardView:
    """The weapon in hand with its attack; where there is none, what can be taken."""
    place = sheet.status(IN_HAND) - 1
    if not 0 <= place < len(sheet.weapons):
        words = tr("Nothing. Take a weapon in hand under Combat.")
        return cards.card("in_hand", tr("In hand"), cards.Words(words, "muted"))
    items = cards.items((weapon_item(sheet, place, context, whole=False),))
    return cards.card("in_hand", tr("In hand"), items)


def weapon_item(sheet: Sheet, place: int, context: CardsContext, *, whole: bool) -> cards.ItemView:
    """A weapon with the modifier of its attack and its effect; ``whole`` with all that can be done to it."""
    weapon, subject = sheet.weapons[place], subject_of("weapon", place)
    attack, effect, reason = _attack(sheet, place, weapon)
    held = sheet.status(IN_HAND) == place + 1
    buttons = [
        cards.roll(
            tr("Attack {modifier}").format(modifier=attack) if attack else tr("Attack"),
            subject,
            reason=reason,
            icon="dice",
        )
    ]
    if whole:
        buttons.append(
            cards.act(tr("Put away") if held else tr("Take in hand"), "hand:" if held else f"hand:{place}")
        )
        remove = f"weapon:remove:{place}"
        buttons.append(cards.remove_button(remove))
    means = means_of(sheet, weapon)
    by = tr("untrained")
    if means is not None:
        by = say.skill_word(means) if isinstance(means, Skill) else means.name
    pairs = [(tr("Effect"), effect)] if effect else []
    pairs += [(tr("By"), by)]
    pairs += [(tr("Type", "of damage"), say.type_word(weapon.qualities))] if weapon.qualities else []
    pairs += [(tr("Range"), weapon.range)] if weapon.range and whole else []
    return cards.ItemView(
        id=subject,
        title=weapon.name,
        spoken=tr("{name}, attack {modifier}, effect {effect}, by {by}").format(
            name=weapon.name, modifier=attack, effect=effect, by=by
        ),
        pairs=tuple(pairs),
        lines=(reason,) if reason else (),
        aside=tr("In hand") if held and whole else "",
        marked=context.subject == subject,
        buttons=tuple(buttons),
    )


def _attack(sheet: Sheet, place: int, weapon: Weapon) -> tuple[str, str, str]:
    """The modifier of an attack, its effect, and why it cannot be made."""
    try:
        going = ready(Attempt(sheet, subject_of("weapon", place)))
    except Refused as refused:
        return "", dice_text(weapon.damage), say.refusal_words(refused.ruling)
    effect = "" if going.effect is None else effect_word(going.effect)
    return say.modifier_word(going.asked.modifier), effect, ""
