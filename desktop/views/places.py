"""The names of a sheet's details, skills, trackers and fields."""

from desktop.base.listed import called
from desktop.base.names import skill_name
from desktop.base.words import tr
from rules_core.game.system import System
from rules_core.sheet.sheet import Sheet


def detail_name(system_id: str, detail_id: str) -> str:
    """Return a detail's name in a game, its id if the player added it."""
    # Not imported at startup, because creation is rarely needed.
    from rules_core.game import creation
    from rules_core.sheet import dice_choice, starred

    names = {
        "age": tr("Age"),
        "archetype": tr("Archetype"),
        "armour": tr("Armour"),
        "aspect": tr("Aspect of Agility"),
        "assets": tr("Assets"),
        "birthplace": tr("Birthplace"),
        "cash": tr("Cash"),
        "damage_bonus": tr("Damage bonus"),
        "era": tr("Era"),
        "homeworld": tr("Homeworld"),
        "level": tr("Level"),
        "melee_defence": tr("Melee defence"),
        "modifiers": tr("Lasting modifiers"),
        "occupation": tr("Occupation"),
        "player": tr("Player"),
        "portrait_url": tr("Portrait URL"),
        "pronouns": tr("Gender or pronouns"),
        "ranged_defence": tr("Ranged defence"),
        "residence": tr("Residence"),
        "role": tr("Role"),
        "soak": tr("Soak"),
        "sophont": tr("Sophont"),
        "source_url": tr("Source URL"),
        "species": tr("Species"),
        "spending": tr("Spending level"),
        "vocation": tr("Vocation"),
        creation.POINTS_FORMULA: tr("Occupation points"),
        creation.INTEREST_FORMULA: tr("Personal points"),
        creation.CREDIT_RANGE: tr("Credit Rating range"),
        creation.METHOD: tr("Characteristics method"),
        creation.SKILLS_METHOD: tr("Skills method"),
        creation.CAP: tr("Max starting skill"),
        creation.AGE: tr("Effects of age"),
        dice_choice.DICE_SET: tr("Dice"),
        dice_choice.PHYSICAL: tr("Physical dice"),
        starred.STARRED: tr("Starred skills"),
    }
    return own_word(system_id, detail_id) or names.get(detail_id, detail_id)


def own_word(system_id: str, what: str) -> str:
    """Return a game's own word for a detail or a part of a sheet, "" if it uses the usual one."""
    from desktop.views.game import game_of

    return game_of(system_id).own_words.get(what, "")


def is_kept_remark(detail_id: str) -> bool:
    """Return whether a detail only stores that the player ignores a remark."""
    from rules_core.game.creation import KEPT

    return detail_id.startswith(KEPT)


def trait_called(system: System, trait_id: str) -> str:
    """Return a characteristic's name, its id if the game doesn't have it."""
    name = next((tr(each.name) for each in system.traits if each.id == trait_id), "")
    return name or detail_name(system.id, trait_id)  # a level is a trait in one game, a detail in another


def skill_called(system: System, sheet: Sheet, skill_id: str) -> str:
    """Return the name of a skill or technique, its id if it isn't on the sheet."""
    skill = next((each for each in sheet.skills if each.id == skill_id), None)
    if skill is not None:
        return skill_name(system, skill)
    return next((called(system.id, each) for each in sheet.techniques if each.id == skill_id), skill_id)


def tracker_called(system: System, sheet: Sheet, tracker_id: str) -> str:
    """Return a tracker's name, the game's or a custom one, else its id."""
    own = () if sheet.homebrew is None else sheet.homebrew.trackers
    names = {each.id: each.name for each in own} | {each.id: tr(each.name) for each in system.trackers}
    return names.get(tracker_id, tracker_id)


def derived_name(system: System, derived_id: str) -> str:
    """Return a derived value's name, its id if the rules don't know it."""
    from desktop.views.creating_words import creating_words

    named = creating_words(system.id).derived.get(derived_id)
    return derived_id if named is None else named.title


def field_name(system: System, part: str, field: str) -> str:
    """Return a field's name, to follow the name of its thing; "" for the thing's main field."""
    return {
        ("skill", "name"): tr("name"),
        ("skill", "base"): tr("base"),
        ("skill", "occupation_points"): tr("occupation"),
        ("skill", "interest_points"): tr("personal"),
        ("skill", "marks"): tr("successes") if system.counts_marks else tr("ticks"),
        ("skill", "occupation"): tr("trained"),
        ("skill", "trait"): tr("characteristic"),
        ("skill", "hidden"): tr("hidden"),
        ("tracker", "maximum"): tr("maximum"),
        ("tracker", "start"): tr("starting value"),
        ("weapon", "skill"): tr("skill"),
        ("weapon", "damage"): tr("damage"),
        ("weapon", "range"): tr("range"),
        ("weapon", "attacks"): tr("attacks"),
        ("weapon", "ammo"): tr("ammunition"),
        ("weapon", "malfunction"): tr("malfunction"),
        ("weapon", "qualities"): tr("qualities"),
        ("weapon", "critical"): tr("critical hit"),
        ("weapon", "fired"): tr("shots fired"),
        ("possession", "count"): tr("count"),
        ("page", "date"): tr("day"),
        ("page", "text"): tr("text"),
        ("passage", "heading"): tr("heading"),
        ("passage", "key"): tr("key connection"),
        ("power", "kind"): tr("kind"),
        ("power", "cost"): tr("cost"),
        ("power", "effect"): tr("effect"),
        ("power", "defence"): tr("defence"),
        ("power", "range"): tr("range"),
        ("power", "dice"): tr("dice"),
        ("power", "marks"): tr("successes"),
        ("technique", "skill"): tr("skill"),
        ("technique", "kind"): tr("kind"),
        ("technique", "listing"): tr("description"),
        ("technique", "ranks"): tr("ranks"),
        ("injury", "roll"): tr("roll"),
        ("injury", "detail"): tr("details"),
        ("injury", "spent"): tr("ended"),
    }.get((part, field), "")
