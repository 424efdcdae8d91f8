"""The options before a Rites of Battle roll: rows of the tray, and the pool built by hand."""

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
from rules_core.systems.rites_of_battle.play_attacks import MOST_SOAK, MOST_TARGETS, soaks_of, weapon_in_use
from rules_core.systems.rites_of_battle.play_health import MOST_FEET
from rules_core.systems.rites_of_battle.play_injuries import MOST_BONUS, MOST_TOTAL, injury_roll_for
from rules_core.systems.rites_of_battle.table import Downgrade, Table
from rules_core.systems.rites_of_battle.turns import MOST_AIMS

_SHOWN_DEFENCE = 4
_MOST_VALUE = 10


def pool_view(pool: pools.Pool, choice: Choice, steps: Iterable[Step], table: Table) -> PoolView:
    """Return the pool as built so far, with notes on where its dice come from."""
    played = {die.name for die in pools.kinds_in_play(table)}
    counts = dict(zip(NARRATIVE, pool.counts, strict=True))
    return PoolView(
        dice=tuple(
            PoolDie(
                look=DieLook(kind),
                name=die_word(kind),
                die=whole_die_word(kind),
                number=number,
                command=f"pool_{kind}",
                can_add=kind in played
                and number < pools.MOST_DICE
                and choice.number(f"{POOL}{kind}") < play_pools.MOST_ADDED,
                can_remove=number > 0,
            )
            for kind, number in counts.items()
            if kind in played or number  # no button could ever add another kind
        ),
        notes=_notes(steps),
        can_upgrade=choice.number(f"{POOL}upgrade") < play_pools.MOST_ADDED,
        can_downgrade=choice.number(f"{POOL}upgrade") > -play_pools.MOST_ADDED
        and (pool.proficiency > 0 or table.downgrade is Downgrade.DIFFICULTY_TO_CHALLENGE),
        changed=any(name.startswith(POOL) for name, _ in choice.options),
    )


_BARRED = "barred"
_CHANGED = ("upgrades", "downgrades")


def _source_name(name: str) -> str:
    return tr(name) if name in BY_NAME else name


def _notes(steps: Iterable[Step]) -> tuple[str, ...]:
    counts: Counter[tuple[str, str]] = Counter()
    for each in steps:
        facts = dict(each.facts)
        source = tr("an earlier roll") if "next" in facts else _source_name(str(facts.get("name", "")))
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
            notes.append(tr("No Boost, because of {source}").format(source=source))
        elif kind == "upgrades":
            words = ntr("{n} upgrade from {source}", "{n} upgrades from {source}", number)
            notes.append(words.format(n=number, source=source))
        elif kind == "downgrades":
            words = ntr("{n} downgrade from {source}", "{n} downgrades from {source}", number)
            notes.append(words.format(n=number, source=source))
        else:
            words = ntr("{dice} from {source}", "{dice} from {source}", number)
            notes.append(words.format(dice=dice_count(kind, number), source=source))
    return tuple(notes)


def range_word(distance: pools.Range) -> str:
    """Return a range band's name."""
    return {
        pools.Range.ENGAGED: tr("Engaged"),
        pools.Range.SHORT: tr("Short"),
        pools.Range.MEDIUM: tr("Medium"),
        pools.Range.LONG: tr("Long"),
        pools.Range.EXTREME: tr("Extreme", "a range"),
    }[distance]


def range_text(written: str) -> str:
    """Return a weapon's range, translated if it is one of the rules' range bands."""
    plain = written.strip().casefold()
    return next((range_word(each) for each in pools.Range if each.value == plain), written)


def rows_of(attempt: Attempt) -> tuple[SetupRow, ...]:
    """Return the rows for an attempt, most important first."""
    choice = attempt.choice
    match attempt.kind:
        case "weapon":
            return _attack_rows(attempt)
        case "skill" | "trait":
            surroundings = _numbered("environment", tr("Surroundings"), choice, _SHOWN_DEFENCE)
            return (_difficulty(choice), surroundings._replace(rare=not choice.number("environment")))
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
    reach = weapon_in_use(attempt.sheet, attempt.thing).reach
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
            tr("Target's Soak") if len(soaks) == 1 else tr("Soak of target {n}").format(n=place),
            choice,
            "" if soak is None else str(soak),
            MOST_SOAK,
        )
        for place, soak in enumerate(soaks, 1)
    )
    rare = (
        _numbered("environment", tr("Surroundings"), choice, _SHOWN_DEFENCE),
        _numbered("concealment", tr("Darkness, smoke"), choice, MOST_CONCEALMENT),
        _numbered("aim", tr("Aim"), choice, MOST_AIMS),
    )
    return (
        SetupRow("range", tr("Range"), tuple(ranges), play_pools.distance_of(attempt).value),
        _numbered("defence", tr("Their defence"), choice, _SHOWN_DEFENCE),
        _cover(choice),
        *(row._replace(rare=not choice.number(row.id)) for row in rare),
        *_ignored(choice),
        SetupRow(
            "targets",
            tr("Targets"),
            tuple(SetupOption(str(n), str(n)) for n in range(1, MOST_TARGETS + 1)),
            str(len(soaks)),
            rare=len(soaks) == 1,
        ),
        *(row._replace(rare=soaks == (None,)) for row in typed),
    )


def _cover(choice: Choice) -> SetupRow:
    chosen = "cover" if choice.number("cover") else ""
    option = SetupOption("cover", tr("Target in cover"), tr("Target in cover: ranged defence 1"))
    return SetupRow("covered", tr("Cover"), (option,), chosen, several=True, rare=not chosen)


def _ignored(choice: Choice) -> tuple[SetupRow, ...]:
    options = []
    if any(choice.number(name) for name in ("defence", "cover", "defence_negated")):
        options.append(SetupOption("defence_negated", tr("Defence")))
    if any(choice.number(name) for name in ("environment", "concealment", "environment_ignored")):
        options.append(SetupOption("environment_ignored", tr("Surroundings")))
    if not options:
        return ()
    chosen = " ".join(each.key for each in options if choice.number(each.key))
    return (SetupRow("off", tr("Ignore"), tuple(options), chosen, several=True),)


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
        tr("Treated by"),
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
    return SetupRow("limb", tr("Limb"), (SetupOption("cybernetic", tr("Cybernetic")),), on, several=True)


def _feet(choice: Choice) -> SetupRow:
    return _field("feet", tr("Feet"), choice, "", MOST_FEET, least=1)


def _ground(choice: Choice) -> SetupRow:
    soft = "soft" if choice.option("ground") == "soft" else ""
    return SetupRow(
        "ground", tr("Ground"), (SetupOption("", tr("Hard")), SetupOption("soft", tr("Soft"))), soft
    )


def _injury_rows(attempt: Attempt) -> tuple[SetupRow, ...]:
    blow, theirs = injury_roll_for(attempt)
    bonus = _field("injury_bonus", tr("Bonus", "to a roll"), attempt.choice, str(blow.bonus), MOST_BONUS)
    if not theirs:
        return (bonus,)
    ongoing = _field(
        "target_ongoing", tr("Their injuries"), attempt.choice, str(blow.ongoing), MOST_BONUS // 10
    )
    return (bonus, ongoing)
