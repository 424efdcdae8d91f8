"""The welcome page for new players."""

from desktop.base.words import tr
from desktop.kit.view.shell import FirstRunView, GameCard
from desktop.views.about import about_game
from desktop.views.rail import games


def first_run_view() -> FirstRunView:
    """Build the welcome page: the games, each with its sample characters."""
    described = ((game, name, about_game(game)) for game, name in games().items())
    return FirstRunView(
        title=tr("Your characters, your dice, your computer"),
        line=tr("Choose a game to start, or open a sample and roll."),
        games=tuple(GameCard(game, name, about.line, about.samples) for game, name, about in described),
    )
