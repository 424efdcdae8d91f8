"""Views of the tray as the controllers would build them, for a skill of 70."""

from msgspec.structs import replace

from desktop.views.felt import DieLook, DieUse, FeltDie, FeltFrame, FeltSum
from desktop.views.tray import (
    ActionView,
    AgainstView,
    DegreeWord,
    LogRow,
    LogView,
    LuckField,
    LuckOffer,
    NetSymbol,
    NumberField,
    OddsPart,
    OddsView,
    PoolDie,
    PoolView,
    ResultView,
    SetupOption,
    SetupRow,
    SpendGroup,
    SpendingView,
    SpendOption,
    StepMove,
    TrayView,
    VerdictView,
    WhyLine,
)

TENS, UNITS = DieLook.TENS, DieLook.UNITS
PLAIN, USED, UNUSED = DieUse.PLAIN, DieUse.USED, DieUse.UNUSED
WORDS = {
    "critical": "Critical",
    "extreme": "Extreme",
    "hard": "Hard",
    "regular": "Regular",
    "failure": "Failure",
    "fumble": "Fumble",
}
NO_EXTRA = (10, 130, 210, 350, 290, 10)
ONE_BONUS = (19, 239, 317, 335, 89, 1)
ONE_PENALTY = (1, 21, 103, 365, 491, 19)

ROLL_AGAIN_REFUSED = ActionView(
    "Push the roll", enabled=False, reason="You can only push a failed roll. This one succeeded."
)
PUSH = ActionView("Push the roll", "Ask your Keeper what failing again costs", command="push")


def odds(
    title: str = "Odds: 70, no extra dice",
    thousandths: tuple[int, ...] = NO_EXTRA,
    fell: str = "",
    marker: float | None = None,
) -> OddsView:
    parts = tuple(
        OddsPart(degree, word, f"{n / 10}%", n / 1000, f"{word}: {n} of 1,000", degree == fell)
        for (degree, word), n in zip(WORDS.items(), thousandths, strict=True)
    )
    headline = f"{sum(thousandths[:4]) / 10}% to succeed"
    spoken = ", ".join([headline, *(f"{part.word} {part.percent}" for part in parts)])
    return OddsView(title, headline, parts, marker, spoken)


def result(
    number: int,
    degree: str,
    word: str,
    reason: str,
    *,
    struck: str = "",
    shortfall: str = "",
    tick: str = "",
    tick_undo: bool = False,
    luck_spent: str = "",
    aftermath: str = "",
    taken_back: bool = False,
) -> ResultView:
    return ResultView(
        number=f"{number:02}",
        struck=struck,
        degree=degree,
        word=word,
        reason=reason,
        shortfall=shortfall,
        tick=tick,
        tick_undo=tick_undo,
        luck_spent=luck_spent,
        aftermath=aftermath,
        taken_back=taken_back,
        spoken=" ".join(part for part in (f"Spot Hidden, {number}, {word}.", shortfall, tick) if part),
    )


def tray(
    *,
    roll: int = 0,
    dice: tuple[FeltDie, ...] = (),
    fallen: ResultView | None = None,
    net: int = 0,
    difficulty: str = "regular",
    luck: tuple[LuckOffer, ...] = (),
    luck_refusal: str = "",
    push: ActionView | None = None,
    chances: OddsView | None = None,
    title: str = "Spot Hidden",
    fresh: bool = True,
) -> TrayView:
    return TrayView(
        roll=roll,
        title=title,
        value="70",
        parts="½ 35 · ⅕ 14",
        parts_spoken="Half 35, fifth 14",
        difficulty=difficulty,
        dice_net=net,
        dice=dice or (FeltDie(TENS, None, PLAIN, "Tens"), FeltDie(UNITS, None, PLAIN, "Units")),
        ready="" if fallen else "Roll 70 or less",
        ready_detail="" if fallen else "Hard 35, Extreme 14",
        result=fallen,
        luck=luck,
        luck_refusal=luck_refusal,
        push=push,
        odds=chances or odds(),
        fresh=fresh and fallen is not None,
    )


def ready() -> TrayView:
    return tray()


