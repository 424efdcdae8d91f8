"""Opens PDFs, encrypted ones too."""

import logging
import secrets
import sys
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

from desktop.interchange.aes import BLOCK, Aes
from desktop.interchange.review import Reason, Unreadable

if TYPE_CHECKING:
    from pypdf import PdfReader

BEGINNING = b"%PDF-"
"""How every PDF begins."""

_MOST_BYTES = 32 * 1024 * 1024
_LONGEST_PASSWORD = 127
_LIBRARIES = ("cryptography", "Crypto")


def open_pdf(data: bytes, password: str = "") -> "PdfReader":
    """Return a PDF's reader. The empty password opens most encrypted PDFs: they only forbid changes.

    Raises ``Unreadable`` if the PDF is too large or locked, or the password is wrong; any other exception
    means that it is damaged.
    """
    if len(data) > _MOST_BYTES:
        raise Unreadable(Reason.TOO_LARGE, megabytes=_MOST_BYTES // (1024 * 1024))
    # Imported with the first PDF only: it takes a quarter of a second.
    provide_aes()
    from pypdf import PdfReader
    from pypdf.errors import FileNotDecryptedError

    # It logs oddities of a file, which only concern the file's author.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    try:
        reader = PdfReader(BytesIO(data))  # tries the empty password
        if reader.is_encrypted:
            _unlock(reader, password[:_LONGEST_PASSWORD])
    except FileNotDecryptedError as error:
        raise Unreadable(Reason.LOCKED) from error
    except NotImplementedError as error:
        raise Unreadable(Reason.PROTECTED) from error
    return reader


def _unlock(reader: "PdfReader", password: str) -> None:
    from pypdf.errors import FileNotDecryptedError

    try:
        reader.root_object.get_object()
    except FileNotDecryptedError:
        if not password:
            raise
        if not reader.decrypt(password):
            raise Unreadable(Reason.WRONG_PASSWORD) from None


def provide_aes() -> None:
    """Load pypdf with our AES in place of the compiled libraries that it looks for.

    If one is installed, the process that reads files must not load it.
    """
    absent = [each for each in _LIBRARIES if each not in sys.modules]
    loaded: dict[str, Any] = sys.modules
    loaded.update(dict.fromkeys(absent))  # importing them fails
    try:
        encryption: Any = import_module("pypdf._encryption")
    finally:
        for each in absent:
            del loaded[each]
    encryption.CryptAES = _Crypt
    encryption.aes_ecb_encrypt = lambda key, data: Aes(key).encrypt_ecb(data)
    encryption.aes_ecb_decrypt = lambda key, data: Aes(key).decrypt_ecb(data)
    encryption.aes_cbc_encrypt = lambda key, start, data: Aes(key).encrypt_cbc(start, data)
    encryption.aes_cbc_decrypt = lambda key, start, data: Aes(key).decrypt_cbc(start, data)


class _Crypt:
    """The AES of a PDF's strings and streams: the first block starts the chain, padding fills the last."""

    def __init__(self, key: bytes) -> None:
        self._aes = Aes(key)

    def encrypt(self, data: bytes) -> bytes:
        start = secrets.token_bytes(BLOCK)
        missing = BLOCK - len(data) % BLOCK
        return start + self._aes.encrypt_cbc(start, data + bytes([missing]) * missing)

    def decrypt(self, data: bytes, *, strict: bool = True) -> bytes:  # noqa: ARG002 - pypdf passes it
        start, data = data[:BLOCK], data[BLOCK:]
        whole = len(data) - len(data) % BLOCK  # what follows was cut off
        if not whole:
            return b""
        found = self._aes.decrypt_cbc(start, data[:whole])
        return found[: -found[-1]] if 0 < found[-1] <= BLOCK else found
