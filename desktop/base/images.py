"""Check portrait files by their header, before anything decodes them."""

from enum import StrEnum

from msgspec import Struct

LARGEST_FILE = 10 * 1024 * 1024
"""The maximum file size in bytes."""

LONGEST_SIDE = 8_192
"""The maximum side length in pixels."""

MOST_PIXELS = 16_000_000
"""The maximum number of pixels."""


class ImageFormat(StrEnum):
    """The picture formats that Rollbook reads."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WEBP"

    @property
    def suffix(self) -> str:
        """The file name extension, with its dot."""
        return {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}[self.value]


class ImageInfo(Struct, frozen=True):
    """The header of a picture; sides in pixels."""

    format: ImageFormat
    width: int
    height: int


class ImageFault(StrEnum):
    """Why a picture is rejected."""

    NOT_A_PICTURE = "not_a_picture"
    TOO_LARGE = "too_large"


def sniff(data: bytes) -> ImageInfo | None:
    """Read the header of a PNG, JPEG or WebP picture. Returns None for anything else.

    Ignores the file name and the declared type.
    """
    info = _png(data) or _jpeg(data) or _webp(data)
    return info if info and info.width and info.height else None


def fault(data: bytes) -> ImageFault | None:
    """Return why ``data`` can't be a portrait, or None if it can."""
    info = sniff(data)
    if info is None:
        return ImageFault.NOT_A_PICTURE
    if (
        len(data) > LARGEST_FILE
        or max(info.width, info.height) > LONGEST_SIDE
        or info.width * info.height > MOST_PIXELS
    ):
        return ImageFault.TOO_LARGE
    return None


def _png(data: bytes) -> ImageInfo | None:
    if data[:16] != b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" or len(data) < 33:
        return None
    return ImageInfo(ImageFormat.PNG, int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))


_FRAME_HEADERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_WITHOUT_LENGTH = frozenset((0x01, *range(0xD0, 0xD9)))


def _jpeg(data: bytes) -> ImageInfo | None:
    if data[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _WITHOUT_LENGTH:
            at += 2
        elif marker in _FRAME_HEADERS:
            height, width = (int.from_bytes(data[at + n : at + n + 2], "big") for n in (5, 7))
            return ImageInfo(ImageFormat.JPEG, width, height)
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None


def _webp(data: bytes) -> ImageInfo | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    kind = data[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(data[n : n + 3], "little") + 1 for n in (24, 27))
    elif kind == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = (int.from_bytes(data[n : n + 2], "little") & 0x3FFF for n in (26, 28))
    else:
        return None
    return ImageInfo(ImageFormat.WEBP, width, height)
