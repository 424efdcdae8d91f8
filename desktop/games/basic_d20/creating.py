"""Texts for creating a four-degree d20 character."""

from collections.abc import Mapping

from desktop.base.names import skill_name
from desktop.base.words import tr
from desktop.views.creating_words import CreatingWords, StepWords, TitledText
from desktop.views.remark_words import RemarkWords, fix, keep, number
from rules_core.game.creation import Fix, Remark
from rules_core.sheet.outcome import Fact
from rules_core.sheet.sheet import Sheet, Skill
from rules_core.systems.basic_d20.character import level_of, scores_of
from rules_core.systems.basic_d20.creating import CAREERS_BY_ID
from rules_core.systems.basic_d20.derive import SUM_AT_START, Attribute
from rules_core.systems.basic_d20.play_level import improvements, ribbons, starting_credits
from rules_core.systems.basic_d20.system import SYSTEM

_STEPS = {
    "attributes": StepWords(
        tr("Attributes"),
        tr("Level and attributes"),
        tr("Distribute 6 points, from −1 to +3 in each attribute. Each even level can add one more."),
    ),
    "person": StepWords(
        tr("Person"), tr("Who is it?"), tr("A name, and anything else you know about the character.")
    ),
    "skills": StepWords(
        tr("Skills"),
        tr("What are they proficient in?"),
        tr(
            "Four combat skills, four general skills, and lore skills that you name. An occupation "
            "marks eight of them."
        ),
    ),
    "gear": StepWords(
        tr("Gear"),
        tr("What do they carry?"),
        tr("You start with 2,000 cred per level. Weapons are paid from it."),
    ),
    "powers": StepWords(
        tr("Powers"),
        tr("Powers and health"),
        tr("Odd levels give a ribbon. Even levels give a feat or an attribute point."),
    ),
    "backstory": StepWords(
        tr("Backstory"),
        tr("Where do they come from?"),
        tr("Answer what you like. The questions only help you start."),
    ),
    "finish": StepWords(tr("Finish"), tr("Ready to play"), tr("Check anything that needs attention.")),
}

_METHODS = {
    "points": TitledText(tr("Distribute points"), tr("6 points, each attribute from −1 to +3.")),
    "typed": TitledText(tr("Enter values"), tr("Use attributes you already have.")),
}

_BUDGETS = {
    "points": tr("Attribute points"),
    "combat": tr("Combat skills"),
    "general": tr("General skills"),
    "lore": tr("Lore skills"),
    "powers": tr("Ribbons and feats"),
    "money": tr("Starting cred"),
}

_DERIVED = {
    "hp": TitledText(tr("Hit points"), tr("Strength + Prof + 5 × level")),
    "mana": TitledText(tr("Mana"), tr("Wisdom + Prof")),
    "ac": TitledText(tr("AC"), tr("10 + Agility + Prof + armour")),
    "proficiency": TitledText(tr("Proficiency"), tr("1 + level ÷ 4, rounded up")),
    "initiative": TitledText(tr("Initiative"), tr("Precision + Prof")),
    "speed": TitledText(tr("Speed"), tr("30 ft")),
    "spell_dc": TitledText(tr("Spell DC"), tr("10 + Prof + best of Intelligence, Wisdom, Charisma")),
}


def _money_over(facts: Mapping[str, Fact]) -> TitledText:
    words = tr("Cash and listed weapons are worth {owned} cred. At this level you start with {most}.")
    return TitledText(
        tr("Over the starting cred"), words.format(owned=number(facts["owned"]), most=number(facts["most"]))
    )


def _money_left(facts: Mapping[str, Fact]) -> TitledText:
    left = int(facts["most"]) - int(facts["owned"])
    words = tr("At this level you start with {most}. Weapons cost {owned}.")
    return TitledText(
        tr("{n} cred not recorded").format(n=number(left)),
        words.format(owned=number(facts["owned"]), most=number(facts["most"])),
    )


_REMARKS = RemarkWords(SYSTEM, _BUDGETS, _DERIVED, {"money_over": _money_over, "money_left": _money_left})


def _budget_words(sheet: Sheet) -> str:
    level = level_of(sheet)
    lore = tr("Lore skills: 2 + Intelligence ({n}).").format(
        n=number(scores_of(sheet)[Attribute.INTELLIGENCE])
    )
    if level == 1:
        return lore
    words = tr(
        "Level {level}: {points} points plus {raised} from even levels, {ribbons} ribbons, {cred} cred."
    )
    budget = words.format(
        level=level,
        points=SUM_AT_START,
        raised=improvements(level),
        ribbons=ribbons(level),
        cred=number(starting_credits(level)),
    )
    return f"{budget} {lore}"


def _occupation(career: str) -> TitledText:
    found = CAREERS_BY_ID[career]
    names = (skill_name(SYSTEM, Skill(each, each, 0)) for each in found.skills)
    return TitledText(tr(found.name), ", ".join(names))


def _fix(remark: Remark, offered: Fix) -> str:
    if offered.id == "cash":
        return tr("Set Cred to {n}").format(n=number(dict(offered.facts)["value"]))
    return fix(remark, offered)


WORDS = CreatingWords(
    step=_STEPS.__getitem__,
    method=_METHODS.__getitem__,
    budget=_REMARKS.budget,
    budget_words=_budget_words,
    remark=_REMARKS.remark,
    fix=_fix,
    keep=keep,
    derived=_DERIVED,
    occupation=_occupation,
    fine=tr("Attributes and skills follow the rules"),
    set_values=tr("Set attributes"),
)
"""The game's texts for the character wizard."""
