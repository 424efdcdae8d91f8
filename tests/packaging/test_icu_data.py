"""The bundle's Unicode data has what Qt asks for, and little else."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import icu_data
import PySide6
import pytest

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux gets this data with Qt"
)

SORTED = """
import json
from functools import cmp_to_key
from PySide6.QtCore import QCollator, QLocale, QStringDecoder, QTimeZone

WORDS = "Zed Äpfel apfel ñandú nz ö Chleb cz 日本 中国 あ 亜 İ i ı I Ёж еж".split()
found = {}
for name in ("C", "en_US", "de_DE", "es_ES", "sv_SE", "cs_CZ", "tr_TR", "ja_JP", "zh_CN", "ar_EG", "uk_UA"):
    locale = QLocale(name)
    found[name] = sorted(WORDS, key=cmp_to_key(QCollator(locale).compare)), locale.toUpper("iıßé")
zone = QTimeZone(b"Europe/Berlin")
for name in ("en_GB", "de_DE", "es_ES"):
    kind, form = QTimeZone.TimeType.DaylightTime, QTimeZone.NameType.LongName
    found[f"zone {name}"] = zone.displayName(kind, form, QLocale(name))
for name in ("windows-1252", "windows-1251", "iso-8859-15", "macintosh"):
    found[f"encoding {name}"] = QStringDecoder(name).isValid()
print(json.dumps(found))
"""


def icu() -> Path:
    return next((Path(PySide6.__file__).parent / "Qt" / "lib").glob("libicudata.so.*"))


def told(libraries: Path) -> object:
    """What Qt says of sorting, letters, zones and encodings with the data in this folder."""
    env = os.environ | {"LD_LIBRARY_PATH": str(libraries)}
    done = subprocess.run(
        [sys.executable, "-c", SORTED], env=env, capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(done.stdout)


def test_qt_sorts_and_reads_with_the_shrunk_data_as_with_the_whole(tmp_path: Path) -> None:
    if shutil.which("as") is None or shutil.which("ld") is None:
        pytest.skip("as or ld is not installed here")
    shrunk = tmp_path / "lib" / icu().name
    shrunk.parent.mkdir()
    shutil.copyfile(icu(), shrunk)
    icu_data.shrink(tmp_path)
    assert shrunk.stat().st_size < icu().stat().st_size / 5
    assert told(shrunk.parent) == told(icu().parent)


def test_data_that_was_shrunk_stays_as_it_is() -> None:
    once = icu_data.shrunk(icu().read_bytes())
    assert icu_data.shrunk(once) == once


@pytest.mark.parametrize("content", [b"", b"CmnD", b"\x7fELF" + bytes(20) + b"CmnD" + bytes(20)])
def test_other_data_is_refused(content: bytes) -> None:
    with pytest.raises(icu_data.NotIcuData):
        icu_data.shrunk(content)
