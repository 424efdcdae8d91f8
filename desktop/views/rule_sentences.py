"""Our sentence for each rule, by catalogue id, and the headings help groups them under."""

import tomllib
from collections.abc import Mapping
from functools import cache

import resources
from desktop.base.words import tr


def headings(game: str) -> Mapping[str, Mapping[str, str]]:
    """Return a game's sentences under their headings, in order. Raises ``FileNotFoundError`` for an unknown
    game.
    """
    return {
        tr(heading): {rule: tr(sentence) for rule, sentence in rules.items()}
        for heading, rules in _written(game).items()
    }


def sentences(game: str) -> Mapping[str, str]:
    """Return a game's sentences in catalogue order. Raises ``FileNotFoundError`` for an unknown game."""
    return {rule: tr(sentence) for rules in _written(game).values() for rule, sentence in rules.items()}


@cache
def _written(game: str) -> Mapping[str, Mapping[str, str]]:
    """Return the headings and sentences in English, as stored in the file."""
    return tomllib.loads(resources.path("games", game, "rules.toml").read_text("utf-8"))
