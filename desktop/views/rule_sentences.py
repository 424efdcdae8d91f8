"""Our sentence for each rule, by its catalogue id, and the headings that help puts them under."""

import tomllib
from collections.abc import Mapping
from functools import cache

import resources
from desktop.base.words import tr


def headings(game: str) -> Mapping[str, Mapping[str, str]]:
    """The sentences of a game under their headings, in order; FileNotFoundError for no game of ours."""
    return {
        tr(heading): {rule: tr(said) for rule, said in rules.items()}
        for heading, rules in _written(game).items()
    }


def sentences(game: str) -> Mapping[str, str]:
    """The sentences of a game, in the order of its catalogue; FileNotFoundError for no game of ours."""
    return {rule: tr(said) for rules in _written(game).values() for rule, said in rules.items()}


@cache
def _written(game: str) -> Mapping[str, Mapping[str, str]]:
    """The headings and sentences as they stand in the file, whatever language is spoken."""
    return tomllib.loads(resources.path("games", game, "rules.toml").read_text("utf-8"))
