"""The sheet, the tray and the log."""

from desktop.kit.view.sheet import TabView
from desktop.views.felt import DieLook, DieUse, FeltDie
from desktop.views.game import Game, Rolled, SheetContext
from desktop.views.sheet import SheetView, SkillRow, TickState
from desktop.views.sheet_parts import TrackerLook, general_view
from desktop.views.tray import ResultView, TrayView
from rules_core.game.play import Attempt
from rules_core.game.registry import system
from rules_core.sheet.journal import Roll
from rules_core.sheet.sheet import Sheet

_WORDS = {"heads": "Heads", "tails": "Tails"}


def _sheet(sheet: Sheet, context: SheetContext) -> SheetView:
    value = sheet.skill("calling").value
    row = SkillRow("calling", "Calling", "Calling", value, str(value), "", TickState.NONE, "Calling")
    tabs = (TabView("skills", "Skills", "Skills"), TabView("notes", "Notes", "Notes"))
    looks = {"hp": TrackerLook("P", "", "hp")}
    game = system(sheet.system)
    view = general_view(game, sheet, context, line=(), skills=(row,), tracker=lambda each: each, looks=looks)
    return SheetView(**{name: getattr(view, name) for name in view.__struct_fields__} | {"tabs": tabs})


def _name(sheet: Sheet, subject: str) -> str:
    sheet.skill(subject.partition(":")[2])
    return "Calling"


def _ready(_attempt: Attempt, _people: tuple[tuple[str, str], ...]) -> TrayView:
    dice = (FeltDie(DieLook.D6, None, DieUse.PLAIN, "D6"),)
    return TrayView(0, "Calling", "", dice, "4 or more", "", None, None, adjustable=False)


def _rolled(fallen: Rolled) -> TrayView:
    roll, seq = fallen.standing.roll, fallen.standing.entry.seq
    word = _WORDS[roll.degree]
    result = ResultView(str(roll.total), "regular", word, "", f"Calling, {roll.total}, {word}")
    dice = (FeltDie(DieLook.D6, roll.total, DieUse.PLAIN, "D6"),)
    return TrayView(seq, "Calling", "", dice, "", "", result, None, fresh=fallen.fresh, adjustable=False)


def _degree(roll: Roll) -> tuple[str, str]:
    return "regular" if roll.passed else "failure", _WORDS[roll.degree]


GAME = Game(
    sheet_view=_sheet,
    name_of=_name,
    ready_view=_ready,
    rolled_view=_rolled,
    follow_up=lambda _action, _roll: None,
    follow_ups=lambda _shown: (),
    log_degree=_degree,
    log_modifier=lambda _standing: "",
    log_total=lambda roll: str(roll.total),
    refusal_words=lambda _ruling: "",
)
