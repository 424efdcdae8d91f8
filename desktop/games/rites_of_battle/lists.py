"""Weapon and talent cards of Rites of Battle, with forms for new ones."""

from desktop.base.listed import called, power_effect
from desktop.base.names import skill_name
from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.games.rites_of_battle.rows import range_text, range_word
from desktop.games.rites_of_battle.words import fights_with, skill_word, track_word
from desktop.views import cards
from rules_core.sheet.sheet import Power, Sheet, Weapon
from rules_core.sheet.subject import subject_of
from rules_core.systems.rites_of_battle.play_attacks import weapon_in_use
from rules_core.systems.rites_of_battle.play_pools import UNARMED
from rules_core.systems.rites_of_battle.pool import Range
from rules_core.systems.rites_of_battle.pool import Weapon as Reach
from rules_core.systems.rites_of_battle.skills import SKILLS
from rules_core.systems.rites_of_battle.system import SYSTEM

_IN_HAND = 4


def in_hand_card(sheet: Sheet, subject: str) -> cards.CardView:
    """Return a card with the first weapons of the sheet, or bare hands if it has none."""
    items = tuple(
        _weapon(sheet, str(place), each, subject) for place, each in enumerate(sheet.weapons[:_IN_HAND])
    )
    return cards.card("hand", tr("In hand"), cards.items(items or (_bare_hands(sheet, subject),)))


def weapon_cards(sheet: Sheet, subject: str) -> tuple[cards.CardView, ...]:
    """Return all weapons, bare hands, and the form for a new weapon."""
    items = tuple(
        _weapon(sheet, str(place), each, subject, whole=True) for place, each in enumerate(sheet.weapons)
    )
    return (
        cards.card("weapons", tr("Weapons"), cards.items((*items, _bare_hands(sheet, subject)))),
        _weapon_form(sheet),
    )


def _weapon(sheet: Sheet, place: str, weapon: Weapon, subject: str, *, whole: bool = False) -> cards.ItemView:
    arms = weapon_in_use(sheet, place)
    pairs = [(tr("Damage"), str(arms.rating)), (tr("Critical"), str(arms.critical))]
    if weapon.range:
        pairs.append((tr("Range"), range_text(weapon.range)))
    notes = [weapon.qualities] if whole and weapon.qualities else []
    skill = skill_word(sheet, weapon.skill)
    attack = cards.roll(tr("Attack", "a button"), subject_of("weapon", place))
    buttons = [attack]
    if weapon.fired:
        notes.append(tr("Out of ammo"))
        reload = cards.act(tr("Reload"), f"weapon:reload:{place}")
        buttons = [reload]
    if whole:
        buttons.append(cards.remove_button(f"weapon:remove:{place}", menu_only=True))
    name = called(SYSTEM.id, weapon)
    spoken_parts = [name, skill, *(f"{label} {value}" for label, value in pairs), *notes]
    return cards.ItemView(
        id=f"weapon-{place}",
        title=name,
        spoken=", ".join(each for each in spoken_parts if each),
        aside=skill,
        lines=tuple(notes),
        pairs=tuple(pairs),
        marked=subject == subject_of("weapon", place),
        buttons=tuple(buttons),
    )


def _bare_hands(sheet: Sheet, subject: str) -> cards.ItemView:
    arms = weapon_in_use(sheet, UNARMED)
    pairs = (
        (tr("Damage"), str(arms.rating)),
        (tr("Critical"), str(arms.critical)),
        (tr("Range"), range_word(Range.ENGAGED)),
    )
    line = tr("Damage counts as {track}").format(track=track_word(arms.track))
    spoken_parts = [tr("Bare hands"), *(f"{label} {value}" for label, value in pairs), line]
    return cards.ItemView(
        id="weapon-unarmed",
        title=tr("Bare hands"),
        spoken=", ".join(spoken_parts),
        lines=(line,),
        pairs=pairs,
        marked=subject == subject_of("weapon", UNARMED),
        buttons=(cards.roll(tr("Attack", "a button"), subject_of("weapon", UNARMED)),),
    )


def _weapon_form(sheet: Sheet) -> cards.CardView:
    own_skills = tuple((each.id, skill_name(SYSTEM, each)) for each in sheet.skills)
    on_sheet = {key for key, _ in own_skills}
    listed = tuple((each.id, tr(each.name)) for each in SKILLS if each.weapons and each.id not in on_sheet)
    reaches = (
        (Reach.ONE_HANDED.value.replace("_", "-"), tr("Ranged, one-handed")),
        (Reach.HEAVY.value, tr("Ranged, larger")),
        (Reach.MELEE.value, tr("Melee")),
    )
    named = sorted((*own_skills, *listed), key=lambda each: each[1].casefold())
    skills = tuple(sorted(named, key=lambda each: not fights_with(sheet, each[0])))
    default = next((each.skill for each in sheet.weapons if each.skill in on_sheet), skills[0][0])
    return cards.card(
        "new-weapon",
        tr("New weapon"),
        cards.FieldView("name", tr("Name")),
        cards.side(
            cards.PickView("skill", tr("Skill"), skills, default),
            cards.PickView("reach", tr("Kind"), reaches, reaches[0][0]),
        ),
        cards.side(
            cards.FieldView("damage", tr("Damage"), placeholder=tr("6, or +1 to Strength")),
            cards.FieldView("critical", tr("Critical"), digits=2),
            cards.FieldView("range", tr("Range"), placeholder=tr("Medium", "as it is typed"), digits=9),
        ),
        cards.FieldView("qualities", tr("Qualities"), placeholder=tr("Non-lethal, Limited Ammo 1")),
        *cards.read_in_english(tr("Enter range and qualities by their English names.")),
        cards.buttons(cards.act(tr("Add weapon"), "weapon:add", main=True)),
        folded=True,
    )


def talent_cards(sheet: Sheet, subject: str) -> tuple[cards.CardView, ...]:
    """Return all talents, and the form for a new talent."""
    items = tuple(_talent(each, subject) for each in sheet.powers)
    form = cards.card(
        "new-talent",
        tr("New talent"),
        cards.FieldView("name", tr("Name")),
        cards.FieldView("notes", tr("Notes"), lines=3),
        cards.FieldView("dice", tr("Dice"), placeholder=tr("2d6+1, or empty"), digits=8),
        cards.buttons(cards.act(tr("Add talent"), "talent:add", main=True)),
        folded=bool(items),
    )
    empty = tr("No talents yet. Add the ones your table uses.")
    return (cards.card("talents", tr("Talents"), cards.items(items, empty)), form)


def _talent(power: Power, subject: str) -> cards.ItemView:
    buttons = []
    if power.dice:
        words = tr("Roll {dice}").format(dice=dice_text(power.dice))
        buttons.append(cards.roll(words, subject_of("talent", power.id)))
    buttons.append(cards.remove_button(f"talent:remove:{power.id}"))
    name, effect = called(SYSTEM.id, power), power_effect(SYSTEM.id, power)
    spoken_parts = (name, effect, dice_text(power.dice))
    return cards.ItemView(
        id=power.id,
        title=name,
        spoken=", ".join(each for each in spoken_parts if each),
        lines=(effect,) if effect else (),
        marked=subject == subject_of("talent", power.id),
        buttons=tuple(buttons),
    )
