"""The combat page of Striker: weapons, feints, attacks of opportunity and armour."""

from desktop.base.listed import called
from desktop.base.numbers import dice_text
from desktop.base.words import ntr, tr
from desktop.games.striker import words as say
from desktop.games.striker.techniques import weapon_item
from desktop.views import cards
from desktop.views.contexts import CardsContext
from rules_core.game.advice import Moment
from rules_core.game.play import Attempt
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.striker import on_sheet
from rules_core.systems.striker.attempts import ready, refusal_of
from rules_core.systems.striker.harm import ARMOUR, BLADES, Armour, Blade, is_strong_enough
from rules_core.systems.striker.skills import COMBAT_SKILLS


def combat_view(sheet: Sheet, context: CardsContext) -> cards.CardsView:
    """Return the combat page."""
    page_cards = [_weapons_card(sheet, context), _feint_card(sheet, context)]
    if on_sheet.opportunities(sheet):
        page_cards.append(_opportunity_card(sheet))
    page_cards.append(_defence_card(sheet))
    if sheet.weapons:
        page_cards.append(_weapon_skills(sheet))
    return cards.page(*page_cards, _blades_card(sheet), _weapon_form(sheet))


def _weapons_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    items = tuple(weapon_item(sheet, place, context, whole=True) for place in range(len(sheet.weapons)))
    empty = tr("No weapons yet. Add a blade or your own weapon below.")
    return cards.card(
        "weapons",
        tr("Weapons"),
        cards.items(items, empty),
        cards.Words(say.advice_words(Moment.COMBAT), "muted"),
    )


def _weapon_skills(sheet: Sheet) -> cards.CardView:
    choices = _skill_choices(sheet)
    picks = tuple(
        cards.PickView(
            "means",
            called(sheet.system, each),
            choices,
            each.skill if each.skill in dict(choices) else "",
            act=f"weapon:means:{place}",
        )
        for place, each in enumerate(sheet.weapons)
    )
    return cards.card("used_by", tr("Skill for each weapon"), *picks, folded=True)


