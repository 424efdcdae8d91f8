"""The dice tray of four-degree d20, before and after a roll."""

from msgspec.structs import replace

from desktop.base.numbers import dice_text, die_text
from desktop.base.words import tr
from desktop.games.basic_d20.odds import odds_view
from desktop.games.basic_d20.refusals import refusal_words
from desktop.games.basic_d20.result import felt_sum, follow_ups, inspiration_view, result_view
from desktop.games.basic_d20.rows import rows_of, target_field
from desktop.games.basic_d20.sums import plain_line, sum_tray
from desktop.games.basic_d20.words import condition_word, dc_word, line_word, plus, said_word
from desktop.views.felt import DieLook, DieUse, FeltDie, FeltSum
from desktop.views.game import Rolled
from desktop.views.settling import ready_words, settling_view, undecided_word
from desktop.views.tray import ActionView, ResultView, SetupRow, TrayView
from desktop.views.tray_parts import bare_view
from rules_core.dice.notation import BadFormula, Formula, formula
from rules_core.game.play import Attempt, is_undecided
from rules_core.game.undecided import Reached
from rules_core.sheet.outcome import Refused
from rules_core.sheet.weapons import weapon_at
from rules_core.systems.basic_d20.asked import Kind, PreparedRoll, asked_of, strike_of
from rules_core.systems.basic_d20.character import conditions_of, modifiers_of
from rules_core.systems.basic_d20.checks import Check, Degree, OpenRoll, degrees_by_dc, lowest_face
from rules_core.systems.basic_d20.kept import DEGREES, asked_from, choice_of, fallen, is_check, open_of
from rules_core.systems.basic_d20.play import refusal
from rules_core.systems.basic_d20.play_combat import blast_of, initiative_of
from rules_core.systems.basic_d20.play_health import fall_of
from rules_core.systems.basic_d20.powers import POWERS_BY_ID
from rules_core.systems.basic_d20.strikes import AC, DC, TARGET_DC
from rules_core.systems.basic_d20.weapons import damage_of


