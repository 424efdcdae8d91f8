"""Checks of the program's parts: code, translations, fonts, pictures and data."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLibraryInfo, QTranslator
from PySide6.QtGui import QColor, QFontDatabase, QImage, QImageWriter

import desktop
import resources
import rules_core
from desktop.base import words
from desktop.base.images import ImageFormat, sniff
from desktop.dice import kinds
from desktop.fields.pictures import decode
from desktop.interchange.coc7.names import LANGUAGES, recognise
from desktop.interchange.packs import sample_packs
from desktop.interchange.rollbook import open_sample
from desktop.kit.look import icons, theme
from desktop.library.store.identity import HEAD
from desktop.library.store.migrate import MIGRATIONS
from desktop.self_check.trial import CheckFailed, Trial, error_words
from desktop.shell.feature import Feature
from desktop.views.about import first_run_view, samples
from desktop.views.dice_sets import DiceSet, dice_sets_view
from desktop.views.felt import DieLook
from desktop.views.random_names import random_name
from desktop.views.rule_sentences import sentences
from rules_core.game.registry import SYSTEM_IDS, creation, downtime_flow, system

_SIDE = 24
_OUR_FONTS = ("rollbook", "readable")
"""The fonts that ship; others are the desktop's."""
_UI_WEIGHTS = {400, 500, 600, 700}


def load_every_module(features: Iterable[Feature[Any]], _trial: Trial) -> str:
    """Check that every module can be imported, also those only loaded by name when needed."""
    names = [
        each.name
        for package in (desktop, rules_core)
        for each in walk_packages(package.__path__, f"{package.__name__}.")
        if each.name != "desktop.__main__"  # which is running already, and has another name in a bundle
    ]
    missing = sorted({each.start.__module__ for each in features} - {*names, "desktop.shell.feature"})
    if missing:
        raise CheckFailed(f"{missing[0]} is missing")
    for name in names:
        try:
            import_module(name)
        except Exception as error:
            raise CheckFailed(f"{name} cannot be loaded: {error_words(error)}") from error
    return f"{len(names)} modules"


def read_game_data(_trial: Trial) -> str:
    """Check each game's rules, sentences, names and flows, and the samples and packs."""
    for game in SYSTEM_IDS:
        system(game), downtime_flow(game), creation(game)
        if not sentences(game):
            raise CheckFailed(f"{game} has no rule sentences")
        random_name(game, lambda _below: 0)
    for sample in samples():
        if open_sample(sample.id).sheet.name != sample.name:
            raise CheckFailed(f"the sample {sample.id} has another name")
    if recognise("Verborgenes erkennen").kind != "spot-hidden":
        raise CheckFailed(f"skill names are not recognised in all of {', '.join(LANGUAGES)}")
    if not sample_packs():
        raise CheckFailed("no table pack ships")
    return f"{len(SYSTEM_IDS)} games, {len(samples())} samples"


def read_looks(_trial: Trial) -> None:
    """Check that colours and dice can be read."""
    theme.Theme("dark", 1.0)
    for card in dice_sets_view("", "", DiceSet(), ("", ""), None).sets:
        usual = kinds.colours(DieLook.D20, theme.current(), DiceSet())
        if card.dice != DiceSet() and kinds.colours(DieLook.D20, theme.current(), card.dice) == usual:
            raise CheckFailed(f"the dice {card.name} look like the default ones")


def find_migrations(_trial: Trial) -> None:
    """Check that every migration since the first library is present."""
    scripts = {each.name[:4] for each in (MIGRATIONS / "versions").glob("*.py")}
    missing = [number for at in range(1, int(HEAD) + 1) if (number := f"{at:04}") not in scripts]
    if missing or not (MIGRATIONS / "env.py").is_file():
        raise CheckFailed(f"the migration {(missing or ['env.py'])[0]} is missing")


def load_languages(_trial: Trial) -> str:
    """Check that each language differs from English and includes Qt's own texts."""
    spoken = words.spoken()
    before = first_run_view().title
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    others = [each for each in words.LANGUAGES if each != "en"]
    try:
        for language in others:
            words.speak(language)
            if first_run_view().title == before:
                raise CheckFailed(f"{words.LANGUAGES[language]} says the same as English")
            if not QTranslator().load(f"qtbase_{language}", folder):
                raise CheckFailed(f"Qt’s translation is missing for {words.LANGUAGES[language]}")
    finally:
        words.speak(spoken)
    return ", ".join(others)


def load_fonts(_trial: Trial) -> str:
    """Check that every font loads, with every weight that the app uses."""
    files = sorted(resources.path("fonts").glob("*.ttf"))
    for file in files:
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            raise CheckFailed(f"the font {file.name} cannot be loaded")
    written = theme.tokens()["type"]
    for letters in _OUR_FONTS:
        for style in written["scale"]:
            family = written["letters"][letters][style["family"]]
            weights = _UI_WEIGHTS if style["family"] == "ui" else {style["weight"]}
            there = {QFontDatabase.weight(family, each) for each in QFontDatabase.styles(family)}
            if missing := sorted(weights - there):
                raise CheckFailed(f"{family} is missing in the weight {missing[0]}")
    return f"{len(files)} fonts"


def draw_icons(_trial: Trial) -> str:
    """Check that every icon can be drawn, which needs Qt's SVG."""
    names = [each.stem for each in resources.path("icons").glob("*.svg")]
    names += [each.parent.name for each in resources.path("games").glob("*/icon.svg")]
    for name in names:
        if is_blank(icons.pixmap(name, QColor("black"), _SIDE).toImage()):
            raise CheckFailed(f"the icon {name} is blank")
    if not names:
        raise CheckFailed("there are no icons")
    return f"{len(names)} icons"


def read_pictures(_trial: Trial) -> str:
    """Check that portraits of every supported format can be read."""
    drawn = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
    drawn.fill(QColor("teal"))
    for kind in ImageFormat:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(buffer, QByteArray(kind.value.encode())).write(drawn):
            raise CheckFailed(f"{kind} cannot be written")
        data = bytes(buffer.data().data())
        info = sniff(data)
        if info is None or info.format is not kind or decode(data).width() != _SIDE:
            raise CheckFailed(f"{kind} cannot be read")
    return ", ".join(ImageFormat)


def is_blank(picture: QImage) -> bool:
    """Return whether all pixels of a picture are the same."""
    return all(
        picture.pixel(x, y) == picture.pixel(0, 0)
        for x in range(picture.width())
        for y in range(picture.height())
    )
