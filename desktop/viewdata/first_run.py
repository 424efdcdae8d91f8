"""The page that greets a new player."""

from desktop.interchange.samples import samples
from desktop.viewdata.shell import FirstRunView, GameCard, SampleCard
from desktop.words import tr


def first_run_view() -> FirstRunView:
    """The games that can be played, each with its sample characters."""
    games = (
        (
            "coc7",
            tr("Call of Cthulhu 7e"),
            tr("D100 under your skill. Ticks, Luck, pushed rolls, bonus and penalty tens."),
        ),
        (
            "shadow-lounge",
            tr("Shadow Lounge"),
            tr("Whole d100s under your skill. 1 and 69 are critical. Luck, the Force, success counts."),
        ),
        (
            "basic-d20",
            tr("Four-degree d20"),
            tr("D20 and a bonus against a DC. Four degrees; a natural 20 or 1 moves one step."),
        ),
        (
            "rites-of-battle",
            tr("Rites of Battle"),
            tr("Symbol dice. Advantage and Threat to spend, Strain, critical injuries."),
        ),
        (
            "striker",
            tr("Striker"),
            tr("D20 with five steps. Reckless, cautious, or take 8, 10 or 20. Techniques."),
        ),
    )
    return FirstRunView(
        title=tr("Your characters, your dice, your computer"),
        line=tr("Pick a game to start, or open a sample and roll."),
        games=tuple(GameCard(game, name, about, _samples_of(game)) for game, name, about in games),
    )


def _samples_of(game: str) -> tuple[SampleCard, ...]:
    return tuple(SampleCard(each.id, each.name, tr(each.pitch)) for each in samples() if each.system == game)
