"""AES, the cipher of encrypted PDFs, in plain Python.

pypdf takes it from compiled libraries of several megabytes. A form has some kilobytes to decrypt, and nothing
of Rollbook is protected by it, so neither speed nor side channels matter here.
"""

import struct
from collections.abc import Sequence

BLOCK = 16
"""The size of a block in bytes."""

_Words = tuple[int, int, int, int]


def _powers() -> list[int]:
    """The powers of 3 in the field of 256 elements: every element except 0."""
    found, value = [], 1
    for _ in range(255):
        found.append(value)
        value ^= _doubled(value)
    return found


def _doubled(value: int) -> int:
    value <<= 1
    return value ^ 0x11B if value & 0x100 else value


_POWERS = _powers()
_LOGARITHMS = {value: power for power, value in enumerate(_POWERS)}


def _product(one: int, other: int) -> int:
    return _POWERS[(_LOGARITHMS[one] + _LOGARITHMS[other]) % 255] if one and other else 0


def _substitutions() -> bytes:
    box = bytearray()
    for value in range(256):
        turned = _POWERS[-_LOGARITHMS[value] % 255] if value else 0
        mixed = turned ^ 0x63
        for _ in range(4):
            turned = (turned << 1 | turned >> 7) & 0xFF
            mixed ^= turned
        box.append(mixed)
    return bytes(box)


_FORWARD = _substitutions()
_BACKWARD = bytes(_FORWARD.index(value) for value in range(256))


def _tables(box: bytes, column: bytes) -> list[list[int]]:
    """Substitution and mixing of a column in one step, for a byte in each of its four rows."""
    first = [bytes(_product(each, value) for each in column) for value in box]
    return [[int.from_bytes(each[-row:] + each[:-row]) for each in first] for row in range(4)]


_MIX = _tables(_FORWARD, bytes((2, 1, 1, 3)))
_UNMIX = _tables(_BACKWARD, bytes((14, 9, 13, 11)))
_UNMIX_KEY = _tables(bytes(range(256)), bytes((14, 9, 13, 11)))


class Aes:
    """AES with one key, of 16, 24 or 32 bytes. Data must be whole blocks; else it raises ValueError."""

    def __init__(self, key: bytes) -> None:
        self._key = _expanded(key)

    def encrypt_cbc(self, start: bytes, data: bytes) -> bytes:
        """Encrypt blocks, each mixed with the one before it; the first with ``start``."""
        out: list[int] = []
        before = _words(start)
        for each in _blocks(data):
            before = self._encrypt(*(one ^ other for one, other in zip(each, before, strict=True)))
            out += before
        return _joined(out)

    def decrypt_cbc(self, start: bytes, data: bytes) -> bytes:
        """Decrypt what ``encrypt_cbc`` returned."""
        keys, out = self._turned_key(), []
        before = _words(start)
        for each in _blocks(data):
            found = _decrypt(keys, *each)
            out += [one ^ other for one, other in zip(found, before, strict=True)]
            before = each
        return _joined(out)

    def encrypt_ecb(self, data: bytes) -> bytes:
        """Encrypt blocks, each for itself."""
        return _joined([word for each in _blocks(data) for word in self._encrypt(*each)])

    def decrypt_ecb(self, data: bytes) -> bytes:
        """Decrypt blocks, each for itself."""
        keys = self._turned_key()
        return _joined([word for each in _blocks(data) for word in _decrypt(keys, *each)])

    def _encrypt(self, a: int, b: int, c: int, d: int) -> _Words:
        first, *middle, (w, x, y, z) = self._key
        a, b, c, d = a ^ first[0], b ^ first[1], c ^ first[2], d ^ first[3]
        m0, m1, m2, m3 = _MIX
        for p, q, r, s in middle:
            a, b, c, d = (
                m0[a >> 24] ^ m1[b >> 16 & 255] ^ m2[c >> 8 & 255] ^ m3[d & 255] ^ p,
                m0[b >> 24] ^ m1[c >> 16 & 255] ^ m2[d >> 8 & 255] ^ m3[a & 255] ^ q,
                m0[c >> 24] ^ m1[d >> 16 & 255] ^ m2[a >> 8 & 255] ^ m3[b & 255] ^ r,
                m0[d >> 24] ^ m1[a >> 16 & 255] ^ m2[b >> 8 & 255] ^ m3[c & 255] ^ s,
            )
        e = _FORWARD
        return (
            (e[a >> 24] << 24 | e[b >> 16 & 255] << 16 | e[c >> 8 & 255] << 8 | e[d & 255]) ^ w,
            (e[b >> 24] << 24 | e[c >> 16 & 255] << 16 | e[d >> 8 & 255] << 8 | e[a & 255]) ^ x,
            (e[c >> 24] << 24 | e[d >> 16 & 255] << 16 | e[a >> 8 & 255] << 8 | e[b & 255]) ^ y,
            (e[d >> 24] << 24 | e[a >> 16 & 255] << 16 | e[b >> 8 & 255] << 8 | e[c & 255]) ^ z,
        )

    def _turned_key(self) -> list[_Words]:
        """The keys of the rounds in the order and form that decrypting needs."""
        last, *middle, first = self._key
        return [first, *(_unmixed(each) for each in reversed(middle)), last]


