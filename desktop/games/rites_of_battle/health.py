"""Health cards of Rites of Battle: damage, treatment, rest, falls, suffocation, end of encounter."""

from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle.sheet import condition_word
from desktop.games.rites_of_battle.words import track_word
from desktop.views import cards
from desktop.views.sheet_parts import has_tracker
from desktop.views.symbol_words import dice_count
from rules_core.sheet.sheet import Sheet
from rules_core.systems.rites_of_battle import play_pools
from rules_core.systems.rites_of_battle.attack import DEATH_BEYOND, Track, wound_difficulty
from rules_core.systems.rites_of_battle.play_health import TRACKS, TREATED, condition_of
from rules_core.systems.rites_of_battle.play_injuries import PRONE
from rules_core.systems.rites_of_battle.play_spending import DEFENCES


def health_cards(sheet: Sheet) -> tuple[cards.CardView, ...]:
    """Return the cards with the character's condition and what can change it."""
    found = [_condition_card(sheet), _damage_card(sheet)]
    if has_tracker(sheet, "wounds"):
        found.append(_treatment_card(sheet))
    if has_tracker(sheet, "strain"):
        found.append(_rest_card(sheet))
    return (*found, _surroundings_card(), _encounter_card())


def _condition_card(sheet: Sheet) -> cards.CardView:
    tracks = tuple(
        cards.TrackView(
            track_word(Track(each)),
            sheet.tracker(each).value,
            play_pools.threshold(sheet, each),
            "hp" if each == "wounds" else "strain",
            _threshold_note(sheet, each),
        )
        for each in TRACKS
        if has_tracker(sheet, each)
    )
    condition = condition_of(sheet)
    words: tuple[cards.Words, ...] = ()
    if condition.dead:
        words = (
            cards.Words(
                tr("Dead: Wounds are {n} or more over the threshold.").format(n=DEATH_BEYOND), "danger"
            ),
        )
    elif condition.unconscious:
        words = (cards.Words(tr("Unconscious: over a threshold."), "danger"),)
    lasting = tuple(cards.Words(each, "muted") for each in lasting_effects(sheet))
    prone = cards.SwitchView("prone", tr("Prone"), bool(sheet.status(PRONE)))
    return cards.card(
        "state",
        tr("Condition"),
        *tracks,
        *words,
        *lasting,
        prone,
        badge=condition_word(sheet),
        badge_tone="danger",
    )


def _threshold_note(sheet: Sheet, track: str) -> str:
    left = play_pools.threshold(sheet, track) - sheet.tracker(track).value
    if left < 0:
        return tr("{n} over the threshold").format(n=-left)
    return "" if left else tr("At the threshold")


def lasting_effects(sheet: Sheet) -> tuple[str, ...]:
    """Return a line for each bought effect that still applies, such as Boost on the next check."""
    lines = []
    boosts, upgrades, setbacks = map(
        sheet.status, (play_pools.NEXT_BOOST, play_pools.NEXT_UPGRADE, play_pools.NEXT_SETBACK)
    )
    if boosts:
        lines.append(tr("{dice} on your next check").format(dice=dice_count("boost", boosts)))
    if upgrades:
        words = ntr("{n} upgrade on your next check", "{n} upgrades on your next check", upgrades)
        lines.append(words.format(n=upgrades))
    if setbacks:
        lines.append(tr("{dice} on your next check").format(dice=dice_count("setback", setbacks)))
    if sheet.status(play_pools.NO_ENVIRONMENT):
        lines.append(tr("Surroundings don't count until the end of your next turn"))
    if sheet.status(DEFENCES["melee"]):
        lines.append(tr("+1 melee defence until the end of your next turn"))
    if sheet.status(DEFENCES["ranged"]):
        lines.append(tr("+1 ranged defence until the end of your next turn"))
    return tuple(lines)


def _damage_card(sheet: Sheet) -> cards.CardView:
    tracks = tuple((each, track_word(Track(each))) for each in TRACKS)
    soak = (("", tr("Subtract Soak {n}").format(n=play_pools.soak_of(sheet))), ("none", tr("Ignore Soak")))
    return cards.card(
        "damage",
        tr("Take damage"),
        cards.side(
            cards.FieldView("amount", tr("Damage"), digits=3),
            cards.PickView("track", tr("As"), tracks, "wounds"),
            cards.PickView("soak", tr("Soak"), soak, ""),
            cards.act(tr("Take damage"), "damage", main=True),
        ),
    )


def _treatment_card(sheet: Sheet) -> cards.CardView:
    wounds = sheet.tracker("wounds").value
    dice = wound_difficulty(wounds, play_pools.threshold(sheet, "wounds"))
    reason = ""
    if sheet.status(TREATED):
        reason = tr("Already treated in this encounter.")
    elif not wounds:
        reason = tr("There are no Wounds to heal.")
    words = tr(
        "Against {dice}. If it succeeds, each net Success heals 1 Wound and each net Advantage 1 Strain."
    )
    return cards.card(
        "treatment",
        tr("Treat Wounds"),
        cards.Words(words.format(dice=dice_count("difficulty", dice)), "muted"),
        cards.buttons(
            cards.roll(tr("Heal with Medicae"), "treatment:wounds", reason=reason),
            cards.load(tr("Set up"), "treatment:wounds", reason=reason),
        ),
        badge=tr("Treated") if sheet.status(TREATED) else "",
    )


def _rest_card(sheet: Sheet) -> cards.CardView:
    return cards.card(
        "rest",
        tr("Recover Strain"),
        cards.Words(tr("Each hour removes 1 Strain."), "muted"),
        cards.side(
            cards.FieldView("hours", tr("Hours"), str(max(1, sheet.tracker("strain").value)), digits=3),
            cards.act(tr("Rest", "a button"), "rest"),
        ),
    )


def _surroundings_card() -> cards.CardView:
    ground = (("hard", tr("Hard ground")), ("soft", tr("Soft ground")))
    return cards.card(
        "surroundings",
        tr("Falls and suffocation"),
        cards.side(
            cards.FieldView("feet", tr("Height"), unit=tr("feet"), digits=4),
            cards.PickView("ground", tr("Ground"), ground, "hard"),
            cards.act(tr("Apply fall"), "fall"),
        ),
        cards.buttons(
            cards.load(tr("Break fall with Athletics"), "fall:athletics"),
            cards.load(tr("Break fall with Coordination"), "fall:coordination"),
        ),
        cards.side(
            cards.FieldView("rounds", tr("Without air"), unit=tr("rounds"), digits=3),
            cards.act(tr("Apply Strain"), "suffocate"),
        ),
        folded=True,
    )


def _encounter_card() -> cards.CardView:
    words = tr("Ends the fight and effects that last for the encounter. Injuries stay until they're healed.")
    return cards.card(
        "encounter",
        tr("End of encounter"),
        cards.Words(words, "muted"),
        cards.buttons(cards.act(tr("New encounter"), "encounter")),
    )
