"""Printed sheets with a little of everything, for the text formats."""

from desktop.views.paper import paper
from desktop.views.sheet import Labelled


def view_of(words: str = "Ada", *, long: str = "") -> paper.PaperView:
    """A sheet in which a player wrote `words` wherever something can be written, and `long` in one place."""
    sections = (
        paper.PaperSection("head", "", (paper.HeadBlock(words, words, "A game", (Labelled("Age", words),)),)),
        paper.PaperSection(
            "numbers",
            "Numbers",
            (
                paper.MetersBlock(
                    (
                        paper.MeterLine("Hit points", 9, 11, "Starting 60", "Dying"),
                        paper.MeterLine(words, None, None),
                    )
                ),
                paper.TraitsBlock(
                    (
                        paper.TraitBox("STR", "Strength", "60", ("30", "12")),
                        paper.TraitBox("LCK", "Luck", "5"),
                    ),
                    (Labelled("Move", "8"),),
                ),
            ),
        ),
        paper.PaperSection(
            "skills",
            "Skills",
            (
                paper.SkillsBlock(
                    (
                        paper.SkillLine("Listen", "25", ("12", "5"), tick=0),
                        paper.SkillLine(words, "5", ("2", "1"), tick=1, strong=True),
                        paper.SkillLine("Stealth", "7", ("3",), tick=3, ranks=(2, 5), suffix="Agi"),
                    ),
                    ("½", "⅕"),
                ),
            ),
        ),
        paper.PaperSection(
            "things",
            "Things",
            (
                paper.TableBlock(
                    ("Weapon", "Damage", "½", "Effect"),
                    (("Bow", "1D6", "4", long or "Twangs."), (words, "", "", words)),
                    3,
                ),
                paper.ChecksBlock((paper.CheckLine("Prone", on=True), paper.CheckLine("Stunned", on=False))),
                paper.ListBlock((words, "Rope")),
                paper.FactsBlock((Labelled("Cash", words), Labelled("Assets", ""))),
                paper.RuledBlock(4),
            ),
        ),
        paper.PaperSection(
            "story", "Story", (paper.ProseBlock((("People", ((words, True), ("Bo", False))), ("", ()))),)
        ),
        paper.PaperSection(
            "notes", "Notes", (paper.ProseBlock((("", ((f"{words}\n\n{words}\nlast", False),)),)),)
        ),
        paper.PaperSection(
            "nothing", "Nothing", (paper.ListBlock(()), paper.TableBlock(("A",), ()), paper.ChecksBlock(()))
        ),
    )
    return paper.PaperView(words, "coc7", sections)
