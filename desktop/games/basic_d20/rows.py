"""The options before a four-degree d20 roll, as rows of the tray."""

from desktop.base.names import skill_name
from desktop.base.words import tr, within
from desktop.games.basic_d20.words import condition_word, cover_word, plus, sample_word, target_dc_word
from desktop.views.modifiers import modifier_rows
from desktop.views.settling import empty_hint
from desktop.views.tray import NumberField, SetupOption, SetupRow
from rules_core.game.play import UNKNOWN, Attempt, Choice
from rules_core.game.undecided import is_unknown
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20 import strikes as option
from rules_core.systems.basic_d20.asked import COVERED, skills_with
from rules_core.systems.basic_d20.character import bonus_of, skill_of
from rules_core.systems.basic_d20.checks import SampleDC, SaveSkill
from rules_core.systems.basic_d20.powers import POWERS_BY_ID, Against
from rules_core.systems.basic_d20.strikes import Cover, multiple_attack_penalty
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import Weapon, weapon_of


def rows_of(attempt: Attempt) -> tuple[SetupRow, ...]:
    """Return the rows for an attempt. Raises KeyError if its subject isn't on the sheet."""
    choice = attempt.choice
    match attempt.kind:
        case "skill":
            kind = skill_of(attempt.sheet, attempt.thing).kind
            save = (_save_damage(choice),) if kind in tuple(SaveSkill) else ()
            cover = _cover(choice, tr("Your cover")) if kind in COVERED else ()
            return (_dc(choice), *save, *cover, *modifier_rows(attempt))
        case "trait":
            return (_dc(choice), *modifier_rows(attempt))
        case "weapon" | "blast":
            return (*_attack(attempt), *modifier_rows(attempt))
        case "basic":
            return (*_power(attempt), *modifier_rows(attempt))
        case "first_aid":
            return (_medicine(choice), *modifier_rows(attempt))
        case "aid" | "death" | "initiative":
            return modifier_rows(attempt)
        case "fall":
            return _fall(choice)
        case _:
            return ()


def _dc(choice: Choice) -> SetupRow:
    dc = "" if is_unknown(choice, option.DC) else str(option.dc_of(choice))
    options = tuple(
        SetupOption(str(int(each)), str(int(each)), f"{sample_word(each)}, {int(each)}") for each in SampleDC
    )
    return SetupRow(option.DC, tr("DC"), options, dc, target_field(option.DC, tr("DC"), dc))


def target_field(name: str, words: str, value: str) -> NumberField:
    """Return the field for a number that only the GM may know."""
    return NumberField(name, words, value, 0, option.LARGEST, UNKNOWN, empty_hint())


def _save_damage(choice: Choice) -> SetupRow:
    damage = option.number(choice, option.SAVE_DAMAGE)
    field = NumberField(option.SAVE_DAMAGE, tr("Damage to save against"), str(damage) if damage else "")
    return SetupRow(option.SAVE_DAMAGE, tr("Damage"), field=field)


def _cover(choice: Choice, caption: str) -> tuple[SetupRow, ...]:
    chosen = option.cover_of(choice)
    options = tuple(
        SetupOption("" if each is Cover.NONE else each.name.lower(), cover_word(each)) for each in Cover
    )
    row = SetupRow(option.COVER, caption, options, chosen.name.lower() if chosen else "", rare=not chosen)
    if not chosen:
        return (row,)
    taken = SetupOption(option.COVER_TAKEN, tr("Took cover: doubled"))
    return (row, _switches("cover_is", "", (taken,), choice, rare=False))


def _switches(
    row: str, caption: str, options: tuple[SetupOption, ...], choice: Choice, *, rare: bool = True
) -> SetupRow:
    chosen = " ".join(each.key for each in options if option.holds(choice, each.key))
    return SetupRow(row, caption, options, chosen, several=True, rare=rare and not chosen)