def _skill_choices(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    fighting = [each for each in sheet.skills if each.kind in (*COMBAT_SKILLS, "combat")]
    others = [each for each in sheet.skills if each not in fighting]
    return (
        ("", tr("None (untrained)")),
        *((each.id, called(sheet.system, each)) for each in sheet.techniques),
        *((each.id, say.skill_word(each)) for each in (*fighting, *others)),
    )


# Feints


def _feint_card(sheet: Sheet, context: CardsContext) -> cards.CardView:
    skills = [each for each in sheet.skills if each.kind in COMBAT_SKILLS and on_sheet.skill_ranks(each)]
    parts: list[cards.Part] = [
        cards.Words(
            tr(
                "Costs a bonus action and 1 energy point. Type the target's Insight in the tray, "
                "then roll their save."
            ),
            "muted",
        ),
        cards.items(
            (_feint_item(sheet, each, context) for each in skills),
            tr("A feint needs a rank in a combat skill."),
        ),
        cards.SwitchView(
            "feinted",
            tr("The next attack has advantage"),
            bool(sheet.status(on_sheet.FEINTED)),
            tr("Set by a successful feint. The next attack uses it up."),
        ),
    ]
    return cards.card("feint", tr("Feint"), *parts)


def _feint_item(sheet: Sheet, skill: Skill, context: CardsContext) -> cards.ItemView:
    subject, name = subject_of("feint", skill.id), say.skill_word(skill)
    attempt = Attempt(sheet, subject)
    prepared = ready(attempt)
    ruling = refusal_of(attempt, prepared)
    reason = "" if ruling is None else say.refusal_words(ruling)
    challenge = say.number_word(prepared.asked.challenge)
    words = tr("8 + {ranks} {deceive} for Deceive").format(
        ranks=ranks_words(on_sheet.skill_ranks(skill)),
        deceive=say.plus_word(on_sheet.modifier_of(sheet, "deceive")),
    )
    return cards.ItemView(
        id=subject,
        title=name,
        spoken=tr("Feint with {name}, imposed challenge {n}, {words}").format(
            name=name, n=challenge, words=words
        ),
        aside=tr("Challenge {n}").format(n=challenge),
        lines=(words, *((reason,) if reason else ())),
        marked=context.subject == subject,
        buttons=(cards.load(tr("Set up their save"), subject, reason=reason),),
    )


# Attacks of opportunity and armour


def _opportunity_card(sheet: Sheet) -> cards.CardView:
    allowed, used = on_sheet.opportunities(sheet), sheet.status(on_sheet.OPPORTUNITIES)
    left = max(0, allowed - used)
    none_left = "" if left else tr("None left this round.")
    unused = "" if used else tr("None used this round.")
    return cards.card(
        "opportunity",
        tr("Attacks of opportunity"),
        cards.Words(tr("Each takes a re-action. Roll the attack with the weapon."), "muted"),
        cards.buttons(
            cards.act(tr("Use one"), "opportunity", reason=none_left, main=True),
            cards.act(tr("New round"), "round", reason=unused),
        ),
        badge=tr("{left} of {n} left").format(left=left, n=allowed),
    )


def _defence_card(sheet: Sheet) -> cards.CardView:
    armour = on_sheet.worn(sheet)
    options = (("", tr("None")), *((str(place + 1), armour_word(each)) for place, each in enumerate(ARMOUR)))
    chosen = "" if armour is None else str(ARMOUR.index(armour) + 1)
    parts: list[cards.Part] = [
        cards.Words(
            tr("Attacks on you must reach {tc}. Attacks on the area around you must reach 8.").format(
                tc=say.number_word(on_sheet.derived_of(sheet).tc)
            )
        ),
        cards.PickView("worn", tr("Armour"), options, chosen, act="wear"),
    ]
    if armour is not None:
        parts.append(cards.Words(_armour_words(sheet, armour)))
    return cards.card("against", tr("Defence"), *parts)


def armour_word(armour: Armour) -> str:
    """Return a suit of armour's name."""
    return {
        "leather": tr("Leather"),
        "studded": tr("Studded leather"),
        "light ballistic vest": tr("Light ballistic vest"),
        "medium ballistic vest": tr("Medium ballistic vest"),
        "cloth": tr("Cloth"),
    }[armour.name]


def _armour_words(sheet: Sheet, armour: Armour) -> str:
    effects = [tr("Piercing and slashing damage −{n}").format(n=armour.against_blades)]
    if armour.against_fire_and_cold:
        effects.append(tr("fire and cold −{n}").format(n=armour.against_fire_and_cold))
    if armour.coverage < 100:
        effects.append(tr("covers {n}% of the body").format(n=armour.coverage))
    cap = say.modifier_word(armour.agility_cap)
    capped = on_sheet.modifier_of(sheet, "agility") > armour.agility_cap
    effects.append(
        (tr("your Agility is capped at {cap}") if capped else tr("Agility counts up to {cap}")).format(
            cap=cap
        )
    )
    return "; ".join(effects) + "."


# Adding weapons


def _blades_card(sheet: Sheet) -> cards.CardView:
    strength = on_sheet.modifier_of(sheet, "strength")
    items = tuple(_blade_item(place, each, strength) for place, each in enumerate(BLADES))
    finder = cards.FinderView(
        tr("Blades"), tr("Search blades"), items, tr("No blade matches."), all_at_first=True
    )
    return cards.card("blades", tr("Blades from the rules"), finder, folded=True)


def _blade_item(place: int, blade: Blade, strength: int) -> cards.ItemView:
    name = blade_word(blade)
    lines = []
    if not is_strong_enough(blade, strength) and blade.least_strength is not None:
        words = tr("Needs Strength {least}; yours is {strength}.")
        least = say.modifier_word(blade.least_strength)
        lines.append(words.format(least=least, strength=say.modifier_word(strength)))
    kind = "" if blade.type is None else say.type_word(blade.type.value)
    pairs = [(tr("Effect"), dice_text(blade.dice))]
    pairs += [(tr("Type", "of damage"), kind)] if kind else []
    if blade.least_strength is not None:
        pairs.append((tr("Strength"), say.modifier_word(blade.least_strength)))
    return cards.ItemView(
        id=f"blade:{place}",
        title=name,
        spoken=", ".join([name, *(f"{label} {value}" for label, value in pairs), *lines]),
        pairs=tuple(pairs),
        lines=tuple(lines),
        buttons=(cards.act(tr("Add"), f"blade:{place}"),),
    )


def blade_word(blade: Blade) -> str:
    """Return the name of one of the rules' blades."""
    return {
        "hand": tr("Hand blade"),
        "short": tr("Short blade"),
        "long": tr("Long blade"),
        "great": tr("Great blade"),
        "chain hand": tr("Chain hand blade"),
    }[blade.name]


def _weapon_form(sheet: Sheet) -> cards.CardView:
    return cards.card(
        "new_weapon",
        tr("Your own weapon"),
        cards.side(
            cards.FieldView("weapon_name", tr("Name")),
            cards.FieldView("weapon_dice", tr("Dice"), placeholder=dice_text("2d6+1"), digits=8),
            cards.FieldView("weapon_kind", tr("Type", "of damage"), placeholder="prc", digits=6),
        ),
        cards.PickView("weapon_means", tr("Used with"), _skill_choices(sheet)),
        cards.buttons(cards.act(tr("Add"), "weapon:add")),
        folded=True,
    )


def ranks_words(count: int) -> str:
    """Return a number of ranks: "2 ranks"."""
    return ntr("{n} rank", "{n} ranks", count).format(n=count)