def offers(*rows: tuple[int, str, str, bool]) -> tuple[LuckOffer, ...]:
    return tuple(
        LuckOffer(
            f"Spend {points} Luck → {degree}",
            detail if enough else "",
            command="luck" if i == 0 and enough else "",
            enabled=enough,
            reason="" if enough else detail,
            points=points,
        )
        for i, (points, degree, detail, enough) in enumerate(rows)
    )


def success(roll: int = 1) -> TrayView:
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(
            42,
            "regular",
            "Regular success",
            "42 is at or below 70",
            tick="Spot Hidden ticked for improvement.",
            tick_undo=True,
        ),
        luck=offers(
            (7, "Hard", "Luck 52 → 45. Removes the tick", True),
            (28, "Extreme", "Luck 52 → 24. Removes the tick", True),
        ),
        push=ROLL_AGAIN_REFUSED,
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.525),
    )


def bonus(roll: int = 2) -> TrayView:
    """21 with a bonus die, as in the design of the main window."""
    return tray(
        roll=roll,
        net=1,
        dice=(
            FeltDie(TENS, 20, USED, "Tens", "used: lower"),
            FeltDie(TENS, 60, UNUSED, "Bonus tens", "not used"),
            FeltDie(UNITS, 1, PLAIN, "Units"),
        ),
        fallen=result(
            21,
            "hard",
            "Hard success",
            "21 is at or below 35, half of 70",
            tick="No tick: a bonus die was rolled.",
        ),
        luck=offers((7, "Extreme", "Luck 52 → 45. No tick", True)),
        push=ROLL_AGAIN_REFUSED,
        chances=odds("Odds before the roll: 70, 1 bonus die", ONE_BONUS, "hard", 0.42),
    )


def failure(roll: int = 3) -> TrayView:
    """77 with a penalty die: both Luck and a push are possible."""
    return tray(
        roll=roll,
        net=-1,
        dice=(
            FeltDie(TENS, 70, USED, "Tens", "used: higher"),
            FeltDie(TENS, 30, UNUSED, "Penalty tens", "not used"),
            FeltDie(UNITS, 7, PLAIN, "Units"),
        ),
        fallen=result(77, "failure", "Failure", "77 is over 70: missed by 7"),
        luck=offers(
            (7, "Regular", "Luck 52 → 45. No tick", True), (42, "Hard", "Luck 52 → 10. No tick", True)
        ),
        push=PUSH,
        chances=odds("Odds before the roll: 70, 1 penalty die", ONE_PENALTY, "failure", 0.735),
    )


def pushed(roll: int = 4) -> TrayView:
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 0, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(
            100,
            "fumble",
            "Fumble",
            "00 and 0 count as 100",
            aftermath="The pushed roll failed. Your Keeper decides what happens.",
        ),
        luck_refusal="You can't spend Luck on a pushed roll",
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "fumble", 0.995),
    )


def dear_luck(roll: int = 5) -> TrayView:
    """90: too expensive for the remaining Luck, and a fight, so no push."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 90, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(90, "failure", "Failure", "90 is over 70: missed by 20"),
        luck=offers((20, "Regular", "You have 12 Luck, need 8 more", False)),
        push=ActionView("Push the roll", enabled=False, reason="Combat rolls cannot be pushed."),
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "failure", 0.895),
    )


def luck_spent(roll: int = 1) -> TrayView:
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(
            35,
            "hard",
            "Hard success",
            "35 is at or below 35, half of 70",
            struck="42",
            tick="No tick: Luck was spent.",
            luck_spent="7 Luck spent on this roll.",
        ),
        luck=offers((21, "Extreme", "Luck 45 → 24. No tick", True)),
        push=ROLL_AGAIN_REFUSED,
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.525),
        fresh=False,
    )


def taken_back(roll: int = 1) -> TrayView:
    """The 42, undone."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(42, "regular", "Regular success", "42 is at or below 70", taken_back=True),
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.525),
        fresh=False,
    )


