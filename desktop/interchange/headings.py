"""The headings of the backstory as sheets in other languages print them."""

JAPANESE = {
    "容姿の描写": "description",
    "イデオロギー/信念": "ideology",
    "重要な人々": "people",
    "意味のある場所": "locations",
    "秘蔵の品": "possessions",
    "特徴": "traits",
    "負傷、傷跡": "injuries",
    "恐怖症、マニア": "phobias",
    "魔導書、呪文、アーティファクト": "tomes",
    "遭遇した超自然の存在": "encounters",
}
"""The Japanese headings, in their plain letters (NFKC), and those of the sheet."""
