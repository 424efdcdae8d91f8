"""Printed sheets with a little of everything, for the text formats."""

from desktop.views.paper.paper import (
    CheckLine,
    ChecksBlock,
    FactsBlock,
    HeadBlock,
    ListBlock,
    MeterLine,
    MetersBlock,
    PaperSection,
    PaperView,
    ProseBlock,
    RuledBlock,
    SkillLine,
    SkillsBlock,
    TableBlock,
    TraitBox,
    TraitsBlock,
)
from desktop.views.sheet import Labelled


def view_of(words: str = "Ada", *, long: str = "") -> PaperView:
    """A sheet in which a player wrote `words` wherever something can be written, and `long` in one place."""
    sections = (
        PaperSection("head", "", (HeadBlock(words, words, "A game", (Labelled("Age", words),)),)),
        PaperSection(
            "numbers",
            "Numbers",
            (
                MetersBlock(
                    (MeterLine("Hit points", 9, 11, "Starting 60", "Dying"), MeterLine(words, None, None))
                ),
                TraitsBlock(
                    (TraitBox("STR", "Strength", "60", ("30", "12")), TraitBox("LCK", "Luck", "5")),
                    (Labelled("Move", "8"),),
                ),
            ),
        ),
        PaperSection(
            "skills",
            "Skills",
            (
                SkillsBlock(
                    (
                        SkillLine("Listen", "25", ("12", "5"), tick=0),
                        SkillLine(words, "5", ("2", "1"), tick=1, strong=True),
                        SkillLine("Stealth", "7", ("3",), tick=3, ranks=(2, 5), suffix="Agi"),
                    ),
                    ("½", "⅕"),
                ),
            ),
        ),
        PaperSection(
            "things",
            "Things",
            (
                TableBlock(
                    ("Weapon", "Damage", "½", "Effect"),
                    (("Bow", "1D6", "4", long or "Twangs."), (words, "", "", words)),
                    3,
                ),
                ChecksBlock((CheckLine("Prone", on=True), CheckLine("Stunned", on=False))),
                ListBlock((words, "Rope")),
                FactsBlock((Labelled("Cash", words), Labelled("Assets", ""))),
                RuledBlock(4),
            ),
        ),
        PaperSection("story", "Story", (ProseBlock((("People", ((words, True), ("Bo", False))), ("", ()))),)),
        PaperSection("notes", "Notes", (ProseBlock((("", ((f"{words}\n\n{words}\nlast", False),)),)),)),
        PaperSection("nothing", "Nothing", (ListBlock(()), TableBlock(("A",), ()), ChecksBlock(()))),
    )
    return PaperView(words, "coc7", sections)
