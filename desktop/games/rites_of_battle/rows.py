"""What can be chosen before a roll of Rites of Battle: rows of choices, and the pool put together by hand."""

from collections import Counter
from collections.abc import Iterable

from desktop.base.words import ntr, tr
from desktop.views.felt import DieLook
from desktop.views.symbol_words import dice_count, die_word, whole_die_word
from desktop.views.tray import NumberField, PoolDie, PoolView, SetupOption, SetupRow
from rules_core.dice.faces import NARRATIVE
from rules_core.game.play import POOL, Attempt, Choice
from rules_core.sheet.outcome import Step
from rules_core.systems.rites_of_battle import play_pools
from rules_core.systems.rites_of_battle import pool as pools
from rules_core.systems.rites_of_battle.attack import MOST_CONCEALMENT
from rules_core.systems.rites_of_battle.injuries import BY_NAME
from rules_core.systems.rites_of_battle.play_attacks import MOST_SOAK, MOST_TARGETS, arms_of, soaks_of
from rules_core.systems.rites_of_battle.play_health import MOST_FEET
from rules_core.systems.rites_of_battle.play_injuries import MOST_BONUS, MOST_TOTAL, blow_for
from rules_core.systems.rites_of_battle.table import Downgrade, Table
from rules_core.systems.rites_of_battle.turns import MOST_AIMS

_KEYS = dict(zip(NARRATIVE, "QWEASD", strict=True))
_SHOWN_DEFENCE = 4
_MOST_VALUE = 10


def pool_view(pool: pools.Pool, choice: Choice, steps: Iterable[Step], table: Table) -> PoolView:
    """The pool as it is put together, with what comes from where."""
    played = {die.name for die in pools.kinds_in_play(table)}
    counts = dict(zip(NARRATIVE, pool.counts, strict=True))
    return PoolView(
        dice=tuple(
            PoolDie(
                look=DieLook(kind),
                name=die_word(kind),
                die=whole_die_word(kind),
                number=number,
                key=_KEYS[kind],
                can_add=kind in played
                and number < pools.MOST_DICE
                and choice.number(f"{POOL}{kind}") < play_pools.MOST_ADDED,
                can_remove=number > 0,
            )
            for kind, number in counts.items()
        ),
        notes=_notes(steps),
        can_upgrade=choice.number(f"{POOL}upgrade") < play_pools.MOST_ADDED,
        can_downgrade=choice.number(f"{POOL}upgrade") > -play_pools.MOST_ADDED
        and (pool.proficiency > 0 or table.downgrade is Downgrade.DIFFICULTY_TO_CHALLENGE),
        changed=any(name.startswith(POOL) for name, _ in choice.options),
    )


_BARRED = "barred"
_CHANGED = ("upgrades", "downgrades")


def _source(name: str) -> str:
    """What changes a pool by name: an injury of the chart, or what somebody wrote."""
    return tr(name) if name in BY_NAME else name


def _notes(steps: Iterable[Step]) -> tuple[str, ...]:
    """Where dice come from that the skill does not give; what a file says of them may be anything."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in steps:
        facts = dict(each.facts)
        source = tr("an earlier roll") if "next" in facts else _source(str(facts.get("name", "")))
        if not source:
            continue
        if facts.get("boost") == "none":
            counts[_BARRED, source] = 1
        for kind, number in facts.items():
            if isinstance(number, int) and (kind in _CHANGED or kind in NARRATIVE):
                counts[kind, source] += number
    notes = []
    for (kind, source), number in counts.items():
        if kind == _BARRED:
            notes.append(tr("No Boost, from {source}").format(source=source))
        elif kind == "upgrades":
            words = ntr("{n} upgrade from {source}", "{n} upgrades from {source}", number)
            notes.append(words.format(n=number, source=source))
        elif kind == "downgrades":
            words = ntr("{n} downgrade from {source}", "{n} downgrades from {source}", number)
            notes.append(words.format(n=number, source=source))
        else:
            words = ntr("{dice} is from {source}", "{dice} are from {source}", number)
            notes.append(words.format(dice=dice_count(kind, number), source=source))
    return tuple(notes)


def range_word(distance: pools.Range) -> str:
    """What a range is called."""
    return {
        pools.Range.ENGAGED: tr("Engaged"),
        pools.Range.SHORT: tr("Short"),
        pools.Range.MEDIUM: tr("Medium"),
        pools.Range.LONG: tr("Long"),
        pools.Range.EXTREME: tr("Extreme"),
    }[distance]


def written_range_word(written: str) -> str:
    """A range as it stands with a weapon, in the reader's language where it is one that the rules name."""
    plain = written.strip().casefold()
    return next((range_word(each) for each in pools.Range if each.value == plain), written)


def rows_of(attempt: Attempt) -> tuple[SetupRow, ...]:
    """The rows of choices for an attempt, the one that matters most first."""
    choice = attempt.choice
    match attempt.kind:
        case "weapon":
            return _attack_rows(attempt)
        case "skill" | "trait":
            around = _numbered("environment", tr("Surroundings"), choice, _SHOWN_DEFENCE)
            return (_difficulty(choice), around._replace(rare=not choice.number("environment")))
        case "treatment":
            return _medic(choice)
        case "heal-injury":
            row = play_pools.row_of(play_pools.injury_named(attempt.sheet, attempt.thing)[1])
            limb = () if row.name != "Maimed" else (_cybernetic(choice),)
            return (*_medic(choice), *limb)
        case "fall":
            return (_feet(choice), _ground(choice))
        case "injury" if attempt.thing == "number":
            return (_field("number", tr("Number"), choice, "", MOST_TOTAL, least=1),)
        case "injury" | "target-injury":
            return _injury_rows(attempt)
        case _:
            return ()


