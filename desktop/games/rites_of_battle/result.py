"""Results of Rites of Battle checks in the tray, and their follow-ups."""

from desktop.base.words import tr
from desktop.games.rites_of_battle.spending import option_words
from desktop.games.rites_of_battle.words import characteristic_word, net_symbols, net_words, track_word
from desktop.views import cards
from desktop.views.game import Rolled
from desktop.views.symbol_words import symbol_word
from desktop.views.tray import ActionView, ResultView
from desktop.views.tray_parts import tracker_change
from rules_core.game.play import Choice
from rules_core.sheet.events import Event, InjuryChanged, StatusChanged, TrackerChanged, TraitChanged
from rules_core.sheet.journal import Roll, StandingRoll
from rules_core.sheet.subject import Subject, subject_of
from rules_core.systems.rites_of_battle.attack import share
from rules_core.systems.rites_of_battle.kept import choice_of, symbols_of
from rules_core.systems.rites_of_battle.play_attacks import (
    SOAK_TOLD,
    blows,
    saved_weapon,
    soaks_now,
    targets_of,
)
from rules_core.systems.rites_of_battle.play_injuries import (
    PRONE,
    RECOVERED,
    free_attack,
    may_recover,
    payments,
)
from rules_core.systems.rites_of_battle.play_pools import row_of
from rules_core.systems.rites_of_battle.play_spending import ADVANTAGE, bought_with
from rules_core.systems.rites_of_battle.pool import Symbols
from rules_core.systems.rites_of_battle.skills import BY_ID
from rules_core.systems.rites_of_battle.spending import CRITICAL_INJURY, DISABLE, critical_bonus

CRITICAL = "critical"
"""The kind of follow-up that rolls a target's critical injury; its id is the bonus."""

AGAIN = "again"
"""The follow-up that attacks an overpowered target again."""


def result_view(shown: Rolled) -> ResultView:
    """Return the result of a check."""
    standing = shown.standing
    roll = standing.roll
    fallen = symbols_of(roll)
    word = symbol_word("success") if fallen.passed else symbol_word("failure")
    effects = () if standing.taken_back else _damage(standing) + _changes(standing)
    reason = _reason(roll, fallen)
    sentences = (f"{roll.name}, {word}.", f"{net_words(fallen)}.", reason, *(f"{each}." for each in effects))
    return ResultView(
        number="",
        degree=roll.degree,
        word=word,
        reason=reason,
        taken_back=standing.taken_back,
        spoken=" ".join(sentences),
        effects=effects,
        net=net_symbols(fallen),
    )


def follow_ups(shown: Rolled) -> tuple[ActionView, ...]:
    """Return what still follows from a roll: the target's critical injury, if it was paid for."""
    standing = shown.standing
    if not standing.is_live:
        return ()
    again = free_attack(standing.roll)
    if again is not None:
        free = ActionView(tr("Free attack"), tr("Same pool, no Advantage to spend"), id=AGAIN)
        return () if standing.followed_by(Subject.read(again[0]).kind) else (free,)
    times = payments(standing)
    if not times or standing.followed_by("target-injury"):
        return ()
    bonus = critical_bonus(times)
    words = tr("Roll critical injury +{n}").format(n=bonus) if bonus else tr("Roll critical injury")
    return (ActionView(words, id=subject_of(CRITICAL, bonus)),)


def follow_up(action: str, roll: Roll) -> tuple[str, Choice] | None:
    """Return the subject and choice that a button under a roll rolls, or None."""
    if action == AGAIN:
        return free_attack(roll)
    kind, bonus = Subject.read(action)
    if kind != CRITICAL:
        return None
    # Another attack may have been made since, so the bonus of this one is chosen.
    return "target-injury:", Choice().with_option("injury_bonus", int(bonus))


