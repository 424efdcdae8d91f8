"""Our sentence for each rule, by its catalogue id."""

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import resources


@cache
def sentences(game: str) -> Mapping[str, str]:
    """The sentences of a game, in the order of its catalogue; FileNotFoundError for no game of ours."""
    return MappingProxyType(tomllib.loads(resources.path("rules", f"{game}.toml").read_text("utf-8")))
