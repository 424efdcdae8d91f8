"""Check who signed a Windows program, from what osslsigncode says about it."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

PSF = "Python Software Foundation"

MICROSOFT = "Microsoft Corporation"

SIGNED_AT = 1_714_000_000
"""A time in seconds at which the certificates were valid. They expired since, and the files count on."""

_SUBJECT = re.compile(r"^\s+Signer #0:\n\s+Subject: (.*)$", re.MULTILINE)
_ORGANISATION = re.compile(r"/O=([^/]+)")
_DIGEST = re.compile(r"^(?:Current|Calculated) message digest\s*: ([0-9A-F]+)", re.MULTILINE)


def signer(said: str) -> str:
    """Return the organisation that signed a file, or "" if its content isn't what was signed."""
    digests = _DIGEST.findall(said)
    first = _SUBJECT.search(said)
    if len(digests) < 2 or digests[0] != digests[1] or first is None:
        return ""
    organisation = _ORGANISATION.search(first[1])
    return organisation[1] if organisation else ""


def is_trusted(said: str) -> bool:
    """Return whether the whole chain of certificates was checked and is sound."""
    return "\nSignature verification: ok\n" in said


def unsigned(files: Iterable[Path], wanted: str, *, known_root: bool = True) -> list[Path]:
    """Return the files that ``wanted`` didn't sign.

    ``known_root`` is whether this system knows the root of its certificates; Linux doesn't know Microsoft's.
    An osslsigncode older than 2.6 can't look back in time. It then tells only who signed what.
    """
    looks_back = known_root and "-time " in _told("verify", "--help")
    options = ["-time", str(SIGNED_AT), "-ignore-timestamp", "-ignore-crl"] if looks_back else []

    def is_sound(said: str) -> bool:
        return signer(said) == wanted and (is_trusted(said) or not looks_back)

    return [each for each in files if not is_sound(_told("verify", *options, "-in", str(each)))]


def _told(*words: str) -> str:
    done = subprocess.run(["osslsigncode", *words], capture_output=True, encoding="utf-8", check=False)  # noqa: S607
    return done.stdout + done.stderr