def _reason(roll: Roll, fallen: Symbols) -> str:
    shown = "".join(str(face) for each in roll.drawn if not each.part for face in each.faces)
    counts = {letter: shown.count(letter) for letter in "TsaDfh"}
    parts = [
        _sum_words(
            symbol_word("success"),
            counts["s"] + counts["T"],
            symbol_word("failure"),
            counts["f"] + counts["D"],
        ),
        _sum_words(symbol_word("advantage"), counts["a"], symbol_word("threat"), counts["h"]),
    ]
    if roll.kind == "weapon" and fallen.passed:
        arms = saved_weapon(roll)
        added = share(fallen.successes, targets_of(choice_of(roll)))
        parts.append(
            tr("Damage {rating} + {added} = {damage}, before Soak.").format(
                rating=arms.rating, added=added, damage=arms.rating + added
            )
        )
    return " ".join(parts)


def _sum_words(plus: str, more: int, minus: str, less: int) -> str:
    net = str(more - less).replace("-", "−")
    return f"{plus} {more} − {minus} {less} = {net}."


def soak_cards(standing: StandingRoll) -> tuple[cards.CardView, ...]:
    """Return a card to enter or change each target's Soak after a hit (ROB-ATK-04)."""
    roll = standing.roll
    if roll.kind != "weapon" or not roll.passed or _is_disabled(standing):
        return ()
    soaks = soaks_now(standing)
    fields = tuple(
        cards.FieldView(
            f"soak_{place}",
            tr("Target's Soak") if len(soaks) == 1 else tr("Soak of target {n}").format(n=place),
            "" if soak is None else str(soak),
            digits=2,
        )
        for place, soak in enumerate(soaks, 1)
    )
    take = cards.act(tr("Subtract Soak"), SOAK_TOLD)
    return (cards.card(f"soak-{standing.entry.seq}", "", cards.side(*fields, take)),)


def recovery_cards(standing: StandingRoll) -> tuple[cards.CardView, ...]:
    """Return a card to recover Strain because of a target's Discouraging Wound (ROB-CRIT-04)."""
    if not may_recover(standing):
        return ()
    words = cards.Words(tr("One player character recovers 1 Strain."), "muted")
    take = cards.buttons(cards.act(tr("Recover 1 Strain"), RECOVERED))
    return (cards.card(f"recover-{standing.entry.seq}", "", words, take),)


def _is_disabled(standing: StandingRoll) -> bool:
    return DISABLE in bought_with(standing).all_of(ADVANTAGE)


def _damage(standing: StandingRoll) -> tuple[str, ...]:
    roll = standing.roll
    if roll.kind != "weapon":
        return ()
    if _is_disabled(standing):
        return (tr("Disables instead of dealing damage"),)
    arms, soaks = saved_weapon(roll), soaks_now(standing)
    losses = blows(arms, soaks, symbols_of(roll))
    lines = []
    for place, (soak, each) in enumerate(zip(soaks, losses, strict=True), 1):
        if soak is None or not each.hit:
            continue
        words = tr("{loss} {track} after Soak {soak}").format(
            loss=each.loss, track=track_word(arms.track), soak=soak
        )
        lines.append(words if len(soaks) == 1 else tr("Target {n}: {what}").format(n=place, what=words))
    return tuple(lines)


def _changes(standing: StandingRoll) -> tuple[str, ...]:
    lines = [line for event in standing.entry.events if (line := event_words(event))]
    for entry in standing.spent:
        lines += [line for event in entry.events if (line := event_words(event))]
    if payments(standing):
        lines.append(option_words(CRITICAL_INJURY, ""))
    return tuple(lines)


def event_words(event: Event) -> str:
    """Return a change of the sheet as a line, or "" if it isn't shown."""
    match event:
        case TrackerChanged(tracker, before, after):
            names = {"wounds": tr("Wounds"), "strain": tr("Strain"), "xp": tr("Experience")}
            return tracker_change(names.get(tracker, tracker), before, after)
        case TraitChanged(trait, before, after) if trait in BY_ID:
            return tracker_change(characteristic_word(BY_ID[trait]), before, after)
        case InjuryChanged(_, injury, None) if injury is not None:
            return tr("Healed: {injury}").format(injury=tr(row_of(injury).name))
        case InjuryChanged(_, None, injury) if injury is not None:
            return tr(row_of(injury).name)
        case StatusChanged(status, _, after) if status == PRONE and after:
            return tr("Prone")
        case _:
            return ""
