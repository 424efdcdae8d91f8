"""The ways to share a roll, as menu items."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from desktop.base.words import tr
from desktop.views.sharing import DISCORD, PICTURE, TEXT

WAYS = (TEXT, DISCORD, PICTURE)
"""All ways to share a roll."""


def add_ways(menu: QMenu, share: Callable[[str], object], ways: tuple[str, ...] = WAYS) -> None:
    """Add a menu item for each way to share; ``share`` gets the chosen one."""
    words = {TEXT: tr("Copy as text"), DISCORD: tr("Copy for Discord"), PICTURE: tr("Copy as a picture")}
    for way in ways:
        menu.addAction(words[way]).triggered.connect(partial(_chosen, share, way))


def _chosen(share: Callable[[str], object], way: str, _checked: bool = False) -> None:
    share(way)