def _attack_rows(attempt: Attempt) -> tuple[SetupRow, ...]:
    choice = attempt.choice
    reach = arms_of(attempt.sheet, attempt.thing).reach
    ranges = []
    for each in pools.Range:
        dice = pools.DIFFICULTY_BY_RANGE[each]
        spoken = f"{range_word(each)}, {dice_count('difficulty', dice)}"
        reason = "" if pools.may_attack(reach, each).allowed else tr("Not with this weapon")
        ranges.append(SetupOption(each.value, range_word(each), spoken, reason))
    soaks = soaks_of(choice)
    typed = tuple(
        _field(
            f"soak_{place}",
            tr("Soak of the target") if len(soaks) == 1 else tr("Soak of target {n}").format(n=place),
            choice,
            "" if soak is None else str(soak),
            MOST_SOAK,
        )
        for place, soak in enumerate(soaks, 1)
    )
    rare = (
        _numbered("environment", tr("Surroundings"), choice, _SHOWN_DEFENCE),
        _numbered("concealment", tr("Concealment"), choice, MOST_CONCEALMENT),
        _numbered("aim", tr("Aim"), choice, MOST_AIMS),
    )
    return (
        SetupRow("range", tr("Range"), tuple(ranges), play_pools.distance_of(attempt).value),
        _numbered("defence", tr("Their defence"), choice, _SHOWN_DEFENCE),
        *(row._replace(rare=not choice.number(row.id)) for row in rare),
        *_bought_off(choice),
        SetupRow(
            "targets",
            tr("Targets"),
            tuple(SetupOption(str(n), str(n)) for n in range(1, MOST_TARGETS + 1)),
            str(len(soaks)),
            rare=len(soaks) == 1,
        ),
        *(row._replace(rare=soaks == (None,)) for row in typed),
    )


def _bought_off(choice: Choice) -> tuple[SetupRow, ...]:
    """What was bought off, where there is something to buy off."""
    options = []
    if choice.number("defence") or choice.number("defence_negated"):
        options.append(SetupOption("defence_negated", tr("Defence")))
    if any(choice.number(name) for name in ("environment", "concealment", "environment_ignored")):
        options.append(SetupOption("environment_ignored", tr("Surroundings")))
    if not options:
        return ()
    chosen = " ".join(each.key for each in options if choice.number(each.key))
    return (SetupRow("off", tr("Bought off"), tuple(options), chosen, several=True),)


def _difficulty(choice: Choice) -> SetupRow:
    chosen = play_pools.within(
        choice.number("difficulty", play_pools.USUAL_DIFFICULTY), play_pools.MOST_DIFFICULTY
    )
    options = tuple(
        SetupOption(str(n), str(n), dice_count("difficulty", n))
        for n in range(play_pools.MOST_DIFFICULTY + 1)
    )
    return SetupRow("difficulty", tr("Difficulty"), options, str(chosen))


def _numbered(name: str, caption: str, choice: Choice, most: int) -> SetupRow:
    chosen = play_pools.within(choice.number(name), most)
    options = tuple(SetupOption(str(n), str(n)) for n in range(most + 1))
    return SetupRow(name, caption, options, str(chosen))


def _field(name: str, caption: str, choice: Choice, usual: str, most: int, *, least: int = 0) -> SetupRow:
    value = str(choice.number(name)) if choice.option(name) != "" else usual
    return SetupRow(name, caption, field=NumberField(name, caption, value, least, most))


def _medic(choice: Choice) -> tuple[SetupRow, ...]:
    other = choice.option("medic") == "other"
    who = SetupRow(
        "medic",
        tr("By"),
        (SetupOption("", tr("Yourself")), SetupOption("other", tr("Someone else"))),
        "other" if other else "",
    )
    if not other:
        return (who,)
    return (
        who,
        _field("medic_characteristic", tr("Their Intelligence"), choice, "0", _MOST_VALUE),
        _field("medic_ranks", tr("Their Medicae"), choice, "0", _MOST_VALUE),
    )


def _cybernetic(choice: Choice) -> SetupRow:
    on = "cybernetic" if choice.number("cybernetic") else ""
    return SetupRow(
        "limb", tr("Limb"), (SetupOption("cybernetic", tr("A cybernetic one")),), on, several=True
    )


def _feet(choice: Choice) -> SetupRow:
    return _field("feet", tr("Feet"), choice, "", MOST_FEET, least=1)


def _ground(choice: Choice) -> SetupRow:
    soft = "soft" if choice.option("ground") == "soft" else ""
    return SetupRow(
        "ground", tr("Ground"), (SetupOption("", tr("Hard")), SetupOption("soft", tr("Soft"))), soft
    )


def _injury_rows(attempt: Attempt) -> tuple[SetupRow, ...]:
    blow, theirs = blow_for(attempt)
    bonus = _field("injury_bonus", tr("Added", "to a roll"), attempt.choice, str(blow.bonus), MOST_BONUS)
    if not theirs:
        return (bonus,)
    ongoing = _field(
        "target_ongoing", tr("Their injuries"), attempt.choice, str(blow.ongoing), MOST_BONUS // 10
    )
    return (bonus, ongoing)
