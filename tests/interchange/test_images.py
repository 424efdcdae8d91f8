"""Pictures are recognised by their first bytes, and refused before decoding."""

import struct

import pytest

from desktop.base.images import ImageFault, ImageFormat, ImageInfo, fault, sniff
from tests.interchange.shapes import jpeg_head, png


def webp(kind: bytes, content: bytes) -> bytes:
    body = b"WEBP" + kind + struct.pack("<I", len(content)) + content
    return b"RIFF" + struct.pack("<I", len(body)) + body


@pytest.mark.parametrize(
    ("data", "info"),
    [
        (png(640, 480), ImageInfo(ImageFormat.PNG, 640, 480)),
        (jpeg_head(70, 90), ImageInfo(ImageFormat.JPEG, 70, 90)),
        (
            webp(b"VP8 ", b"\x30\x01\x00\x9d\x01\x2a\x40\x01\xf0\x00" + bytes(10)),
            ImageInfo(ImageFormat.WEBP, 320, 240),
        ),
        (
            webp(b"VP8L", b"\x2f" + struct.pack("<I", 319 | 239 << 14) + bytes(10)),
            ImageInfo(ImageFormat.WEBP, 320, 240),
        ),
        (
            webp(b"VP8X", bytes(4) + (319).to_bytes(3, "little") + (239).to_bytes(3, "little") + bytes(4)),
            ImageInfo(ImageFormat.WEBP, 320, 240),
        ),
    ],
    ids=["png", "jpeg", "webp lossy", "webp lossless", "webp extended"],
)
def test_image_header_gives_format_and_size(data: bytes, info: ImageInfo) -> None:
    assert sniff(data) == info
    assert fault(data) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(40),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n",
        png()[:20],
        png(0, 5),
        jpeg_head()[:24],
        b"\xff\xd8\xff" + b"\xff" * 5000,
        b"\xff\xd8\xff\xe0\x00\x00" * 1000,
        b"RIFF\x00\x00\x00\x00WEBPVP8 " + bytes(40),
    ],
)
def test_other_data_is_not_a_picture(data: bytes) -> None:
    assert sniff(data) is None
    assert fault(data) is ImageFault.NOT_A_PICTURE


def test_a_picture_bomb_is_refused() -> None:
    assert fault(jpeg_head(8_193, 10)) is ImageFault.TOO_LARGE
    assert fault(jpeg_head(5_000, 5_000)) is ImageFault.TOO_LARGE
    assert fault(jpeg_head(8_192, 1_000)) is None
    assert fault(png() + bytes(10 * 1024 * 1024)) is ImageFault.TOO_LARGE
