"""The rules that a roll used, as "Why?" shows them: each with its sentence and its facts."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from desktop.base.numbers import dice_text
from desktop.base.words import tr
from desktop.views.rule_sentences import sentences
from desktop.views.tray import WhyLine
from rules_core.sheet.outcome import Fact, Step

_TYPED = ("name", "skill", "weapon", "fighter", "actor", "opener", "then")
"""Facts that hold a player's own text, in any language."""


_NOT_SHOWN = ("because", "switch")
"""Facts that the sentence says already, or that lead to a house rule."""


def fact_words(name: str, value: Fact, *, signed: bool = False) -> str:
    """Return a fact with its value: "roll 21", or "damage bonus +4" if ``signed``."""
    text = str(value) if name in _TYPED else value_words(value, signed=signed)
    return f"{word_of(name)} {text}"


def value_words(value: Fact, *, signed: bool = False) -> str:
    """Return a fact's value: a number with a real minus sign, or a rule's option in words."""
    if isinstance(value, str):
        return dice_text(word_of(value))
    return f"{value:+d}".replace("-", "−") if signed else str(value).replace("-", "−")


def word_of(name: str) -> str:
    """Return the words for a name used in the rules, such as "damage_bonus"; the name itself if unknown."""
    plain = name.replace("_", " ")
    return known_words().get(plain, plain)


