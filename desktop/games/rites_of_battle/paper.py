"""The printed Rites of Battle sheet."""

from msgspec.structs import replace

from desktop.base.listed import called
from desktop.base.words import tr
from desktop.games.rites_of_battle.health import lasting_effects
from desktop.games.rites_of_battle.rows import range_word
from desktop.games.rites_of_battle.words import characteristic_word, skill_word
from desktop.views.paper import parts
from desktop.views.paper.paper import CheckLine, PaperOptions, PaperSection, RuledBlock, SkillLine, TableBlock
from desktop.views.paper.tables import powers_table, table, weapons_table
from desktop.views.sheet import SkillRow
from desktop.views.symbol_words import dice_count
from rules_core.sheet.sheet import Injury, Power, Sheet, Skill, Weapon
from rules_core.systems.rites_of_battle.creating import QUIRK, START_DETAIL
from rules_core.systems.rites_of_battle.play_attacks import weapon_in_use
from rules_core.systems.rites_of_battle.play_health import TREATED
from rules_core.systems.rites_of_battle.play_injuries import PRONE
from rules_core.systems.rites_of_battle.play_lists import CREATING
from rules_core.systems.rites_of_battle.play_pools import UNARMED, row_of
from rules_core.systems.rites_of_battle.pool import Range
from rules_core.systems.rites_of_battle.skills import BY_ID
from rules_core.systems.rites_of_battle.system import SYSTEM

_DETAILS = (
    "occupation", "age", "role", "homeworld", "residence", "pronouns", "player", "soak", "melee_defence",
    "ranged_defence", "cash", "assets", START_DETAIL,
)  # fmt: skip
_LINES_FOR_INJURIES = 4


def paper_sections(sheet: Sheet, portrait: bytes | None, options: PaperOptions) -> tuple[PaperSection, ...]:
    """Return the sections of a printed sheet, those needed in play first."""
    injuries = RuledBlock(_LINES_FOR_INJURIES) if options.pencil else _injuries(sheet)
    if options.pencil:
        sheet = parts.in_pencil(sheet, (CREATING,))
    shown = replace(parts.shown_sheet(sheet, portrait), standing=None)
    if options.pencil:  # Strain left is pencilled in
        trackers = tuple(each if each.id == "wounds" else replace(each, aside="") for each in shown.trackers)
        shown = replace(shown, trackers=trackers)
    skills = parts.SkillLook(_skill, ranks_caption=tr("Ranks"), pool_caption=tr("Dice"))
    return (
        *parts.head_part(shown, tr(SYSTEM.name)),
        *parts.trackers_part(sheet, shown, options),
        *parts.traits_part(sheet, shown),
        *parts.conditions_part(sheet, _conditions(sheet), lasting_effects(sheet)),
        *parts.skills_part(sheet, shown, skills),
        *parts.section("weapons", tr("Weapons"), _weapons(sheet)),
        *parts.section("injuries", tr("Critical injuries"), injuries),
        *parts.section("powers", tr("Talents and quirks"), powers_table(SYSTEM.id, _talents(sheet))),
        *parts.closing_sections(
            sheet, shown, options, skills, gear=tr("Gear"), details=_DETAILS, placed=("powers", "injuries")
        ),
    )


def _conditions(sheet: Sheet) -> tuple[CheckLine, ...]:
    treated = (CheckLine(tr("Treated in this encounter"), on=True),) if sheet.status(TREATED) else ()
    return (CheckLine(tr("Prone"), bool(sheet.status(PRONE))), *treated)


def _skill(row: SkillRow, skill: Skill | None) -> SkillLine:
    trained = skill is not None and skill.occupation
    return SkillLine(row.name, row.shown, ranks=row.ranks, suffix=row.suffix, strong=trained, pool=row.pool)


def _weapons(sheet: Sheet) -> TableBlock | None:
    hands = weapon_in_use(sheet, UNARMED)
    bare = Weapon(
        tr("Bare hands"),
        damage=str(hands.rating),
        critical=str(hands.critical),
        range=range_word(Range.ENGAGED),
    )
    weapons = [_with_damage(sheet, place, each) for place, each in enumerate(sheet.weapons)]
    skills = [skill_word(sheet, each.skill) for each in sheet.weapons]
    return weapons_table(SYSTEM.id, (*weapons, bare), (*skills, ""))


def _with_damage(sheet: Sheet, place: int, weapon: Weapon) -> Weapon:
    arms = weapon_in_use(sheet, str(place))
    rating, critical = str(arms.rating), str(arms.critical)
    return replace(
        weapon,
        damage=rating if weapon.damage in ("", rating) else f"{rating} ({weapon.damage})",
        critical=critical if weapon.critical in ("", critical) else f"{critical} ({weapon.critical})",
    )


def _injuries(sheet: Sheet) -> TableBlock | None:
    rows = [row_of(each) for each in sheet.injuries]
    return table(
        (
            (tr("Injury"), [tr(each.name) for each in rows]),
            (tr("Roll", "as a heading"), [str(each.roll) for each in sheet.injuries]),
            (tr("Effect"), [_effect(each) for each in sheet.injuries]),
            (
                tr("Medicae check"),
                [
                    dice_count("difficulty", each.difficulty) if each.difficulty else tr("none")
                    for each in rows
                ],
            ),
        ),
        wide=tr("Effect"),
        right=(tr("Roll", "as a heading"),),
    )


def _effect(injury: Injury) -> str:
    sentences = [tr(row_of(injury).effect)]
    if injury.detail in BY_ID:
        sentences.append(tr("Lowered: {name}.").format(name=characteristic_word(BY_ID[injury.detail])))
    elif injury.detail:
        sentences.append(f"{injury.detail}.")
    if injury.spent:
        sentences.append(tr("The effect has ended."))
    return " ".join(sentences)


def _talents(sheet: Sheet) -> tuple[Power, ...]:
    quirk = tr("{name} (quirk)")
    return tuple(
        replace(each, name=quirk.format(name=called(SYSTEM.id, each))) if each.kind == QUIRK else each
        for each in sheet.powers
    )