def _attack(attempt: Attempt) -> tuple[SetupRow, ...]:
    sheet, choice = attempt.sheet, attempt.choice
    sheet_weapon = weapon_at(sheet, attempt.thing)
    try:
        kind = skill_of(sheet, sheet_weapon.skill).kind
    except KeyError:  # no skill yet, so nothing can be rolled
        return ()
    weapon = weapon_of(sheet_weapon, kind)
    rows: list[SetupRow] = []
    if attempt.kind == "weapon":
        ac = "" if is_unknown(choice, option.AC) else str(option.ac_of(choice))
        rows.append(SetupRow(option.AC, tr("AC"), field=target_field(option.AC, tr("Target's AC"), ac)))
    if weapon.range_ft is not None or weapon.thrown_ft is not None:
        feet = option.number(choice, option.DISTANCE, most=99_999)
        name = tr("Distance in feet")
        field = NumberField(option.DISTANCE, name, str(feet) if feet else "", 0, 99_999)
        ranged = weapon.range_ft is not None or option.holds(choice, option.THROWN)
        rows.append(SetupRow(option.DISTANCE, tr("Distance, ft"), field=field, rare=not ranged and not feet))
    rows.append(_attacks_before(choice, agile=weapon.has("Agile")))
    if attempt.kind == "weapon":
        rows += _cover(choice, tr("Their cover"))
    if weapon.ap and attempt.kind == "weapon":
        armour = option.number(choice, option.TARGET_ARMOUR)
        name = tr("Target's AC bonus from armour")
        field = NumberField(option.TARGET_ARMOUR, name, str(armour) if armour else "")
        rows.append(SetupRow(option.TARGET_ARMOUR, tr("Their armour"), field=field, rare=not armour))
    return (*rows, *_situations(attempt, weapon))


def _situations(attempt: Attempt, weapon: Weapon) -> tuple[SetupRow, ...]:
    rows: list[SetupRow] = []
    if attempt.kind == "weapon":
        states = tuple(
            SetupOption(option.TARGET + each, condition_word(each), _target_word(each))
            for each in option.TARGET_CONDITIONS
        )
        rows.append(_switches("target_is", tr("Target"), states, attempt.choice))
    options: tuple[SetupOption, ...] = ()
    if weapon.thrown_ft is not None:
        options += (SetupOption(option.THROWN, tr("Thrown")),)
    if weapon.range_ft is not None or weapon.thrown_ft is not None:
        options += (SetupOption(option.AIMED, tr("Take Aim")),)
    if options:
        rows.append(_switches("attack_is", tr("Options"), options, attempt.choice))
    return tuple(rows)


def _target_word(condition: str) -> str:
    return tr("Target is {condition}").format(condition=within(condition_word(condition)))


def _attacks_before(choice: Choice, *, agile: bool) -> SetupRow:
    before = option.number(choice, option.ATTACKS_BEFORE, most=9)
    words = (tr("First"), tr("Second {penalty}"), tr("Third {penalty}"))
    options = tuple(
        SetupOption(
            str(place) if place else "",
            each.format(penalty=plus(multiple_attack_penalty(place, agile=agile))),
        )
        for place, each in enumerate(words)
    )
    return SetupRow(
        option.ATTACKS_BEFORE, tr("Attack"), options, str(before) if before else "", rare=not before
    )


def _power(attempt: Attempt) -> tuple[SetupRow, ...]:
    sheet, choice, power = attempt.sheet, attempt.choice, POWERS_BY_ID[attempt.thing]
    rows: list[SetupRow] = []
    if power.against not in (Against.FIXED, Against.NOTHING):
        caption = target_dc_word(power.against)
        dc = "" if is_unknown(choice, option.TARGET_DC) else str(option.target_dc_of(choice))
        rows.append(SetupRow(option.TARGET_DC, caption, field=target_field(option.TARGET_DC, caption, dc)))
    skills = skills_with(sheet, power)
    if len(skills) > 1:
        options = tuple(
            SetupOption(each.id, f"{skill_name(SYSTEM, each)} {plus(bonus_of(sheet, each))}")
            for each in skills
        )
        chosen = choice.option(option.WITH)
        known = any(each.key == chosen for each in options)
        rows.append(SetupRow(option.WITH, tr("With"), options, str(chosen) if known else options[0].key))
    if power.attack:
        rows.append(_attacks_before(choice, agile=False))
    return tuple(rows)


def _medicine(choice: Choice) -> SetupRow:
    chosen = choice.option(option.MEDICINE)
    typed = option.number(choice, option.MEDICINE, least=-option.LARGEST)
    value = str(typed) if isinstance(chosen, int) else ""
    field = NumberField(
        option.MEDICINE, tr("Helper's Medicine bonus; leave empty to use your own"), value, -option.LARGEST
    )
    return SetupRow(option.MEDICINE, tr("Their Medicine"), field=field)


def _fall(choice: Choice) -> tuple[SetupRow, ...]:
    feet = option.number(choice, option.FALL_FEET, most=9999)
    field = NumberField(
        option.FALL_FEET, tr("Height of the fall in feet"), str(feet) if feet else "", 0, 9999
    )
    soft = SetupOption(option.SOFT, tr("Soft ground: half the dice"))
    return (
        SetupRow(option.FALL_FEET, tr("Fall, ft"), field=field),
        _switches("fall_is", "", (soft,), choice, rare=False),
    )
