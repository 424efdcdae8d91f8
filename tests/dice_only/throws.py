"""Views of the page of dice without a character, as its controller would make them."""

from desktop.dice_only.view.dice_only import (
    DiceOnlyView,
    FavouriteView,
    KeyRow,
    KeyView,
    OddsBar,
    OddsView,
    ThrownView,
    ThrowRow,
)
from desktop.views.felt import DieLook, DieUse, FeltDie

KEYPAD = (
    KeyRow("Dice", tuple(KeyView(f"d{n}", f"d{n}", f"d{n}") for n in (4, 6, 8, 10, 12, 20, 100))),
    KeyRow("Sums", (KeyView("+", "+", "Plus"), KeyView("-", "−", "Minus"), KeyView("1", "1", "One"))),
    KeyRow(
        "Dice options",
        (KeyView("kh1", "Keep highest", "Keep highest"), KeyView("r1", "Re-roll 1s", "Re-roll")),
    ),
    KeyRow("Typed", (KeyView("back", "Back", "Back"), KeyView("clear", "Clear", "Clear"))),
)

EMPTY = DiceOnlyView("", "", -1, "", (), (), None, None, KEYPAD, (), None, (), more=False)


def chances(fell: int | None = None) -> OddsView:
    """Return the odds of 2D6, optionally with a rolled total marked."""
    bars = tuple(
        OddsBar(str(total), (6 - abs(7 - total)) / 6, f"{total}: {6 - abs(7 - total)} of 36", total == fell)
        for total in range(2, 13)
    )
    return OddsView(bars, "Min 2", "Average 7", "Max 12", "2 to 12, Average 7")


def d6(value: int | None, *, used: DieUse = DieUse.PLAIN, note: str = "") -> FeltDie:
    """A six-sided die, blank for None."""
    return FeltDie(DieLook.D6, value, used, "D6", note)


TYPED = EMPTY._replace(
    notation="2d6", reads_as="2D6", ready=(d6(None), d6(None)), chances=chances(), favourite=None
)


def thrown(number: int, first: int, second: int, *, fresh: bool) -> DiceOnlyView:
    """Return a roll of 2D6 on the felt; the log shows it once it is not fresh."""
    total = first + second
    row = ThrowRow(
        number,
        "21:42",
        "2D6",
        f"{first}, {second}",
        str(total),
        f"21:42, 2D6, {total}",
        f"21:42 2D6: {first} + {second} = {total}",
    )
    return TYPED._replace(
        thrown=ThrownView(
            number,
            "2D6",
            str(total),
            f"{first} + {second}",
            "",
            (d6(first), d6(second)),
            (),
            f"2D6, {total}",
            fresh,
        ),
        chances=chances(total),
        log=() if fresh else (row,),
    )


FIREBALL = FavouriteView(3, "Fireball & <b>smoke</b>", "8d6")
SWORD = FavouriteView(5, "Sword", "1d8+3")