@cache
def known_words() -> Mapping[str, str]:
    """Return the words for all names used in the rules."""
    words = {
        "aspect": tr("aspect", "among reasons"),
        "modifier": tr("modifier", "among reasons"),
        "challenge": tr("challenge", "among reasons"),
        "degree": tr("degree", "among reasons"),
        "dice": tr("dice", "among reasons"),
        "faces": tr("faces", "among reasons"),
        "points": tr("points", "among reasons"),
        "resistance": tr("resistance", "among reasons"),
        "through": tr("through", "among reasons"),
        "ranks": tr("ranks", "among reasons"),
        "parent": tr("parent", "among reasons"),
        "health": tr("health", "among reasons"),
        "hp": tr("hp", "among reasons"),
        "energy": tr("energy", "among reasons"),
        "focus": tr("focus", "among reasons"),
        "condition": tr("condition", "among reasons"),
        "healed": tr("healed", "among reasons"),
        "most": tr("max", "among reasons"),
        "least": tr("min", "among reasons"),
        "after": tr("after", "among reasons"),
        "before": tr("before", "among reasons"),
        "step": tr("step", "among reasons"),
        "total": tr("total", "among reasons"),
        "effect": tr("effect", "among reasons"),
        "left": tr("left", "among reasons"),
        "natural": tr("natural", "among reasons"),
        "next attack": tr("next attack", "among reasons"),
        "how": tr("how", "among reasons"),
        "take": tr("take", "among reasons"),
        "duration": tr("duration", "among reasons"),
        "margin": tr("margin", "among reasons"),
        "approach": tr("approach", "among reasons"),
        "range": tr("range", "among reasons"),
        "advantage": tr("advantage", "among reasons"),
        "shift": tr("shift", "among reasons"),
        "con": tr("con", "among reasons"),
        "siz": tr("siz", "among reasons"),
        "pow": tr("pow", "among reasons"),
        "dex": tr("dex", "among reasons"),
        "str": tr("str", "among reasons"),
        "mythos": tr("mythos", "among reasons"),
        "sanity": tr("sanity", "among reasons"),
        "san": tr("san", "among reasons"),
        "mp": tr("mp", "among reasons"),
        "dodge": tr("dodge", "among reasons"),
        "age": tr("age", "among reasons"),
        "move": tr("move", "among reasons"),
        "damage bonus": tr("damage bonus", "among reasons"),
        "build": tr("build", "among reasons"),
        "restored": tr("restored", "among reasons"),
        "loss": tr("loss", "among reasons"),
        "lost": tr("lost", "among reasons"),
        "roll": tr("roll", "among reasons"),
        "value": tr("value", "among reasons"),
        "target": tr("target", "among reasons"),
        "improved": tr("improved", "among reasons"),
        "luck": tr("luck", "among reasons"),
        "state": tr("state", "among reasons"),
        "prone": tr("prone", "among reasons"),
        "damage": tr("damage", "among reasons"),
        "armor": tr("armor", "among reasons"),
        "armour": tr("armour", "among reasons"),
        "hours": tr("hours", "among reasons"),
        "minutes": tr("minutes", "among reasons"),
        "rounds": tr("rounds", "among reasons"),
        "round": tr("round", "among reasons"),
        "yards": tr("yards", "among reasons"),
        "feet": tr("feet", "among reasons"),
        "difficulty": tr("difficulty", "among reasons"),
        "gained": tr("gained", "among reasons"),
        "limit": tr("limit", "among reasons"),
        "insanity": tr("insanity", "among reasons"),
        "a": tr("a", "among reasons"),
        "b": tr("b", "among reasons"),
        "attack": tr("attack", "among reasons"),
        "defence": tr("defence", "among reasons"),
        "attacker": tr("attacker", "among reasons"),
        "defender": tr("defender", "among reasons"),
        "reaction": tr("reaction", "among reasons"),
        "penalty": tr("penalty", "among reasons"),
        "bonus": tr("bonus", "among reasons"),
        "impales": tr("impales", "among reasons"),
        "weapon": tr("weapon", "among reasons"),
        "half": tr("half", "among reasons"),
        "malfunction": tr("malfunction", "among reasons"),
        "lowest": tr("lowest", "among reasons"),
        "highest": tr("highest", "among reasons"),
        "needed": tr("needed", "among reasons"),
        "tens": tr("tens", "among reasons"),
        "units": tr("units", "among reasons"),
        "net": tr("net", "among reasons"),
        "used": tr("used", "among reasons"),
        "asked": tr("asked", "among reasons"),
        "passed": tr("passed", "among reasons"),
        "critical": tr("critical", "among reasons"),
        "shield": tr("shield", "among reasons"),
        "temporary": tr("temporary", "among reasons"),
        "level": tr("level", "among reasons"),
        "proficiency": tr("proficiency", "among reasons"),
        "prof": tr("prof", "among reasons"),
        "strength": tr("strength", "among reasons"),
        "agility": tr("agility", "among reasons"),
        "precision": tr("precision", "among reasons"),
        "wisdom": tr("wisdom", "among reasons"),
        "ac": tr("ac", "among reasons"),
        "dc": tr("dc", "among reasons"),
        "initiative": tr("initiative", "among reasons"),
        "speed": tr("speed", "among reasons"),
        "mana": tr("mana", "among reasons"),
        "best": tr("best", "among reasons"),
        "spell dc": tr("spell dc", "among reasons"),
        "power": tr("power", "among reasons"),
        "attribute": tr("attribute", "among reasons"),
        "score": tr("score", "among reasons"),
        "skill": tr("skill", "among reasons"),
        "size": tr("size", "among reasons"),
        "fired": tr("fired", "among reasons"),
        "other": tr("other", "among reasons"),
        "attacks before": tr("attacks before", "among reasons"),
        "aimed": tr("aimed", "among reasons"),
        "cover": tr("cover", "among reasons"),
        "ap": tr("ap", "among reasons"),
        "shots": tr("shots", "among reasons"),
        "increment": tr("increment", "among reasons"),
        "count": tr("count", "among reasons"),
        "tied": tr("tied", "among reasons"),
        "delivery": tr("delivery", "among reasons"),
        "thrown": tr("thrown", "among reasons"),
        "times": tr("times", "among reasons"),
        "die": tr("die", "among reasons"),
        "type": tr("type", "among reasons"),
        "name": tr("name", "among reasons"),
        "sessions": tr("sessions", "among reasons"),
        "time": tr("time", "among reasons"),
        "beaten": tr("beaten", "among reasons"),
        "rolled": tr("rolled", "among reasons"),
        "multiplier": tr("multiplier", "among reasons"),
        "amount": tr("amount", "among reasons"),
        "characteristic": tr("characteristic", "among reasons"),
        "ability": tr("ability", "among reasons"),
        "setback": tr("setback", "among reasons"),
        "boost": tr("boost", "among reasons"),
        "upgrades": tr("upgrades", "among reasons"),
        "downgrades": tr("downgrades", "among reasons"),
        "broken": tr("broken", "among reasons"),
        "strain": tr("strain", "among reasons"),
        "option": tr("option", "among reasons"),
        "short": tr("short", "among reasons"),
        "soak": tr("soak", "among reasons"),
        "kind": tr("kind", "among reasons"),
        "added": tr("added", "among reasons"),
        "wounds": tr("wounds", "among reasons"),
        "cost": tr("cost", "among reasons"),
        "price": tr("price", "among reasons"),
        "rating": tr("rating", "among reasons"),
        "successes": tr("successes", "among reasons"),
        "targets": tr("targets", "among reasons"),
        "each": tr("each", "among reasons"),
        "wound threshold": tr("wound threshold", "among reasons"),
        "strain threshold": tr("strain threshold", "among reasons"),
        "deadly": tr("deadly", "among reasons"),
        "over": tr("over", "among reasons"),
        "treatment": tr("treatment", "among reasons"),
        "rest": tr("rest", "among reasons"),
        "action": tr("action", "among reasons"),
        "none": tr("none", "among reasons"),
        "fumble": tr("fumble", "among reasons"),
        "failure": tr("failure", "among reasons"),
        "critical failure": tr("critical failure", "among reasons"),
        "success": tr("success", "among reasons"),
        "critical success": tr("critical success", "among reasons"),
        "partial success": tr("partial success", "among reasons"),
        "critical fail": tr("critical fail", "among reasons"),
        "fail": tr("fail", "among reasons"),
        "regular": tr("regular", "among reasons"),
        "hard": tr("hard", "among reasons"),
        "extreme": tr("extreme", "among reasons"),
        "point blank": tr("point blank", "among reasons"),
        "large target": tr("large target", "among reasons"),
        "diving target": tr("diving target", "among reasons"),
        "fast target": tr("fast target", "among reasons"),
        "half cover": tr("half cover", "among reasons"),
        "small target": tr("small target", "among reasons"),
        "several shots": tr("several shots", "among reasons"),
        "load and fire": tr("load and fire", "among reasons"),
        "into melee": tr("into melee", "among reasons"),
        "firing into melee": tr("firing into melee", "among reasons"),
        "outnumbered": tr("outnumbered", "among reasons"),
        "larger": tr("larger", "among reasons"),
        "much larger": tr("much larger", "among reasons"),
        "incapacitated target": tr("incapacitated target", "among reasons"),
        "auto fire followup": tr("auto fire followup", "among reasons"),
        "surprised defender": tr("surprised defender", "among reasons"),
        "force lifted": tr("force lifted", "among reasons"),
        "fight back": tr("fight back", "among reasons"),
        "parry": tr("parry", "among reasons"),
        "nothing": tr("nothing", "among reasons"),
        "ok": tr("ok", "among reasons"),
        "unconscious": tr("unconscious", "among reasons"),
        "dying": tr("dying", "among reasons"),
        "dead": tr("dead", "among reasons"),
        "melee": tr("melee", "among reasons"),
        "ranged": tr("ranged", "among reasons"),
        "intelligence": tr("intelligence", "among reasons"),
        "charisma": tr("charisma", "among reasons"),
        "check": tr("check", "among reasons"),
        "save": tr("save", "among reasons"),
        "opposed": tr("opposed", "among reasons"),
        "disadvantage": tr("disadvantage", "among reasons"),
        "plain": tr("plain", "among reasons"),
        "reckless": tr("reckless", "among reasons"),
        "cautious": tr("cautious", "among reasons"),
        "body": tr("body", "among reasons"),
        "mind": tr("mind", "among reasons"),
        "engaged": tr("engaged", "among reasons"),
        "medium": tr("medium", "among reasons"),
        "long": tr("long", "among reasons"),
        "indefinite": tr("indefinite", "among reasons"),
        "permanent": tr("permanent", "among reasons"),
        "page": tr("page", "among reasons"),
        "stability": tr("stability", "among reasons"),
        "skills": tr("skills", "among reasons"),
        "tc": tr("TC", "among reasons"),
        "hx": tr("HX", "among reasons"),
        "ex": tr("EX", "among reasons"),
        "ep": tr("EP", "among reasons"),
        "fx": tr("FX", "among reasons"),
        "fp": tr("FP", "among reasons"),
        "budget": tr("budget", "among reasons"),
        "made": tr("made", "among reasons"),
        "allowed": tr("allowed", "among reasons"),
        "worn": tr("worn", "among reasons"),
        "dawn": tr("at dawn", "among reasons"),
        "there": tr("there", "among reasons"),
        "spent": tr("spent", "among reasons"),
        "actor": tr("whose turn", "among reasons"),
        "acted": tr("acted", "among reasons"),
        "of": tr("of", "among reasons"),
        "opener": tr("first", "among reasons"),
        "noted": tr("noted", "among reasons"),
        "throws": tr("rolls", "among reasons"),
        "only": tr("only", "among reasons"),
        "next": tr("next", "among reasons"),
        "then": tr("then", "among reasons"),
        "when": tr("when", "among reasons"),
    }
    return MappingProxyType(words)


def why_lines(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return the rules of some steps in order, each once, with the numbers of all its steps."""
    rule_texts = sentences(game)
    numbers: dict[str, dict[str, None]] = {}
    for each in steps:
        numbers.setdefault(each.rule, {})[_facts(each)] = None
    return tuple(
        WhyLine(rule, rule_texts.get(rule, ""), "; ".join(each for each in facts if each))
        for rule, facts in numbers.items()
    )


def why_of_roll(game: str, steps: tuple[Step, ...]) -> tuple[WhyLine, ...]:
    """Return why a roll came out as it did, with a note if no rule applied."""
    return why_lines(game, steps) or (
        WhyLine("", tr("No rule applies here: these dice are simply added up.")),
    )


def _facts(step: Step) -> str:
    """Return a step's facts in words: "roll 21, target 70", or for a situation "point blank, dice +1"."""
    facts = dict(step.facts)
    situation = facts.pop("because", "") if "dice" in facts else ""
    words = [word_of(str(situation))] if situation else []
    for name, value in facts.items():
        if value != "" and name not in _NOT_SHOWN:
            words.append(fact_words(name, value, signed=bool(situation)))
    return ", ".join(words)
