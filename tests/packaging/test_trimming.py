"""What goes into the bundle."""

import pytest
from trimming import Collected, MissingLibraries, needed, stays

PYSIDE = "PySide6/Qt"


def data(dest: str) -> Collected:
    return Collected(dest, f"/made/{dest}", "DATA")


def library(name: str) -> Collected:
    return Collected(name, f"/lib/{name}", "BINARY")


@pytest.mark.parametrize(
    "dest",
    [
        f"{PYSIDE}/plugins/platforms/libqxcb.so",
        f"{PYSIDE}/plugins/platforms/libqwayland.so",
        "PySide6/plugins/platforms/qwindows.dll",
        f"{PYSIDE}/plugins/imageformats/libqwebp.so",
        f"{PYSIDE}/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so",
        f"{PYSIDE}/translations/qtbase_de.qm",
        "resources/translations/de/rollbook.mo",
        "resources/icons/dice.svg",
        "resources/__init__.py",
        "Crypto/Cipher/_raw_cbc.abi3.so",
        "desktop/library/migrations/versions/0001_characters.py",
    ],
)
def test_needed_files_are_kept(dest: str) -> None:
    assert stays(data(dest))


@pytest.mark.parametrize(
    "dest",
    [
        f"{PYSIDE}/plugins/platforms/libqlinuxfb.so",
        f"{PYSIDE}/plugins/platformthemes/libqgtk3.so",
        f"{PYSIDE}/plugins/tls/libqopensslbackend.so",
        f"{PYSIDE}/plugins/networkinformation/libqconnman.so",
        "PySide6/opengl32sw.dll",
        "PySide6/Qt6Network.dll",
        f"{PYSIDE}/lib/QtNetwork.framework/Versions/A/QtNetwork",
        f"{PYSIDE}/translations/qtbase_fr.qm",
        "Crypto/Cipher/_raw_des3.abi3.so",
        "Crypto/PublicKey/_ec_nat.abi3.so",
        "resources/translations/de.po",
        "resources/pictures/play.png",
        "resources/__pycache__/__init__.cpython-311.pyc",
    ],
)
def test_unneeded_files_are_dropped(dest: str) -> None:
    assert not stays(data(dest))


def test_indirectly_needed_libraries_are_kept() -> None:
    plugin = Collected(f"{PYSIDE}/plugins/platforms/libqxcb.so", "/qt/libqxcb.so", "BINARY")
    module = Collected("PySide6/QtCore.abi3.so", "/qt/QtCore.abi3.so", "EXTENSION")
    python = library("libpython3.11.so.1.0")
    cipher = library("Crypto/Cipher/_raw_cbc.abi3.so")
    deep = Collected(f"{PYSIDE}/lib/libQt6Core.so.6", "/qt/libQt6Core.so.6", "BINARY")
    link = Collected("libQt6Core.so.6", deep.dest, "SYMLINK")
    unused = Collected(f"{PYSIDE}/lib/libQt6Network.so.6", "/qt/libQt6Network.so.6", "BINARY")
    link_to_unused = Collected("libQt6Network.so.6", unused.dest, "SYMLINK")
    links = {
        plugin.source: ["libX11.so.6"],
        "/lib/libX11.so.6": ["libxcb.so.1"],
        module.source: ["libQt6Core.so.6", "libc.so.6"],
        unused.source: ["libgnutls.so.30"],
    }
    everything = [
        *(plugin, module, python, cipher, deep, link, unused, link_to_unused),
        *map(library, ("libX11.so.6", "libxcb.so.1", "libgnutls.so.30")),
    ]
    kept = needed(everything, lambda source: links.get(source, ()), lambda name: name == "libc.so.6")
    assert kept == [
        *(plugin, module, python, cipher, deep, link),
        *map(library, ("libX11.so.6", "libxcb.so.1")),
    ]


def test_printing_library_comes_from_the_system() -> None:
    plugin = Collected(f"{PYSIDE}/plugins/printsupport/libcupsprintersupport.so", "/qt/cups.so", "BINARY")
    cups = library("libcups.so.2")
    links = {plugin.source: ["libcups.so.2"], cups.source: ["libgnutls.so.30"]}
    everything = [plugin, cups, library("libgnutls.so.30")]
    assert needed(everything, lambda source: links.get(source, ()), lambda _name: True) == [plugin]


def test_bundle_with_a_missing_library_is_refused() -> None:
    plugin = Collected(f"{PYSIDE}/plugins/platforms/libqwayland.so", "/qt/libqwayland.so", "BINARY")
    with pytest.raises(MissingLibraries, match=r"missing on this machine: libwayland-cursor\.so\.0"):
        needed([plugin], lambda _source: ["libwayland-cursor.so.0"], lambda _name: False)
