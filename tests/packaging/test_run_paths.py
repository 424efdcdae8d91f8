"""Libraries of the bundle search no folder of the computer that built them."""

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import run_paths

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has such libraries")


def library(at: Path, path: str) -> Path:
    """Compile a library that looks for others in ``path``."""
    compiler = shutil.which("gcc")
    if compiler is None or shutil.which("objdump") is None:
        pytest.skip("gcc or objdump is not installed here")
    source = at / "seven.c"
    source.write_text("int seven(void) { return 7; }\n", encoding="utf-8")
    made = at / "libseven.so.1"
    subprocess.run([compiler, "-shared", "-fPIC", f"-Wl,-rpath,{path}", "-o", made, source], check=True)
    return made


def links(library: Path) -> list[list[str]]:
    told = subprocess.run(
        ["objdump", "-p", library], capture_output=True, encoding="utf-8", check=True
    ).stdout
    words = [line.split() for line in told.splitlines()]
    return [each for each in words if each[:1] in (["RUNPATH"], ["RPATH"], ["NEEDED"], ["STRTAB"])]


def test_folder_of_the_build_machine_is_removed_and_the_library_loads(tmp_path: Path) -> None:
    made = library(tmp_path, "/home/maker/lib")
    before = links(made)
    assert ["RUNPATH", "/home/maker/lib"] in before or ["RPATH", "/home/maker/lib"] in before
    run_paths.clear(tmp_path)
    assert links(made) == [each for each in before if not each[0].endswith("PATH")]
    assert ctypes.CDLL(str(made)).seven() == 7


def test_folder_beside_the_library_stays(tmp_path: Path) -> None:
    made = library(tmp_path, "$ORIGIN/../lib")
    before = made.read_bytes()
    run_paths.clear(tmp_path)
    assert made.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"\x7fELF", b"INPUT(libc.so.6)\n"])
def test_other_files_stay_as_they_are(content: bytes) -> None:
    assert run_paths.cleared(content) == content
