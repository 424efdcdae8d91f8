"""The sentences for the facts of a rule, by the names of these facts."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from desktop.base.words import tr

MEASURES = frozenset(
    {
        "ac",
        "age",
        "agility",
        "build",
        "con",
        "damage_bonus",
        "dex",
        "dodge",
        "energy",
        "ep",
        "ex",
        "focus",
        "fp",
        "fx",
        "health",
        "hp",
        "hx",
        "initiative",
        "level",
        "mana",
        "most",
        "move",
        "mp",
        "mythos",
        "other",
        "pow",
        "precision",
        "prof",
        "proficiency",
        "san",
        "sanity",
        "shield",
        "siz",
        "size",
        "speed",
        "stability",
        "str",
        "strength",
        "tc",
        "temporary",
        "wisdom",
    }
)
"""Values of a sheet: each is named before its number, as on the sheet."""


@cache
def patterns() -> Mapping[frozenset[str], str]:
    """Return a sentence for each group of facts that belong together."""
    words = {**_of_checks(), **_of_damage(), **_of_time(), **_of_growth()}
    return MappingProxyType({frozenset(names): sentence for names, sentence in words.items()})


@cache
def yes_or_no() -> Mapping[str, tuple[str, str]]:
    """Return what a fact says that only counts as 0 or not: a sentence for each, "" for none."""
    fails = (tr("The check fails."), tr("The check succeeds."))
    stays = (tr("It stays as it is."), tr("It improves."))
    return MappingProxyType(
        {
            "passed": fails,
            "improved": stays,
            "beaten": stays,
            "impales": ("", tr("The weapon impales.")),
            "prone": ("", tr("The character falls prone.")),
            "critical": ("", tr("It was a critical hit.")),
            "aimed": ("", tr("You took aim.")),
            "healed": (tr("It isn't healed."), tr("It is healed.")),
            "broken": (tr("Nothing breaks the fall."), tr("The check breaks the fall.")),
            "over": (tr("The injury counts again."), tr("The injury no longer counts.")),
            "noted": (tr("It doesn't count for the skill."), tr("It also counts for the skill.")),
            "worn": (tr("The armour is off."), tr("The armour is on.")),
            "bars_boost": ("", tr("No Boost dice.")),
        }
    )


def _of_checks() -> dict[tuple[str, ...], str]:
    return {
        ("roll",): tr("The roll is {roll}."),
        ("degree",): tr("The result is: {degree}."),
        ("step",): tr("The result is: {step}."),
        ("value",): tr("The number is {value}."),
        ("roll", "degree"): tr("A roll of {roll} is: {degree}."),
        ("roll", "lowest"): tr("The roll is {roll}. A fumble starts at {lowest}."),
        ("roll", "lowest", "needed"): tr(
            "The roll is {roll}. If you need {needed} or less, a fumble starts at {lowest}."
        ),
        ("roll", "malfunction"): tr("The roll is {roll}. The weapon malfunctions from {malfunction}."),
        ("roll", "range"): tr("The roll is {roll}. The weapon malfunctions from {range}."),
        ("tens", "units", "value"): tr("The dice show {tens} and {units}, which is {value}."),
        ("net",): tr("That leaves {net} of them."),
        ("net", "used"): tr("You use the tens die with {used}."),
        ("net", "used", "units"): tr("You use the tens die with {used}, and {units} on the units die."),
        ("bonus", "penalty"): tr("Bonus dice: {bonus}. Penalty dice: {penalty}."),
        ("bonus", "penalty", "net", "roll"): tr(
            "Bonus dice: {bonus}. Penalty dice: {penalty}. The roll is {roll}."
        ),
        ("a", "b"): tr("Your side has {a}, the other side has {b}."),
        ("attack", "defence"): tr("The attack has {attack}, the defence has {defence}."),
        ("attack", "defence", "reaction"): tr(
            "The attack has {attack}, the defence ({reaction}) has {defence}."
        ),
        ("attacker", "defender"): tr("The attacker has {attacker}, the defender has {defender}."),
        ("asked", "degree", "passed"): tr("The task needs {asked}. The result is: {degree}."),
        ("natural",): tr("The die shows {natural}."),
        ("natural", "modifier", "total"): tr("The die shows {natural}. With {modifier}, that is {total}."),
        ("natural", "modifier", "total", "challenge"): tr(
            "The die shows {natural}. With {modifier}, that is {total} against a challenge of {challenge}."
        ),
        ("natural", "modifier", "challenge"): tr(
            "The die shows {natural}. With {modifier}, it is against a challenge of {challenge}."
        ),
        ("advantage", "natural"): tr("With {advantage}, the die that counts shows {natural}."),
        ("margin", "step"): tr("The margin is {margin}, so the result is: {step}."),
        ("natural", "range", "shift", "step"): tr(
            "A natural {natural} moves the result by {shift} to: {step}."
        ),
        ("die", "bonus", "total"): tr("The die shows {die}. With {bonus}, that is {total}."),
        ("die", "degree"): tr("The die shows {die}, so the result is: {degree}."),
        ("total", "dc", "margin", "degree"): tr(
            "A total of {total} against a DC of {dc} is {margin}, so the result is: {degree}."
        ),
        ("degree", "ac"): tr("The armour class is {ac}. The result is: {degree}."),
        ("bonus",): tr("The bonus is {bonus}."),
        ("bonus", "dc"): tr("The bonus is {bonus}, the DC is {dc}."),
        ("bonus", "total"): tr("With a bonus of {bonus}, the total is {total}."),
        ("dc",): tr("The DC is {dc}."),
        ("total",): tr("The total is {total}."),
        ("penalty",): tr("The penalty is {penalty}."),
        ("attacks_before", "penalty"): tr("Attacks before this one: {attacks_before}. Penalty: {penalty}."),
        ("attack",): tr("Conditions change the attack by {attack}."),
        ("attack", "ac"): tr("Conditions change the attack by {attack} and the target's AC by {ac}."),
        ("defence",): tr("Cover adds {defence} to defence."),
        ("cover",): tr("Cover gives {cover}."),
        ("feet",): tr("The distance is {feet} feet."),
        ("yards",): tr("The distance is {yards} yards."),
        ("yards", "difficulty"): tr("At {yards} yards, the difficulty is: {difficulty}."),
        ("range", "difficulty"): tr("The range is: {range}. The difficulty is {difficulty}."),
        ("range",): tr("The range is {range}."),
        ("difficulty",): tr("The difficulty is: {difficulty}."),
        ("attribute",): tr("The attribute is: {attribute}."),
        ("characteristic",): tr("The characteristic is: {characteristic}."),
        ("roll", "characteristic"): tr("A roll of {roll} is: {characteristic}."),
        ("characteristic", "skill"): tr("Characteristic: {characteristic}. Skill: {skill}."),
        ("attribute", "prof", "other"): tr(
            "The attribute gives {attribute}, proficiency {prof}, everything else {other}."
        ),
        ("skill",): tr("The skill is: {skill}."),
        ("action",): tr("The action is: {action}."),
        ("how",): tr("The kind of roll is: {how}."),
        ("approach", "range"): tr("The approach is: {approach}. The range is {range}."),
        ("aspect", "modifier"): tr("The aspect of Agility is: {aspect}. The modifier is {modifier}."),
        ("modifier",): tr("The modifier is {modifier}."),
        ("modifier", "skills"): tr("Skills without a rank: {skills}. The modifier is {modifier}."),
        ("modifier", "total"): tr("With {modifier}, that is {total}."),
        ("name", "modifier"): "{name}: {modifier}.",
        ("parent", "ranks", "modifier"): tr(
            "The skill gives {parent}. With ranks of {ranks}, the modifier is {modifier}."
        ),
        ("challenge",): tr("The challenge is {challenge}."),
        ("take", "duration"): tr("You take {take} instead of rolling. Time needed: {duration}."),
        ("next_attack",): tr("The next attack has: {next_attack}."),
        ("proficiency", "ability"): tr("Proficiency dice: {proficiency}. Ability dice: {ability}."),
        ("upgrades", "downgrades"): tr("Upgrades: {upgrades}. Downgrades: {downgrades}."),
        ("upgrades",): tr("Upgrades: {upgrades}."),
        ("downgrades",): tr("Downgrades: {downgrades}."),
        ("setback",): tr("Setback dice: {setback}."),
        ("boost",): tr("Boost dice: {boost}."),
        ("count",): tr("How many: {count}."),
        ("next",): tr("Bought for this check: {next}."),
        ("successes",): tr("Net successes: {successes}."),
        ("advantages",): tr("Net advantages: {advantages}."),
        ("triumphs", "despairs", "successes", "advantages"): tr(
            "Net successes: {successes}. Net advantages: {advantages}. "
            "Triumphs: {triumphs}. Despairs: {despairs}."
        ),
        ("dice",): tr("The dice are {dice}."),
        ("dice", "total"): tr("{dice} gives {total}."),
        ("points", "luck"): tr("Luck spent: {points}. Luck left: {luck}."),
        ("points", "roll", "luck"): tr("{points} Luck changes the roll to {roll}. Luck left: {luck}."),
        ("luck",): tr("Luck is {luck}."),
        ("roll", "luck"): tr("The roll is {roll}. Luck is {luck} now."),
        ("price",): tr("It costs {price}."),
    }


def _of_damage() -> dict[tuple[str, ...], str]:
    return {
        ("degree", "damage"): tr("The result is: {degree}. It deals {damage}."),
        ("degree", "damage", "left"): tr("The result is: {degree}. Of {damage} damage, {left} is left."),
        ("degree", "weapon"): tr("The result is: {degree}. The weapon deals {weapon}."),
        ("degree", "weapon", "damage"): tr(
            "The result is: {degree}. The weapon deals {weapon}, and {damage} with the damage bonus."
        ),
        ("weapon", "multiplier", "modifier", "damage"): tr(
            "The weapon deals {weapon}, times {multiplier}. With {modifier}, the damage is {damage}."
        ),
        ("skill", "modifier"): tr("A skill of {skill} adds {modifier}."),
        ("delivery", "thrown", "attribute", "times"): tr(
            "{delivery}: the dice show {thrown}, the attribute adds {attribute}, and the sum counts ×{times}."
        ),
        ("die",): tr("The extra die adds {die}."),
        ("dice", "type"): tr("The dice are {dice}. The type of damage is: {type}."),
        ("bonus", "half"): tr("Half of a damage bonus of {bonus} is {half}."),
        ("damage",): tr("The damage is {damage}."),
        ("damage", "dc"): tr("The damage is {damage}. The DC of the saves is {dc}."),
        ("feet", "dice", "damage"): tr("A fall of {feet} feet: {dice} dice deal {damage}."),
        ("feet", "strain"): tr("A fall of {feet} feet costs {strain} Strain."),
        ("rounds", "strain"): tr("Rounds: {rounds}. Strain suffered: {strain}."),
        ("strain",): tr("Strain suffered: {strain}."),
        ("damage", "before", "after"): tr("{damage} damage changes {before} to {after}."),
        ("before", "after"): tr("It changes from {before} to {after}."),
        ("after",): tr("It is {after} now."),
        ("damage", "armor", "loss"): tr("{damage} damage less {armor} armour leaves {loss}."),
        ("damage", "armour", "loss"): tr("{damage} damage less {armour} armour leaves {loss}."),
        ("damage", "soak", "loss"): tr("{damage} damage less {soak} Soak leaves {loss}."),
        ("damage", "armor"): tr("The damage is {damage}, the armour is {armor}."),
        ("ap", "armour"): tr("Armour piercing of {ap} against {armour} armour."),
        ("armour",): tr("The armour is {armour}."),
        ("resistance", "through"): tr("The armour stops {resistance}, and {through} gets through."),
        ("successes", "targets", "each"): tr("{successes} successes on {targets} targets: {each} each."),
        ("targets",): tr("Targets: {targets}."),
        ("rating", "added", "damage"): tr("Damage {rating} and {added} successes make {damage}."),
        ("step", "total", "effect"): tr("The result is: {step}. Of {total}, {effect} takes effect."),
        ("degree", "loss", "san"): tr("The result is: {degree}. {loss} Sanity lost, {san} left."),
        ("degree", "san"): tr("The result is: {degree}. Sanity is {san} now."),
        ("lost", "dawn", "limit", "insanity"): tr(
            "Sanity lost today: {lost} of {dawn}. The limit is {limit}. Insanity: {insanity}."
        ),
        ("loss",): tr("Points lost: {loss}."),
        ("loss", "hp"): tr("Hit points lost: {loss}. Hit points left: {hp}."),
        ("loss", "most", "hp", "state"): tr(
            "Hit points lost: {loss} of {most}. Hit points left: {hp}. State: {state}."
        ),
        ("loss", "left", "over", "most", "condition"): tr(
            "Points lost: {loss}. Points left: {left} of {most}, {over} beyond zero. State: {condition}."
        ),
        ("condition",): tr("The condition is: {condition}."),
        ("condition", "value"): tr("{condition} is {value} now."),
        ("wounds",): tr("Wounds: {wounds}."),
        ("wounds", "strain"): tr("Healed: {wounds} Wounds and {strain} Strain."),
        ("wounds", "deadly"): tr("Wounds: {wounds}. Deadly from {deadly}."),
        ("wounds", "wound_threshold", "strain", "strain_threshold"): tr(
            "Wounds: {wounds} of {wound_threshold}. Strain: {strain} of {strain_threshold}."
        ),
        ("name",): "{name}.",
        ("name", "then"): tr("{name} leads to: {then}."),
        ("name", "wounds", "strain", "when"): tr("{name}, {when}: Wounds {wounds}, Strain {strain}."),
        ("roll", "added", "total", "name"): tr("The roll is {roll}. With {added} added, {total} is: {name}."),
        ("total", "name"): tr("{total} is: {name}."),
        ("fired",): tr("Shots fired before: {fired}."),
        ("best", "spell_dc"): tr("The best attribute is {best}. The spell DC is {spell_dc}."),
    }


def _of_time() -> dict[tuple[str, ...], str]:
    return {
        ("acted", "of"): tr("{acted} of {of} have acted."),
        ("actor",): tr("The turn belongs to: {actor}."),
        ("opener",): tr("{opener} goes first."),
        ("highest", "tied"): tr("The highest initiative is {highest}. How many have it: {tied}."),
        ("throws",): tr("Rolls needed: {throws}."),
        ("round",): tr("It is round {round}."),
        ("made", "allowed"): tr("Attack {made} of {allowed} in this round."),
        ("used", "limit"): tr("Used: {used} of {limit}."),
        ("minutes", "before", "after"): tr("Minutes: {minutes}. It changes from {before} to {after}."),
        ("hours", "strain"): tr("Hours: {hours}. Strain left: {strain}."),
        ("hours",): tr("Hours: {hours}."),
        ("rest",): tr("Rest restores {rest}."),
        ("restored",): tr("Points restored: {restored}."),
        ("restored", "most"): tr("Points restored: {restored}, up to {most}."),
        ("amount", "restored"): tr("The treatment heals {amount}. Points restored: {restored}."),
        ("treatment", "degree", "dice", "points"): tr(
            "{treatment}: {dice} gives {points} points. The result is: {degree}."
        ),
        ("treatment", "degree", "dice", "faces", "points"): tr(
            "{treatment}: {dice} shows {faces}, for {points} points. The result is: {degree}."
        ),
        ("points", "healed", "most", "after"): tr(
            "Points restored: {healed}. They change from {points} to {after}, up to {most}."
        ),
        ("points", "san", "most"): tr("Points: {points}. Sanity is {san} now, up to {most}."),
        ("points",): tr("Points: {points}."),
        ("left",): tr("Points left: {left}."),
    }


def _of_growth() -> dict[tuple[str, ...], str]:
    return {
        ("roll", "value", "improved"): tr("The roll is {roll}, the value is {value}."),
        ("roll", "bonus", "value"): tr("The roll is {roll}, plus {bonus}. The value is {value}."),
        ("die", "rolled", "value"): tr("{die} shows {rolled}. The value is {value} now."),
        ("roll", "bonus", "power", "points"): tr(
            "The roll is {roll}, plus {bonus}. Power is {power}. Points gained: {points}."
        ),
        ("value", "sanity"): tr("The skill is {value} now. Sanity restored: {sanity}."),
        ("gained", "mythos"): tr("Cthulhu Mythos rises by {gained} to {mythos}."),
        ("attribute", "before", "after"): tr("{attribute} changes from {before} to {after}."),
        ("budget", "ranks", "left"): tr("{budget}: ranks earned {ranks}, ranks left {left}."),
        ("cost",): tr("It costs {cost} experience."),
        ("from", "to", "cost"): tr("From {from} to {to} costs {cost} experience."),
        ("lost",): tr("Experience lost: {lost}."),
        ("sessions",): tr("Sessions: {sessions}."),
    }