def ready_view(attempt: Attempt, _people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """Return the tray before an attempt is rolled.

    Raises KeyError if the subject isn't on the sheet, and for damage, which can only follow a hit.
    """
    if attempt.kind == "damage":
        raise KeyError(attempt.subject)
    rows = rows_of(attempt)
    ruling = refusal(attempt)
    blocked = "" if ruling is None else refusal_words(ruling)
    view = replace(bare_view(attempt.name), blocked=blocked, line=plain_line(attempt.kind), rows=rows)
    if attempt.kind in ("power", "blast", "initiative", "fall"):
        return _ready_dice(attempt, view)
    try:
        asked = asked_of(attempt)
    except Refused:
        return replace(view, dice=_ready_d20())
    if ruling is None:
        succeeds, critical = ready_words() if asked.open else _needed(asked)
        view = replace(view, ready=succeeds, ready_detail=critical)
    return replace(
        view,
        value=plus(asked.bonus),
        dice=_ready_d20(),
        odds=odds_view(asked, None),
        chips=_attack_chips(attempt, asked),
        line=line_word(asked.kind),
    )


def _ready_d20() -> tuple[FeltDie, ...]:
    return (FeltDie(DieLook.D20, None, DieUse.PLAIN, die_text("d20")),)


def _needed(asked: PreparedRoll) -> tuple[str, str]:
    check = Check(asked.bonus, asked.dc)
    success, critical = (lowest_face(check, each) for each in (Degree.SUCCESS, Degree.CRITICAL_SUCCESS))
    if success is None:
        words = tr("Can't succeed")
    elif success == 1:
        words = tr("Every roll succeeds")
    else:
        words = tr("Roll {n} or more").format(n=success) if success < 20 else tr("Only a 20 succeeds")
    if critical is None:
        return words, tr("No critical possible")
    return words, tr("Critical on {n} or more").format(n=critical)


def _attack_chips(attempt: Attempt, asked: PreparedRoll) -> tuple[str, ...]:
    power = POWERS_BY_ID.get(asked.power)
    if asked.kind is not Kind.ATTACK and (power is None or not power.attack):
        return ()
    attack_modifier, slowed = (
        modifiers_of(attempt.sheet).attack,
        conditions_of(attempt.sheet).get("slowed", 0),
    )
    chips: list[str] = []
    if attack_modifier:
        chips.append(tr("Conditions: {n} to attacks").format(n=plus(attack_modifier)))
    if slowed:
        chips.append(f"{condition_word('slowed')} {slowed}")
    return tuple(chips)


def _ready_dice(attempt: Attempt, view: TrayView) -> TrayView:
    try:
        match attempt.kind:
            case "initiative":
                bonus = plus(initiative_of(attempt).bonus)
                ready = tr("The highest goes first")
                return replace(view, value=bonus, dice=_ready_d20(), ready=ready)
            case "fall":
                view = replace(view, dice=_waiting(formula("1d6")))
                fall = fall_of(attempt)
                ready = tr("{dice} damage").format(dice=die_text("d6", fall.dice))
                return replace(view, dice=_waiting(formula(f"{fall.dice}D6")), ready=ready)
            case "power":
                dice = formula("".join(attempt.sheet.power(attempt.thing).dice.split()))
                ready = tr("Roll {dice}").format(dice=dice_text(str(dice)))
                return replace(view, dice=_waiting(dice), ready="" if view.blocked else ready)
            case "blast":
                _, attack, _ = strike_of(attempt)
                dice = damage_of(weapon_at(attempt.sheet, attempt.thing))
                ready = tr("Reflex DC {n} for everyone in the radius").format(n=blast_of(attempt).dc)
                shown = replace(
                    view, value=dice_text(str(dice)), parts=plus(attack.bonus), dice=_waiting(dice)
                )
                return replace(shown, ready=ready) if not view.blocked else shown
    except Refused:
        pass
    except BadFormula:
        return replace(view, blocked=tr("There are no dice to roll for this."))
    return view


_MOST_WAITING = 12


def _waiting(dice: Formula) -> tuple[FeltDie, ...]:
    found: list[FeltDie] = []
    for each in dice.dice:
        name = each.die.name
        looks = (DieLook.TENS, DieLook.UNITS) if name == "d100" else (DieLook(name),)
        found += [FeltDie(look, None, DieUse.PLAIN, die_text(name)) for look in looks] * each.count
    return tuple(found[:_MOST_WAITING])


def rolled_view(shown: Rolled) -> TrayView:
    """Return the tray with a rolled result."""
    standing = shown.standing
    roll = standing.roll
    live = shown.latest and not standing.taken_back and not standing.pushed
    inspiration = inspiration_view(shown) if live else None
    if is_undecided(roll):
        return _undecided_view(shown, inspiration)
    if not is_check(roll):
        return replace(sum_tray(shown), push=inspiration, push_asks=False)
    asked, fallen_roll = asked_from(roll), fallen(roll)
    odds = odds_view(asked, None if asked.open else fallen_roll)
    attempt = Attempt(shown.sheet, roll.subject, choice_of(roll), name=roll.name)
    natural = fallen_roll.rolled.natural
    note = tr("natural {n}").format(n=natural) if natural in (1, 20) else ""
    return TrayView(
        roll=standing.entry.seq,
        title=roll.name,
        value=plus(asked.bonus),
        dice=(FeltDie(DieLook.D20, natural, DieUse.PLAIN, die_text("d20"), note),),
        ready="",
        ready_detail="",
        result=result_view(shown),
        push=inspiration,
        push_asks=False,
        odds=odds,
        fresh=shown.fresh,
        adjustable=False,
        follow_ups=follow_ups(shown),
        line=line_word(asked.kind),
        rows=_rows_or_none(attempt),
        sum=felt_sum(asked, fallen_roll),
    )


def _undecided_view(shown: Rolled, inspiration: ActionView | None) -> TrayView:
    """Return the tray with a roll that waits for the GM: its total, and what that reaches."""
    standing = shown.standing
    roll = standing.roll
    asked, rolled = asked_from(roll), open_of(roll)
    attempt = Attempt(shown.sheet, roll.subject, choice_of(roll), name=roll.name)
    attacks = asked.kind is Kind.ATTACK
    by_dc = degrees_by_dc(OpenRoll(rolled.natural, rolled.total - asked.dc))
    total = str(rolled.total).replace("-", "−")
    option = TARGET_DC if asked.kind is Kind.POWER else AC if attacks else DC
    settling = settling_view(
        tr("AC") if attacks else tr("DC"),
        (Reached(each.degree.key, each.least, each.most) for each in by_dc),
        lambda key: said_word(asked.kind, DEGREES[key]),
        target_field(option, tr("Target's AC") if attacks else tr("DC"), ""),
    )
    spoken = tr("{name}, {total}, {degree}.").format(name=roll.name, total=total, degree=undecided_word())
    return replace(
        bare_view(roll.name, plus(asked.bonus)),
        roll=standing.entry.seq,
        dice=(FeltDie(DieLook.D20, rolled.natural, DieUse.PLAIN, die_text("d20")),),
        result=ResultView(
            number="",
            degree="",
            word="",
            reason=undecided_word(),
            spoken=" ".join((spoken, *settling.lines)),
            taken_back=standing.taken_back,
        ),
        push=inspiration,
        push_asks=False,
        odds=odds_view(asked, None),
        fresh=shown.fresh,
        line=line_word(asked.kind),
        rows=_rows_or_none(attempt),
        sum=FeltSum(f"{rolled.natural} {plus(asked.bonus)[0]} {abs(asked.bonus)}", total, dc_word(asked)),
        settling=settling,
    )


def _rows_or_none(attempt: Attempt) -> tuple[SetupRow, ...]:
    try:
        return rows_of(attempt)
    except KeyError:
        return ()
