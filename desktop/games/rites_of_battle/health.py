"""The page of health: damage, treatment, rest, what surroundings do, the end of an encounter."""

from desktop.base.words import ntr, tr
from desktop.games.rites_of_battle.sheet import state_word
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
    """How the character is, and what can be done about it."""
    found = [_state(sheet), _damage(sheet)]
    if has_tracker(sheet, "wounds"):
        found.append(_treatment(sheet))
    if has_tracker(sheet, "strain"):
        found.append(_rest(sheet))
    return (*found, _surroundings(), _encounter())


def _state(sheet: Sheet) -> cards.CardView:
    tracks = tuple(
        cards.TrackView(
            track_word(Track(each)),
            sheet.tracker(each).value,
            play_pools.threshold(sheet, each),
            "hp" if each == "wounds" else "strain",
            _room(sheet, each),
        )
        for each in TRACKS
        if has_tracker(sheet, each)
    )
    fares = condition_of(sheet)
    words: tuple[cards.Words, ...] = ()
    if fares.dead:
        words = (
            cards.Words(tr("Wounds stand {n} above the threshold: dead.").format(n=DEATH_BEYOND), "danger"),
        )
    elif fares.unconscious:
        words = (cards.Words(tr("Above a threshold: unconscious."), "danger"),)
    remembered = tuple(cards.Words(each, "muted") for each in remembered_words(sheet))
    prone = cards.SwitchView("prone", tr("Prone"), bool(sheet.status(PRONE)))
    return cards.card(
        "state",
        tr("State"),
        *tracks,
        *words,
        *remembered,
        prone,
        badge=state_word(sheet),
        badge_tone="danger",
    )


def _room(sheet: Sheet, track: str) -> str:
    """Where it stands by the threshold, once that is reached."""
    left = play_pools.threshold(sheet, track) - sheet.tracker(track).value
    if left < 0:
        return tr("{n} above the threshold").format(n=-left)
    return "" if left else tr("At the threshold")


def remembered_words(sheet: Sheet) -> tuple[str, ...]:
    """What was bought earlier and still holds."""
    lines = []
    boosts, upgrades, setbacks = map(
        sheet.status, (play_pools.NEXT_BOOST, play_pools.NEXT_UPGRADE, play_pools.NEXT_SETBACK)
    )
    if boosts:
        lines.append(tr("{dice} for your next check").format(dice=dice_count("boost", boosts)))
    if upgrades:
        words = ntr("{n} upgrade for your next check", "{n} upgrades for your next check", upgrades)
        lines.append(words.format(n=upgrades))
    if setbacks:
        lines.append(tr("{dice} for your next check").format(dice=dice_count("setback", setbacks)))
    if sheet.status(play_pools.NO_ENVIRONMENT):
        lines.append(tr("Surroundings do not count until the end of your next turn"))
    if sheet.status(DEFENCES["melee"]):
        lines.append(tr("1 melee defence gained until the end of your next turn"))
    if sheet.status(DEFENCES["ranged"]):
        lines.append(tr("1 ranged defence gained until the end of your next turn"))
    return tuple(lines)


def _damage(sheet: Sheet) -> cards.CardView:
    tracks = tuple((each, track_word(Track(each))) for each in TRACKS)
    soak = (
        ("", tr("Less Soak {n}").format(n=play_pools.soak_of(sheet))),
        ("none", tr("Soak does not count")),
    )
    return cards.card(
        "damage",
        tr("Take damage"),
        cards.side(
            cards.FieldView("amount", tr("Damage"), digits=3),
            cards.PickView("track", tr("As"), tracks, "wounds"),
            cards.PickView("soak", tr("Soak"), soak, ""),
            cards.act(tr("Take it"), "damage", main=True),
        ),
    )


def _treatment(sheet: Sheet) -> cards.CardView:
    wounds = sheet.tracker("wounds").value
    dice = wound_difficulty(wounds, play_pools.threshold(sheet, "wounds"))
    reason = ""
    if sheet.status(TREATED):
        reason = tr("Treated already in this encounter.")
    elif not wounds:
        reason = tr("There are no Wounds to heal.")
    words = tr("Against {dice}. A success heals 1 Wound for each Success, and 1 Strain for each Advantage.")
    return cards.card(
        "treatment",
        tr("Treat Wounds"),
        cards.Words(words.format(dice=dice_count("difficulty", dice)), "muted"),
        cards.buttons(cards.load(tr("Heal with Medicae"), "treatment:wounds", reason=reason)),
        badge=tr("Treated") if sheet.status(TREATED) else "",
    )


def _rest(sheet: Sheet) -> cards.CardView:
    return cards.card(
        "rest",
        tr("Recover Strain"),
        cards.Words(tr("Each hour takes away 1 Strain."), "muted"),
        cards.side(
            cards.FieldView("hours", tr("Hours"), str(max(1, sheet.tracker("strain").value)), digits=3),
            cards.act(tr("Rest"), "rest"),
        ),
    )


def _surroundings() -> cards.CardView:
    ground = (("hard", tr("Hard ground")), ("soft", tr("Soft ground")))
    return cards.card(
        "surroundings",
        tr("Falls and lack of air"),
        cards.side(
            cards.FieldView("feet", tr("Depth"), unit=tr("feet"), digits=4),
            cards.PickView("ground", tr("Ground"), ground, "hard"),
            cards.act(tr("Take the fall"), "fall"),
        ),
        cards.buttons(
            cards.load(tr("Break it with Athletics"), "fall:athletics"),
            cards.load(tr("Break it with Coordination"), "fall:coordination"),
        ),
        cards.side(
            cards.FieldView("rounds", tr("Without air"), unit=tr("rounds"), digits=3),
            cards.act(tr("Suffer"), "suffocate"),
        ),
        folded=True,
    )


def _encounter() -> cards.CardView:
    words = tr("Ends what lasts an encounter, and the fight. Injuries stay until they are healed.")
    return cards.card(
        "encounter",
        tr("The encounter is over"),
        cards.Words(words, "muted"),
        cards.buttons(cards.act(tr("New encounter"), "encounter")),
    )