def not_enough(roll: int = 6) -> TrayView:
    return tray(
        roll=roll,
        difficulty="hard",
        dice=(FeltDie(TENS, 50, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(
            50, "regular", "Regular success", "50 is at or below 70", shortfall="Not enough: you needed Hard"
        ),
        luck=offers((15, "Hard", "Luck 52 → 37. No tick", True)),
        push=PUSH,
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.605),
    )


OPTIONS = (("", "No one"), ("opposed", "Opposed"), ("fight_back", "Fight back"))
MANY_OPTIONS = (
    ("", "No one"),
    ("opposed", "Opposed"),
    ("they_dodge", "They dodge"),
    ("they_parry", "They parry"),
    ("they_fight_back", "They fight back"),
)
FOE_DEGREES = (
    ("", "Roll"),
    ("failure", "Fail"),
    ("regular", "Regular"),
    ("hard", "Hard"),
    ("extreme", "Extreme"),
    ("critical", "Critical"),
)
NO_VALUE = "Say what they roll against."
PEOPLE = (("sel", "Sel Vantry: Stealth 45"), ("bram", "Bram Tolliver: Dodge 30"))
ATTACK_HITS = VerdictView(
    mine=DegreeWord("hard", "You: Hard"),
    joint="ties",
    theirs=DegreeWord("hard", "Attacker: Hard"),
    headline="The attack hits.",
    text="When you fight back, the attacker wins ties.",
    won=False,
)
WHY = (
    WhyLine("check.degree", "A roll within half of the value is a Hard success.", "roll 31, half 33"),
    WhyLine(
        "combat.fight_back.attacker_wins_ties_of_equal_degree", "When you fight back, the attacker wins ties."
    ),
)


def against(
    chosen: str = "",
    *,
    options: tuple[tuple[str, str], ...] = OPTIONS,
    name: str = "",
    value: str = "",
    degree: str = "",
    people: tuple[tuple[str, str], ...] = PEOPLE,
    net: int | None = None,
) -> AgainstView:
    if not chosen:
        return AgainstView(options)
    return AgainstView(options, chosen, "Attacker", name, value, FOE_DEGREES, degree, people, net=net)


def opposed_ready(
    chosen: str = "fight_back",
    *,
    options: tuple[tuple[str, str], ...] = OPTIONS,
    name: str = "",
    value: str = "55",
    degree: str = "",
    people: tuple[tuple[str, str], ...] = PEOPLE,
    refusal: str = "",
    chips: tuple[str, ...] = (),
    net: int | None = None,
) -> TrayView:
    return replace(
        tray(title="Lightsaber"),
        value="66",
        parts="½ 33 · ⅕ 13",
        parts_spoken="Half 33, fifth 13",
        chips=chips,
        against=against(
            chosen, options=options, name=name, value=value, degree=degree, people=people, net=net
        ),
        blocked=refusal,
    )


def opposed(roll: int = 7, verdict: VerdictView = ATTACK_HITS) -> TrayView:
    """31 with a lightsaber: a tie with the attacker, who wins it."""
    fallen = result(31, "hard", "Hard success", "31 is at or below 33, half of 66")
    return replace(
        opposed_ready(chips=("Already fought back",), degree="hard"),
        roll=roll,
        dice=(FeltDie(TENS, 30, PLAIN, "Tens"), FeltDie(UNITS, 1, PLAIN, "Units")),
        ready="",
        ready_detail="",
        result=replace(fallen, verdict=verdict, spoken=f"{fallen.spoken} {verdict.headline}"),
        luck=offers((18, "Extreme", "Luck 46 → 28. You would win and hit back", True)),
        luck_field=LuckField(46),
        follow_ups=(ActionView("Accept the hit", id="accept"),),
        odds=odds("Odds before the roll: 66", NO_EXTRA, "hard", 0.3),
        fresh=True,
    )


def hit(roll: int = 8) -> TrayView:
    """A hit, with damage to roll and nothing left to change."""
    view = bonus(roll)
    return replace(
        view,
        title="Blaster Pistol",
        chips=("Point blank",),
        luck=(),
        luck_refusal="Luck cannot change a critical success",
        push=None,
        follow_ups=(
            ActionView("Roll damage", command="follow_up", id="damage"),
            ActionView("Malfunction", enabled=False, reason="Only a 96 or more.", id="jam"),
        ),
    )


def damage_ready() -> TrayView:
    return TrayView(
        roll=0,
        title="Blaster damage",
        value="",
        dice=(FeltDie(DieLook.D6, None, PLAIN, "D6"), FeltDie(DieLook.D4, None, PLAIN, "Bonus D4")),
        ready="Roll 1D6 + 1D4",
        ready_detail="",
        result=None,
        odds=None,
        adjustable=False,
    )


def damage(roll: int = 9) -> TrayView:
    return replace(
        damage_ready(),
        roll=roll,
        dice=(FeltDie(DieLook.D6, 5, PLAIN, "D6"), FeltDie(DieLook.D4, 2, PLAIN, "Bonus D4")),
        ready="",
        result=ResultView(
            number="7",
            degree="",
            word="",
            reason="5 + 2",
            spoken="Blaster damage, 7.",
            effects=("Hit points 13 → 6", "A major wound"),
        ),
        follow_ups=(ActionView("Apply 7 damage", "Hit points 13 → 6", command="follow_up", id="apply"),),
        fresh=True,
    )


def framed(roll: int = 10) -> TrayView:
    """A bonus roll of two whole d100s; the better one counts, and it is a fumble too."""
    view = bonus(roll)
    assert view.result is not None
    return replace(
        view,
        dice=(
            FeltDie(TENS, 60, USED, "Tens", frame=0),
            FeltDie(UNITS, 9, USED, "Units", frame=0),
            FeltDie(TENS, 80, UNUSED, "Tens", frame=1),
            FeltDie(UNITS, 1, UNUSED, "Units", frame=1),
        ),
        frames=(FeltFrame("69, used: better", USED), FeltFrame("81, not used", UNUSED)),
        result=replace(
            view.result,
            number="69",
            degree="regular",
            word="Regular success",
            reason="69 is at or below 70",
            flag=DegreeWord("fumble", "Fumble"),
        ),
    )


def noted(note: str, roll: int = 4) -> TrayView:
    """The pushed fumble, with a note on its consequence."""
    view = pushed(roll)
    assert view.result is not None
    return replace(view, result=replace(view.result, note=note), fresh=False)


def typed_luck(roll: int = 1) -> TrayView:
    """42, with a field for another amount of Luck."""
    return replace(success(roll), luck_field=LuckField(52))


def every() -> tuple[TrayView, ...]:
    return (
        ready(),
        success(),
        bonus(),
        failure(),
        pushed(),
        noted("The lamp falls"),
        dear_luck(),
        luck_spent(),
        taken_back(),
        not_enough(),
        typed_luck(),
        opposed_ready(options=MANY_OPTIONS, chosen="they_fight_back", value="", refusal=NO_VALUE),
        opposed_ready(name="Sel Vantry", chips=("Point blank", "Already fought back", "Aimed")),
        opposed(),
        hit(),
        damage_ready(),
        damage(),
        framed(),
        save_ready("17"),
        save(),
        pistols_ready(take="10"),
        pistols(),
        shot_ready(),
        shot(taken=1),
    )


def log_row(
    seq: int,
    *,
    degree: str = "regular",
    name: str = "Spot Hidden",
    modifier: str = "",
    total: str = "42",
    taken_back: bool = False,
) -> LogRow:
    word = WORDS[degree]
    time = f"{20 + seq // 60 % 4:02}:{seq % 60:02}"
    said = f"{name}, {total}, {word}" + (", undone" if taken_back else "")
    return LogRow(
        seq, time, degree, name, modifier, total, word, taken_back, f"{time} {said}", f"{time}, {said}"
    )


def log() -> LogView:
    return LogView(
        (
            log_row(102, degree="hard", modifier="1 bonus", total="21"),
            log_row(98, degree="failure", name="Sanity", modifier="lost 2 SAN", total="71"),
            log_row(91, name="Fast Talk", modifier="pushed", total="58"),
            log_row(80, degree="extreme", name="Library Use", total="09", taken_back=True),
            log_row(72, degree="critical", name="Language: Ancient Greek", modifier="1 bonus", total="01"),
        ),
        more=False,
        shown=102,
    )


def long_log(count: int, *, more: bool = True) -> LogView:
    return LogView(tuple(log_row(seq) for seq in range(1000, 1000 - count, -1)), more=more, shown=1000)


# The other games


def dc_row(dc: str = "20") -> SetupRow:
    """A typed difficulty, with presets beside it."""
    samples = ("10", "15", "20", "25", "30", "40")
    chosen = dc if dc in samples else ""
    return SetupRow(
        "dc", "DC", tuple(SetupOption(each, each) for each in samples), chosen, NumberField("dc", "DC", dc)
    )


def save_ready(dc: str = "20") -> TrayView:
    return replace(
        damage_ready(),
        title="Fortitude",
        value="+9",
        line="Saving throw",
        rows=(dc_row(dc),),
        dice=(FeltDie(DieLook.D20, None, PLAIN, "D20"),),
        ready="Roll 11 or more",
    )


def save(roll: int = 11) -> TrayView:
    """A natural 20 that raised a success by one step."""
    return replace(
        save_ready(),
        roll=roll,
        dice=(FeltDie(DieLook.D20, 20, PLAIN, "D20", "natural 20"),),
        sum=FeltSum("20 + 9", "29", "DC 20, beat by 9"),
        ready="",
        result=ResultView(
            number="",
            degree="critical",
            word="Critical success",
            reason="Save against damage: you take no damage.",
            spoken="Fortitude, 29, Critical success.",
            moved=StepMove(DegreeWord("regular", "Success"), "natural 20, one degree up"),
        ),
        follow_ups=(ActionView("Roll damage", command="follow_up", id="damage"),),
        odds=odds("Odds before the roll: +9 against 20"),
        fresh=True,
    )


NO_RANKS = "Only with ranks in the skill"
LADDER = (
    DegreeWord("critical_failure", "Critical fail"),
    DegreeWord("failure", "Fail"),
    DegreeWord("partial", "Partial"),
    DegreeWord("regular", "Success"),
    DegreeWord("critical", "Critical"),
)


def pistols_ready(approach: str = "plain", take: str = "") -> TrayView:
    """A Striker check, not rolled yet: a challenge, an approach, a number to take, and more."""
    return replace(
        damage_ready(),
        title="Pistols",
        value="+3",
        line="Main action",
        rows=(
            SetupRow(
                "approach",
                "Challenge",
                (
                    SetupOption("cautious", "Cautious"),
                    SetupOption("plain", "Plain"),
                    SetupOption("reckless", "Reckless"),
                ),
                approach,
                NumberField("challenge", "Challenge", "15", 0, 60),
            ),
            SetupRow(
                "take",
                "Or take",
                (
                    SetupOption("8", "8, next duration", "8, which takes the next duration"),
                    SetupOption("10", "10, a minute"),
                    SetupOption("20", "20, longer", reason=NO_RANKS),
                ),
                take,
                optional=True,
            ),
            SetupRow(
                "more",
                "Options",
                (
                    SetupOption("save", "Save", "A save instead of a check"),
                    SetupOption("partial", "Partial success"),
                    SetupOption("aid", "Aid", reason="Nobody is near"),
                ),
                "partial",
                several=True,
            ),
        ),
        dice=(FeltDie(DieLook.D20, None, PLAIN, "D20"),),
        ready="Roll 12 or more",
        roll_words=f"Take {take}" if take else "",
    )


def pistols(roll: int = 12) -> TrayView:
    return replace(
        pistols_ready("reckless"),
        roll=roll,
        dice=(FeltDie(DieLook.D20, 2, PLAIN, "D20", "reckless: 2 counts"),),
        sum=FeltSum("2 + 3", "5", "Challenge 15, short by 10"),
        ready="",
        result=ResultView(
            number="",
            degree="critical_failure",
            word="Critical fail",
            reason="Already the lowest step. The 2 would have lowered it.",
            spoken="Pistols, 5, Critical fail.",
            ladder=LADDER,
        ),
        follow_ups=(ActionView("Note the consequence", command="follow_up", id="note"),),
        odds=odds("Odds before the roll: +3, reckless"),
        fresh=True,
    )


POOL_KINDS = (
    (DieLook.PROFICIENCY, "Proficiency", 2, "pool_proficiency"),
    (DieLook.ABILITY, "Ability", 1, "pool_ability"),
    (DieLook.BOOST, "Boost", 1, "pool_boost"),
    (DieLook.CHALLENGE, "Challenge", 0, "pool_challenge"),
    (DieLook.DIFFICULTY, "Difficulty", 2, "pool_difficulty"),
    (DieLook.SETBACK, "Setback", 1, "pool_setback"),
)


def pool(
    *, changed: bool = False, notes: tuple[str, ...] = ("1 Setback die is from Slightly dazed",)
) -> PoolView:
    return PoolView(
        tuple(
            PoolDie(look, name, f"{name} die", number, command, True, number > 0)
            for look, name, number, command in POOL_KINDS
        ),
        notes,
        can_upgrade=True,
        can_downgrade=False,
        changed=changed,
    )


def shot_ready() -> TrayView:
    dice = tuple(
        FeltDie(look, None, PLAIN, name) for look, name, number, _command in POOL_KINDS for _ in range(number)
    )
    return replace(
        damage_ready(),
        title="Light ranged",
        line="Arc pistol at the hull sentry, medium range",
        pool=pool(),
        dice=dice,
        ready="Roll at least one Success",
        odds=odds("Odds"),
    )


def spend_options(taken: int = 0) -> tuple[SpendOption, ...]:
    cheap = (
        SpendOption("strain", "Recover 1 Strain", 1, taken, repeatable=True),
        SpendOption("ally", "Boost for next ally", 1),
        SpendOption("notice", "Notice one key detail", 1, detail="The GM says which one matters."),
        SpendOption("maneuver", "Free maneuver now", 2, 1),
        SpendOption("setback", "Setback for the target", 2, reason="1 short"),
        SpendOption("any_ally", "Boost to any ally, or you", 2, reason="1 short"),
        SpendOption("critical", "Critical injury (weapon 3)", 3, reason="2 short"),
        SpendOption("drop", "Target drops its weapon", 3, reason="2 short"),
        SpendOption("ignore", "Ignore surroundings", 3, reason="Only once in an encounter"),
        SpendOption("defence", "Gain 1 defence, one turn", 3, reason="2 short"),
    )
    dear = tuple(SpendOption(f"dear_{n}", f"Dear thing {n}", 3, reason="2 short") for n in range(1, 7))
    return cheap + dear


def spending(taken: int = 0) -> SpendingView:
    return SpendingView(
        (
            SpendGroup("advantage", "Spend Advantage", "1 of 3 left", spend_options(taken)),
            SpendGroup(
                "triumph",
                "Spend Triumph",
                "1 of 1 left",
                (
                    SpendOption("upgrade", "Upgrade the next check", 1),
                    SpendOption("vital", "Hit a vital spot", 1),
                ),
            ),
        )
    )


def shot(roll: int = 13, *, taken: int = 0) -> TrayView:
    """The roll of mock 04: a success with three Advantage and a Triumph."""
    faces = (
        (DieLook.PROFICIENCY, 6, "Proficiency", "Success, Adv."),
        (DieLook.PROFICIENCY, 11, "Proficiency", "Triumph"),
        (DieLook.ABILITY, 6, "Ability", "2 Advantage"),
        (DieLook.BOOST, 5, "Boost", "Advantage"),
        (DieLook.DIFFICULTY, 1, "Difficulty", "Failure"),
        (DieLook.DIFFICULTY, 3, "Difficulty", "Threat"),
        (DieLook.SETBACK, 0, "Setback", "Blank"),
    )
    return replace(
        shot_ready(),
        roll=roll,
        dice=tuple(FeltDie(look, value, PLAIN, name, note) for look, value, name, note in faces),
        ready="",
        result=ResultView(
            number="",
            degree="regular",
            word="Success",
            reason="Success 2 − Failure 1 = 1. Advantage 4 − Threat 1 = 3. Damage 6 + 1 = 7, before soak.",
            spoken="Light ranged, Success, 3 Advantage, 1 Triumph.",
            net=(
                NetSymbol("success", 1, "Success"),
                NetSymbol("advantage", 3, "Advantage"),
                NetSymbol("triumph", 1, "Triumph"),
            ),
        ),
        spending=spending(taken),
        odds=odds("Odds before the roll"),
        fresh=True,
    )