def _decrypt(keys: Sequence[_Words], a: int, b: int, c: int, d: int) -> _Words:
    first, *middle, (w, x, y, z) = keys
    a, b, c, d = a ^ first[0], b ^ first[1], c ^ first[2], d ^ first[3]
    m0, m1, m2, m3 = _UNMIX
    for p, q, r, s in middle:
        a, b, c, d = (
            m0[a >> 24] ^ m1[d >> 16 & 255] ^ m2[c >> 8 & 255] ^ m3[b & 255] ^ p,
            m0[b >> 24] ^ m1[a >> 16 & 255] ^ m2[d >> 8 & 255] ^ m3[c & 255] ^ q,
            m0[c >> 24] ^ m1[b >> 16 & 255] ^ m2[a >> 8 & 255] ^ m3[d & 255] ^ r,
            m0[d >> 24] ^ m1[c >> 16 & 255] ^ m2[b >> 8 & 255] ^ m3[a & 255] ^ s,
        )
    e = _BACKWARD
    return (
        (e[a >> 24] << 24 | e[d >> 16 & 255] << 16 | e[c >> 8 & 255] << 8 | e[b & 255]) ^ w,
        (e[b >> 24] << 24 | e[a >> 16 & 255] << 16 | e[d >> 8 & 255] << 8 | e[c & 255]) ^ x,
        (e[c >> 24] << 24 | e[b >> 16 & 255] << 16 | e[a >> 8 & 255] << 8 | e[d & 255]) ^ y,
        (e[d >> 24] << 24 | e[c >> 16 & 255] << 16 | e[b >> 8 & 255] << 8 | e[a & 255]) ^ z,
    )


def _expanded(key: bytes) -> list[_Words]:
    """The keys of all rounds."""
    size = len(key) // 4
    if len(key) not in (16, 24, 32):
        raise ValueError("no AES key")
    words = list(struct.unpack(f">{size}I", key))
    constant = 1
    for place in range(size, 4 * (size + 7)):
        word = words[-1]
        if place % size == 0:
            word = (word << 8 | word >> 24) & 0xFFFFFFFF
        if place % size == 0 or (size > 6 and place % size == 4):
            word = int.from_bytes(word.to_bytes(4).translate(_FORWARD))
        if place % size == 0:
            word ^= constant << 24
            constant = _doubled(constant)
        words.append(words[-size] ^ word)
    return [(words[at], words[at + 1], words[at + 2], words[at + 3]) for at in range(0, len(words), 4)]


def _unmixed(words: _Words) -> _Words:
    m0, m1, m2, m3 = _UNMIX_KEY
    a, b, c, d = (m0[w >> 24] ^ m1[w >> 16 & 255] ^ m2[w >> 8 & 255] ^ m3[w & 255] for w in words)
    return a, b, c, d


def _blocks(data: bytes) -> Sequence[_Words]:
    if len(data) % BLOCK:
        raise ValueError("no whole blocks")
    return list(struct.iter_unpack(">4I", data))


def _words(block: bytes) -> _Words:
    (found,) = _blocks(block)
    return found


def _joined(words: Sequence[int]) -> bytes:
    return struct.pack(f">{len(words)}I", *words)
