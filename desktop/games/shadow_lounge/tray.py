"""The dice tray of Shadow Lounge: what to roll, the dice, and the result."""

from msgspec.structs import replace

from desktop.base.numbers import reading
from desktop.base.words import ntr, tr
from desktop.games.d100 import tray as d100
from desktop.games.shadow_lounge.against import ways_against
from desktop.games.shadow_lounge.damage import plain_dice_view
from desktop.games.shadow_lounge.odds import odds_view
from desktop.games.shadow_lounge.result import follow_ups, luck_offers, luck_refusal, result_view
from desktop.games.shadow_lounge.words import means_word, refusal_words, situation_word
from desktop.views.felt import DieUse, FeltDie, FeltFrame
from desktop.views.game import Rolled
from desktop.views.modifiers import modifier_rows
from desktop.views.sheet_parts import has_tracker
from desktop.views.tray import LuckField, LuckOffer, TrayView
from desktop.views.tray_parts import dice_of_part, house_rule_behind, house_rules, percentile_pair, ready_pair
from rules_core.d100.roll import FOE
from rules_core.game.play import ATTACKED, FOR, Against, Attempt, Choice
from rules_core.sheet.journal import Roll
from rules_core.systems.shadow_lounge.checks import Check, Degree, Hundred, Kind, hundred, limit
from rules_core.systems.shadow_lounge.contest import verdict_of
from rules_core.systems.shadow_lounge.healing import TREATMENTS
from rules_core.systems.shadow_lounge.kept import check_of, choice_of, is_check, their_check, thrown_of
from rules_core.systems.shadow_lounge.play import as_it_is, check_for, luck_ruling, refusal
from rules_core.systems.shadow_lounge.play_combat import fight_back_ruling

# Before the roll


def ready_view(attempt: Attempt, people: tuple[tuple[str, str], ...] = ()) -> TrayView:
    """Return the tray with an attempt loaded but not rolled.

    Args: ``people`` are the possible opponents, as pairs of id and name. Raises KeyError if the sheet doesn't
    have what is rolled.
    """
    attempt = replace(attempt, choice=as_it_is(attempt))
    asked = check_for(attempt)
    ruling = refusal(attempt)
    half, fifth = d100.half_and_fifth(asked.target)
    needed = limit(asked.target, max(asked.required, Degree.REGULAR))
    dice, frames = _ready_dice(asked.net)
    detail = tr("Hard {hard}, Extreme {extreme}. 1 and 69 are critical").format(hard=half, extreme=fifth)
    care = () if attempt.patient is None else (tr("By {name}").format(name=attempt.sheet.name),)
    return TrayView(
        roll=0,
        title=attempt.name,
        value=str(asked.target),
        parts=d100.half_and_fifth_words(asked.target),
        parts_spoken=d100.spoken_half_and_fifth(asked.target),
        difficulty=asked.required.key,
        dice_net=asked.net,
        dice_most=asked.table.most_dice,
        dice=dice,
        ready=tr("Roll {n} or less").format(n=needed) if needed else tr("Only 1 and 69 succeed"),
        ready_detail=detail if ruling is None else refusal_words(ruling),
        result=None,
        odds=odds_view(asked, None, attempt.choice),
        frames=frames,
        against=d100.against_view(ways_against, attempt, people),
        chips=_chips(attempt, asked) + care,
        blocked=refusal_words(ruling) if ruling is not None else d100.foe_refusal(attempt.choice),
        house_rule=house_rule_behind(ruling),
        rows=() if asked.kind is Kind.LUCK else modifier_rows(attempt),
    )


def _chips(attempt: Attempt, asked: Check) -> tuple[str, ...]:
    choice = attempt.choice
    treatment = TREATMENTS.get(attempt.thing) if attempt.kind == "treatment" else None
    chips = [] if treatment is None else [means_word(treatment)]
    chips += [situation_word(each, attacked=choice.against in ATTACKED) for each in choice.situations]
    if choice.points:
        chips.append(
            ntr("{n} extra Force Point", "{n} extra Force Points", choice.points).format(n=choice.points)
        )
    if asked.kind is Kind.POWER:
        chips.append(tr("Against Power {n}").format(n=asked.target))
    if choice.against is Against.FIGHT_BACK and not fight_back_ruling(attempt.sheet).allowed:
        chips.append(tr("Already fought back"))
    return (*chips, *house_rules(asked.table))


