"""The page that greets a new player."""

from desktop.interchange.samples import samples
from desktop.viewdata.shell import FirstRunView, GameCard, SampleCard
from desktop.words import tr


def first_run_view() -> FirstRunView:
    """The games that can be played, each with its sample characters."""
    cards = tuple(
        SampleCard(each.id, each.name, tr(each.pitch)) for each in samples() if each.system == "coc7"
    )
    about = tr("D100 under your skill. Ticks, Luck, pushed rolls, bonus and penalty tens.")
    return FirstRunView(
        title=tr("Your characters, your dice, your computer"),
        line=tr("Open a sample and roll, or bring your own."),
        games=(GameCard("coc7", tr("Call of Cthulhu 7e"), about, cards),),
    )
