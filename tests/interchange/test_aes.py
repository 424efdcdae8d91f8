"""AES, against the examples of its standard (FIPS 197) and of its modes (NIST SP 800-38A)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.aes import BLOCK, Aes

TEXT = bytes.fromhex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51")
START = bytes(range(BLOCK))
KEYS = {
    16: "2b7e151628aed2a6abf7158809cf4f3c",
    24: "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    32: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
}


@pytest.mark.parametrize(
    ("size", "written"),
    [
        (16, "69c4e0d86a7b0430d8cdb78070b4c55a"),
        (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
        (32, "8ea2b7ca516745bfeafc49904b496089"),
    ],
)
def test_a_block_is_encrypted_as_the_standard_says(size: int, written: str) -> None:
    plain = bytes.fromhex("00112233445566778899aabbccddeeff")
    cipher = Aes(bytes(range(size)))
    assert cipher.encrypt_ecb(plain).hex() == written
    assert cipher.decrypt_ecb(bytes.fromhex(written)) == plain


@pytest.mark.parametrize(
    ("size", "written"),
    [
        (16, "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"),
        (24, "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"),
        (32, "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"),
    ],
)
def test_chained_blocks_are_encrypted_as_the_standard_says(size: int, written: str) -> None:
    cipher = Aes(bytes.fromhex(KEYS[size]))
    assert cipher.encrypt_cbc(START, TEXT).hex() == written
    assert cipher.decrypt_cbc(START, bytes.fromhex(written)) == TEXT


@given(
    st.sampled_from((16, 24, 32)).flatmap(lambda size: st.binary(min_size=size, max_size=size)),
    st.integers(0, 5).flatmap(lambda count: st.binary(min_size=count * BLOCK, max_size=count * BLOCK)),
)
def test_decrypting_undoes_encrypting(key: bytes, plain: bytes) -> None:
    cipher = Aes(key)
    assert cipher.decrypt_cbc(START, cipher.encrypt_cbc(START, plain)) == plain
    assert cipher.decrypt_ecb(cipher.encrypt_ecb(plain)) == plain


def test_other_keys_and_cut_blocks_are_refused() -> None:
    with pytest.raises(ValueError, match="key"):
        Aes(bytes(15))
    with pytest.raises(ValueError, match="blocks"):
        Aes(bytes(16)).decrypt_cbc(START, bytes(17))
