"""The texts of character creation."""

from desktop.views.creating_words import CreatingWords, StepWords, TitledText

WORDS = CreatingWords(
    step={"finish": StepWords("Finish", "Ready to play", "")}.__getitem__,
    method={"typed": TitledText("Enter values")}.__getitem__,
    budget=lambda budget: budget.id,
    budget_words=lambda _sheet: "",
    remark=lambda _sheet, remark: TitledText(remark.id),
    fix=lambda _remark, fix: fix.id,
    keep=lambda _remark: "Save",
    derived={},
)
