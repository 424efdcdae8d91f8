"""Views of the tray as the controllers would build them, for one skill of 70."""

from desktop.viewdata.tray import (
    ActionView,
    DieLook,
    DieUse,
    FeltDie,
    LogRow,
    LogView,
    LuckOffer,
    OddsPart,
    OddsView,
    ResultView,
    TrayView,
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
    "Push the roll", enabled=False, reason="Push is for failed rolls only. This one succeeded."
)
PUSH = ActionView("Push the roll", "Ask your Keeper what failing again costs", key="U")


def odds(
    title: str = "Odds: 70, no extra dice",
    thousandths: tuple[int, ...] = NO_EXTRA,
    fell: str = "",
    marker: float | None = None,
) -> OddsView:
    """The odds of a skill of 70, out of 1,000."""
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
    struck: int | None = None,
    shortfall: str = "",
    tick: str = "",
    tick_undo: bool = False,
    luck_spent: str = "",
    aftermath: str = "",
    taken_back: bool = False,
) -> ResultView:
    """A roll of Spot Hidden that has fallen."""
    return ResultView(
        number=number,
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
    """The tray with Spot Hidden 70 in it."""
    return TrayView(
        roll=roll,
        title=title,
        value=70,
        half=35,
        fifth=14,
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
    """Spot Hidden, not rolled yet."""
    return tray()


def offers(*rows: tuple[int, str, str, bool]) -> tuple[LuckOffer, ...]:
    """Luck buttons: points, degree, detail, whether there is enough Luck."""
    return tuple(
        LuckOffer(
            f"Spend {points} Luck → {degree}",
            detail if enough else "",
            key="L" if i == 0 and enough else "",
            enabled=enough,
            reason="" if enough else detail,
            points=points,
        )
        for i, (points, degree, detail, enough) in enumerate(rows)
    )


def success(roll: int = 1) -> TrayView:
    """42: a Regular success that Luck can raise."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(
            42,
            "regular",
            "Regular success",
            "42 is within 70",
            tick="Spot Hidden ticked for development.",
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
    """21 with a bonus die: the picture of the main window."""
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
            "21 is within 35, half of 70",
            tick="No tick: a bonus die was rolled.",
        ),
        luck=offers((7, "Extreme", "Luck 52 → 45. No tick", True)),
        push=ROLL_AGAIN_REFUSED,
        chances=odds("Odds before the roll: 70, 1 bonus die", ONE_BONUS, "hard", 0.42),
    )


def failure(roll: int = 3) -> TrayView:
    """77 with a penalty die: Luck and a push are both open."""
    return tray(
        roll=roll,
        net=-1,
        dice=(
            FeltDie(TENS, 70, USED, "Tens", "used: higher"),
            FeltDie(TENS, 30, UNUSED, "Penalty tens", "not used"),
            FeltDie(UNITS, 7, PLAIN, "Units"),
        ),
        fallen=result(77, "failure", "Failure", "77 is over 70 by 7"),
        luck=offers(
            (7, "Regular", "Luck 52 → 45. No tick", True), (42, "Hard", "Luck 52 → 10. No tick", True)
        ),
        push=PUSH,
        chances=odds("Odds before the roll: 70, 1 penalty die", ONE_PENALTY, "failure", 0.735),
    )


def pushed(roll: int = 4) -> TrayView:
    """A pushed roll that fumbled."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 0, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(
            100,
            "fumble",
            "Fumble",
            "00 and 0 read as 100",
            aftermath="The pushed roll failed. Your Keeper now says what happens.",
        ),
        luck_refusal="Luck cannot change a pushed roll",
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "fumble", 0.995),
    )


def dear_luck(roll: int = 5) -> TrayView:
    """90: too dear for the Luck that is left, and a fight, so no push."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 90, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(90, "failure", "Failure", "90 is over 70 by 20"),
        luck=offers((20, "Regular", "Luck is 12, 8 short", False)),
        push=ActionView("Push the roll", enabled=False, reason="Combat rolls cannot be pushed."),
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "failure", 0.895),
    )


def luck_spent(roll: int = 1) -> TrayView:
    """The 42 after 7 Luck: 35, Hard."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(
            35,
            "hard",
            "Hard success",
            "35 is within 35, half of 70",
            struck=42,
            tick="No tick: Luck was spent.",
            luck_spent="7 Luck spent on this roll.",
        ),
        luck=offers((21, "Extreme", "Luck 45 → 24. No tick", True)),
        push=ROLL_AGAIN_REFUSED,
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.525),
        fresh=False,
    )


def taken_back(roll: int = 1) -> TrayView:
    """The 42 after Ctrl+Z."""
    return tray(
        roll=roll,
        dice=(FeltDie(TENS, 40, PLAIN, "Tens"), FeltDie(UNITS, 2, PLAIN, "Units")),
        fallen=result(42, "regular", "Regular success", "42 is within 70", taken_back=True),
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.525),
        fresh=False,
    )


def not_enough(roll: int = 6) -> TrayView:
    """50 where Hard was asked."""
    return tray(
        roll=roll,
        difficulty="hard",
        dice=(FeltDie(TENS, 50, PLAIN, "Tens"), FeltDie(UNITS, 0, PLAIN, "Units")),
        fallen=result(
            50, "regular", "Regular success", "50 is within 70", shortfall="Not enough: Hard was asked"
        ),
        luck=offers((15, "Hard", "Luck 52 → 37. No tick", True)),
        push=PUSH,
        chances=odds("Odds before the roll: 70, no extra dice", NO_EXTRA, "regular", 0.605),
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
    """One roll in the log."""
    word = WORDS[degree]
    time = f"{20 + seq // 60 % 4:02}:{seq % 60:02}"
    said = f"{name}, {total}, {word}" + (", taken back" if taken_back else "")
    return LogRow(
        seq, time, degree, name, modifier, total, word, taken_back, f"{time} {said}", f"{time}, {said}"
    )


def log() -> LogView:
    """Five rolls, one of them taken back."""
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
    """Many rolls, newest first."""
    return LogView(tuple(log_row(seq) for seq in range(1000, 1000 - count, -1)), more=more, shown=1000)
