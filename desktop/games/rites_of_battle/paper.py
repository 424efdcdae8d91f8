"""The sheet of Rites of Battle on paper."""

from msgspec.structs import replace

from desktop.base.words import tr
from desktop.games.rites_of_battle.health import remembered_words
from desktop.games.rites_of_battle.rows import range_word
from desktop.games.rites_of_battle.words import characteristic_word, skill_word
from desktop.views.paper import parts
from desktop.views.paper.paper import CheckLine, PaperOptions, PaperSection, RuledBlock, SkillLine, TableBlock
from desktop.views.paper.tables import powers_table, table, weapons_table
from desktop.views.sheet import SkillRow
from desktop.views.symbol_words import dice_count
from rules_core.sheet.sheet import Injury, Power, Sheet, Skill, Weapon
from rules_core.systems.rites_of_battle.creating import QUIRK, START_DETAIL
from rules_core.systems.rites_of_battle.play_attacks import arms_of
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
    """The sections of a sheet, what is needed in play first."""
    injuries = RuledBlock(_LINES_FOR_INJURIES) if options.pencil else _injuries(sheet)
    if options.pencil:
        sheet = parts.in_pencil(sheet, (CREATING,))
    shown = replace(parts.shown_sheet(sheet, portrait), standing=None)
    if options.pencil:  # how much strain is left is for the pencil to say
        trackers = tuple(each if each.id == "wounds" else replace(each, aside="") for each in shown.trackers)
        shown = replace(shown, trackers=trackers)
    skills = parts.SkillLook(_skill, ranks_caption=tr("Ranks"), pool_caption=tr("Dice"))
    return (
        *parts.head_part(shown, tr(SYSTEM.name)),
        *parts.trackers_part(sheet, shown, options),
        *parts.traits_part(sheet, shown),
        *parts.conditions_part(sheet, _conditions(sheet), remembered_words(sheet)),
        *parts.skills_part(sheet, shown, skills),
        *parts.section("weapons", tr("Weapons"), _weapons(sheet)),
        *parts.section("injuries", tr("Critical injuries"), injuries),
        *parts.section("powers", tr("Talents and quirks"), powers_table(_talents(sheet))),
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
    """The weapons with the damage that they come to, and bare hands."""
    hands = arms_of(sheet, UNARMED)
    bare = Weapon(
        tr("Bare hands"),
        damage=str(hands.rating),
        critical=str(hands.critical),
        range=range_word(Range.ENGAGED),
    )
    weapons = [_counted(sheet, place, each) for place, each in enumerate(sheet.weapons)]
    skills = [skill_word(sheet, each.skill) for each in sheet.weapons]
    return weapons_table((*weapons, bare), (*skills, ""))


def _counted(sheet: Sheet, place: int, weapon: Weapon) -> Weapon:
    """A weapon with its damage counted out, such as "6 (+2)" of one that adds to Strength."""
    arms = arms_of(sheet, str(place))
    rating, critical = str(arms.rating), str(arms.critical)
    return replace(
        weapon,
        damage=rating if weapon.damage in ("", rating) else f"{rating} ({weapon.damage})",
        critical=critical if weapon.critical in ("", critical) else f"{critical} ({weapon.critical})",
    )


def _injuries(sheet: Sheet) -> TableBlock | None:
    """The injuries by the row of the chart, with what heals them."""
    rows = [row_of(each) for each in sheet.injuries]
    return table(
        (
            (tr("Injury"), [tr(each.name) for each in rows]),
            (tr("Roll", "as a heading"), [str(each.roll) for each in sheet.injuries]),
            (tr("Effect"), [_effect(each) for each in sheet.injuries]),
            (
                tr("Heals against"),
                [
                    dice_count("difficulty", each.difficulty) if each.difficulty else tr("nothing")
                    for each in rows
                ],
            ),
        ),
        wide=tr("Effect"),
        right=(tr("Roll", "as a heading"),),
    )


def _effect(injury: Injury) -> str:
    said = [tr(row_of(injury).effect)]
    if injury.detail in BY_ID:
        said.append(tr("Lowered: {name}.").format(name=characteristic_word(BY_ID[injury.detail])))
    elif injury.detail:
        said.append(f"{injury.detail}.")
    if injury.spent:
        said.append(tr("The effect is over."))
    return " ".join(said)


def _talents(sheet: Sheet) -> tuple[Power, ...]:
    """The talents, and the quirks called so."""
    return tuple(
        replace(each, name=tr("{name} (quirk)").format(name=each.name)) if each.kind == QUIRK else each
        for each in sheet.powers
    )
