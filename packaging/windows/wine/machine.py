"""What a machine needs to run Windows programs under Wine, and how to get what is missing."""

import os
import platform
import shutil
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

import prepare

PROGRAMS: Mapping[str, str] = {
    "wine": "wine",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    "osslsigncode": "osslsigncode",
    "git": "git",
}
"""The programs that `make windows` runs, with the Debian package of each."""

INSTALLER_PROGRAMS: Mapping[str, str] = {"mmdebstrap": "mmdebstrap", "npm": "npm"}
"""The further programs of `make windows-installer`."""


class Machine(NamedTuple):
    """What matters of a machine: system, processor, whether we are root, and whether it has apt-get."""

    system: str
    processor: str
    root: bool
    apt: bool


class Unable(Exception):
    """This machine can't do it; the message is one sentence for the person at the keyboard."""


def this_machine() -> Machine:
    """Describe the machine that this runs on."""
    root = sys.platform != "win32" and os.geteuid() == 0
    return Machine(sys.platform, platform.machine(), root, shutil.which("apt-get") is not None)


def packages_to_install(
    machine: Machine, programs: Mapping[str, str], has: Callable[[str], object] = shutil.which
) -> list[str]:
    """Return the Debian packages to install first. Raises Unable if this machine can't install them."""
    if machine.system != "linux" or machine.processor != "x86_64":
        raise Unable(
            "This runs Windows programs under Wine, which needs 64-bit Linux on an Intel or AMD processor."
        )
    missing = {program: package for program, package in programs.items() if not has(program)}
    if not missing or (machine.root and machine.apt):
        return list(missing.values())
    if machine.apt:
        command = " ".join([*prepare.APT_INSTALL, *missing.values()])
        raise Unable(f"Missing on this machine: {', '.join(missing)}; run “{command}” as root.")
    raise Unable(
        f"Missing on this machine: {', '.join(missing)}; install them with your system's package manager."
    )


def require_root(machine: Machine) -> None:
    """Raise Unable for anyone but root, who alone can look into a system of its own."""
    if not machine.root:
        raise Unable("Only root can install into a separate Debian, so run “make windows-installer” as root.")


def get_ready(programs: Mapping[str, str]) -> None:
    """Install what is missing, or raise Unable."""
    packages = packages_to_install(this_machine(), programs)
    if not packages:
        return
    print(f"Installing {' '.join(packages)}", flush=True)
    prepare.run_apt((*prepare.APT_INSTALL, *packages))
    if missing := [program for program in programs if not shutil.which(program)]:
        raise Unable(
            f"Still missing on this machine: {', '.join(missing)}; see the messages of apt-get above."
        )
