"""The printed four-degree d20 sheet."""

from msgspec.structs import replace

from desktop.base.listed import detail_of
from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.games.basic_d20.words import condition_word, plus
from desktop.views.paper import paper, parts
from desktop.views.paper.tables import powers_table, weapons_table
from desktop.views.sheet import Labelled, SkillRow
from desktop.views.sheet_parts import has_tracker
from rules_core.game.play import Attempt
from rules_core.sheet.outcome import Refused
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.sheet.subject import subject_of
from rules_core.systems.basic_d20 import character
from rules_core.systems.basic_d20.asked import strike_of
from rules_core.systems.basic_d20.conditions import CONDITIONS, DEAD
from rules_core.systems.basic_d20.play_combat import blast_of
from rules_core.systems.basic_d20.system import SYSTEM
from rules_core.systems.basic_d20.weapons import radius_of

_DETAILS = ("occupation", "species", "age", "homeworld", "pronouns", "armour", "player", "cash", "assets")


def paper_sections(
    sheet: Sheet, portrait: bytes | None, options: paper.PaperOptions
) -> tuple[paper.PaperSection, ...]:
    """Return the sections of a printed sheet, those needed in play first."""
    if options.pencil:
        sheet = parts.in_pencil(sheet, (character.ARMOUR, character.ARMOUR_CAP))
    shown = parts.shown_sheet(sheet, portrait)
    about = tuple(each for each in shown.about if each.label != tr("Armour"))  # shown with the weapons
    dying = paper.MeterLine(
        tr("Dying"), None if options.pencil else character.dying_of(sheet), DEAD, boxes=True, color="danger"
    )
    rested = tr("Already healed from an hour's rest today.") if sheet.status(character.HOUR_USED) else ""
    skills = parts.SkillLook(_skill)
    return (
        *parts.head_part(replace(shown, about=about), tr(SYSTEM.name)),
        *parts.trackers_part(sheet, shown, options, *((dying,) if has_tracker(sheet, "hp") else ())),
        *parts.traits_part(sheet, shown),
        *parts.conditions_part(sheet, _conditions(sheet), (rested,)),
        *parts.skills_part(sheet, shown, skills),
        *parts.section("weapons", tr("Weapons and armour"), _armour(sheet), _weapons(sheet)),
        *parts.section("powers", tr("Powers"), powers_table(SYSTEM.id, sheet.powers)),
        *parts.closing_sections(
            sheet,
            shown,
            options,
            skills,
            gear=tr("Gear"),
            details=_DETAILS,
            traits=(character.LEVEL,),
            placed=("powers",),
        ),
    )


def _conditions(sheet: Sheet) -> tuple[paper.CheckLine, ...]:
    held = character.conditions_of(sheet)
    return tuple(
        paper.CheckLine(
            condition_word(each.id)
            if held.get(each.id, 0) < 2
            else f"{condition_word(each.id)} {held[each.id]}",
            each.id in held,
        )
        for each in CONDITIONS
        if each.id != character.DYING
    )


def _skill(row: SkillRow, _skill: Skill | None) -> paper.SkillLine:
    return paper.SkillLine(
        row.name, row.shown, ranks=row.ranks, suffix=row.suffix, strong=bool(row.ranks and row.ranks[0])
    )


def _armour(sheet: Sheet) -> paper.FactsBlock | None:
    bonus, cap = sheet.status(character.ARMOUR), character.armour_cap_of(sheet)
    armour = detail_of(sheet, "armour")
    facts = [Labelled(tr("Armour"), armour)] if armour else []
    if bonus:
        facts.append(Labelled(tr("AC bonus"), plus(bonus)))
    if cap is not None:
        facts.append(Labelled(tr("Max Agility"), str(cap)))
    return paper.FactsBlock(tuple(facts)) if facts else None


def _weapons(sheet: Sheet) -> paper.TableBlock | None:
    attacks = [_attack(sheet, str(place)) for place in range(len(sheet.weapons))]
    skills = [_skill_of(sheet, each.skill) for each in sheet.weapons]
    return weapons_table(SYSTEM.id, sheet.weapons, skills, ((tr("Attack"), attacks),))


def _skill_of(sheet: Sheet, skill_id: str) -> str:
    try:
        return skill_name(SYSTEM, character.skill_of(sheet, skill_id))
    except KeyError:
        return skill_id


def _attack(sheet: Sheet, place: str) -> str:
    try:
        if radius_of(sheet.weapons[int(place)]):
            return tr("Reflex DC {n}").format(n=blast_of(Attempt(sheet, subject_of("blast", place))).dc)
        return plus(strike_of(Attempt(sheet, subject_of("weapon", place)))[1].bonus)
    except (KeyError, Refused):
        return ""