def _ready_dice(net: int) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    if not net:
        return ready_pair(), ()
    captions = [tr("First die"), *(_extra_caption(net, place) for place in range(1, 1 + abs(net)))]
    dice = tuple(die for place in range(len(captions)) for die in ready_pair(place))
    return dice, tuple(FeltFrame(caption) for caption in captions)


def _extra_caption(net: int, place: int) -> str:
    if abs(net) == 1:
        return tr("Bonus die") if net > 0 else tr("Penalty die")
    return (tr("Bonus die {n}") if net > 0 else tr("Penalty die {n}")).format(n=place)


# After the roll


def rolled_view(shown: Rolled) -> TrayView:
    """Return the tray with a roll on the felt."""
    standing = shown.standing
    if not is_check(standing.roll):
        return plain_dice_view(shown)
    present = standing.roll
    asked, thrown, choice = check_of(present), thrown_of(present), choice_of(present)
    live = shown.latest and not standing.taken_back and not d100.for_other(standing)
    offers, why_no_luck, typed = _luck(shown, live=live)
    dice, frames = _rolled_dice(present, thrown, asked.net, choice)
    attempt = Attempt(shown.sheet, present.subject, choice, name=present.name)
    return TrayView(
        roll=standing.entry.seq,
        title=present.name,
        value=str(asked.target),
        parts=d100.half_and_fifth_words(asked.target),
        parts_spoken=d100.spoken_half_and_fifth(asked.target),
        difficulty=asked.required.key,
        dice_net=asked.net,
        dice_most=asked.table.most_dice,
        dice=dice,
        ready="",
        ready_detail="",
        result=result_view(shown, live=live),
        luck=offers,
        luck_refusal=why_no_luck,
        odds=odds_view(asked, thrown, choice, d100.ending_of(present, verdict_of)),
        fresh=shown.fresh,
        frames=frames,
        against=d100.against_view(ways_against, attempt, rolled=True),
        chips=_chips(attempt, asked) + d100.care_chips(present),
        luck_field=typed,
        follow_ups=follow_ups(shown),
        house_rule=house_rule_behind(luck_ruling(standing)) if why_no_luck else "",
        rows=() if asked.kind is Kind.LUCK else modifier_rows(attempt),
    )


def _luck(shown: Rolled, *, live: bool) -> tuple[tuple[LuckOffer, ...], str, LuckField | None]:
    standing = shown.standing
    present = standing.roll
    owner = shown.luck_of or shown.sheet
    if not has_tracker(owner, "luck") or standing.taken_back:
        return (), "", None
    if d100.for_other(standing):
        name = dict(present.check)[FOR]
        return (), tr("Spend Luck for this roll from {name}'s tray").format(name=name), None
    if not live:
        return (), "" if present.passed else tr("You can only spend Luck on the latest roll"), None
    ruling = luck_ruling(standing)
    if not ruling.allowed:
        return (), luck_refusal(ruling), None
    points = owner.tracker("luck").value
    offers = luck_offers(owner, standing, points)
    return offers, "", d100.luck_field(points, present.total, offers)


def _rolled_dice(
    present: Roll, thrown: Hundred, net: int, choice: Choice
) -> tuple[tuple[FeltDie, ...], tuple[FeltFrame, ...]]:
    """Return whole D100s, each pair of dice in its own frame; a single D100 needs no frame."""
    theirs = _their_number(present, choice)
    if not net and theirs is None:
        return percentile_pair(thrown.natural), ()
    dice: tuple[FeltDie, ...] = ()
    frames: list[FeltFrame] = []
    for place, face in enumerate(thrown.faces):
        if not net:
            use, words = DieUse.PLAIN, tr("You: {n}")
        elif place == thrown.used:
            use, words = DieUse.USED, tr("{n}, used: better") if net > 0 else tr("{n}, used: worse")
        else:
            use, words = DieUse.UNUSED, tr("{n}, not used")
        dice += percentile_pair(face, use, len(frames))
        frames.append(FeltFrame(words.format(n=reading(face)), use))
    if theirs is not None:
        who = choice.foe.name or d100.other_side(choice.against)
        dice += percentile_pair(theirs, frame=len(frames))
        frames.append(FeltFrame(tr("{who}: {n}").format(who=who, n=reading(theirs))))
    return dice, tuple(frames)


def _their_number(present: Roll, choice: Choice) -> int | None:
    faces = tuple(int(face) for each in dice_of_part(present, FOE) for face in each.faces)
    if not faces:
        return None
    return hundred(their_check(choice, check_of(present).table).net).read(faces).natural
