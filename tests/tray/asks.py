"""Questions for physical dice, as the controllers would ask them."""

from desktop.views.felt import SYMBOL_DICE, DieLook, DieUse, FeltDie
from desktop.views.own_dice import AskedDie, AskedFace, AskView
from desktop.views.symbol_words import spoken_symbols
from rules_core.dice.faces import NARRATIVE


def asked(look: DieLook, name: str, *, pair: bool = False) -> AskedDie:
    blank = FeltDie(look, None, DieUse.PLAIN, name)
    if look in SYMBOL_DICE:
        places: dict[str, int] = {}
        for place, letters in enumerate(NARRATIVE[look].faces):
            places.setdefault(letters, place)
        faces = [AskedFace(each or "-", place, spoken_symbols(each)) for each, place in places.items()]
    else:
        shown = [FeltDie(look, value, blank.use, name) for value in _values(look)]
        faces = [AskedFace(each.numeral, each.value or 0, each.numeral) for each in shown]
    return AskedDie(look, name, tuple(faces), pair)


def _values(look: DieLook) -> range:
    if look is DieLook.TENS:
        return range(0, 100, 10)
    return range(10) if look is DieLook.UNITS else range(1, int(look[1:]) + 1)


TENS, BONUS, UNITS = (
    asked(DieLook.TENS, "Tens"),
    asked(DieLook.TENS, "Bonus tens"),
    asked(DieLook.UNITS, "Units"),
)

PERCENTILE = AskView(
    number=1,
    title="Spot Hidden: your dice",
    line="Roll two tens dice and one units die.",
    dice=(TENS, BONUS, UNITS),
    hint="20 60 1",
    here="Roll in the app",
)
PLAIN_PERCENTILE = PERCENTILE._replace(
    number=2, line="Roll one tens die and one units die.", dice=(TENS._replace(pair=True), UNITS), hint="20 1"
)
D20 = AskView(3, "Stealth: your dice", "Roll a D20.", (asked(DieLook.D20, "D20"),), "17", "Roll this here")
POOL = AskView(
    number=4,
    title="Light ranged: your dice",
    line="Roll one Proficiency die, two Ability dice and one Difficulty die.",
    dice=(
        asked(DieLook.PROFICIENCY, "Proficiency"),
        asked(DieLook.ABILITY, "Ability"),
        asked(DieLook.ABILITY, "Ability"),
        asked(DieLook.DIFFICULTY, "Difficulty"),
    ),
    hint="T sa s -",
    here="Roll in the app",
)
DAMAGE = AskView(
    5, "Damage: your dice", "Roll ten D6.", (asked(DieLook.D6, "D6"),) * 10, "4 4 2", "Roll in the app"
)
