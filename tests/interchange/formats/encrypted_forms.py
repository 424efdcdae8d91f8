"""Encrypted fillable PDFs, written by pypdf."""

from io import BytesIO

from pypdf import PdfReader, PdfWriter

from tests.interchange.formats.pdf_forms import pdf_form, sheet_values

KINDS = ("RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256")
"""Every way in which a PDF can be encrypted with a password."""


def encrypted_form(kind: str = "AES-256", user: str = "", owner: str = "keeper") -> bytes:
    """A filled form; without a ``user`` password everyone may read it, and the ``owner`` may change it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_form(sheet_values(), ("Skill_Library_Chk",)))))
    writer.encrypt(user, owner, algorithm=kind)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
