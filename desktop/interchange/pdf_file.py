"""Opens PDFs, encrypted ones too."""

import logging
from io import BytesIO
from typing import TYPE_CHECKING

from desktop.interchange.review import Reason, Unreadable, too_large

if TYPE_CHECKING:
    from pypdf import PdfReader

BEGINNING = b"%PDF-"
"""How every PDF begins."""

_MOST_BYTES = 32 * 1024 * 1024
_LONGEST_PASSWORD = 127


def load_ciphers() -> None:
    """Load the libraries that decrypt PDFs: a process that reads within limits can load none later."""
    from Crypto.Cipher import AES, ARC4

    key = bytes(AES.block_size)
    AES.new(key, AES.MODE_ECB).decrypt(key)
    AES.new(key, AES.MODE_CBC, key).decrypt(key)
    ARC4.new(key).decrypt(key)


def open_pdf(data: bytes, password: str = "") -> "PdfReader":
    """Return a PDF's reader. The empty password opens most encrypted PDFs: they only forbid changes.

    Raises ``Unreadable`` if the PDF is too large or locked, or the password is wrong; any other exception
    means that it is damaged.
    """
    if len(data) > _MOST_BYTES:
        raise too_large(_MOST_BYTES)
    # Imported with the first PDF only: it takes a quarter of a second.
    from pypdf import PdfReader
    from pypdf.errors import FileNotDecryptedError

    # It logs oddities of a file, which only concern the file's author.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
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
