"""HTML notes of other programs become text, and text never becomes markup."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.interchange.html_text import html_text, text_html


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("plain", "plain"),
        ("two\nlines", "two\nlines"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("<p>One</p>\n\n<p>&nbsp;</p>\n<p>Two</p>", "One\n\nTwo"),
        ("<p>One\n   two</p>", "One two"),
        ("<div>One</div><div>Two</div>", "One\nTwo"),
        ("<h2>Past</h2>\n<p>A <em>long</em> time</p>", "Past\n\nA long time"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>", "• a\n• b\n  • c\n\nd"),
        ("<ol>\n<li><p>first</p></li>\n<li><p>second</p></li>\n</ol>", "1. first\n2. second"),
        ("<ul><li></li><li>k</li></ul>", "•\n• k"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a | b\nc"),
        ("<pre>a\n  b</pre>c", "a\n  b\n\nc"),
        ("Smith &amp; Sons &#8212; caf&eacute; &#x2764;", "Smith & Sons — café ❤"),
        ("&lt;b&gt;not bold&lt;/b&gt;", "<b>not bold</b>"),
        ('see <a href="https://example.invalid/x">this</a>', "see this (https://example.invalid/x)"),
        ('<a href="https://example.invalid">https://example.invalid</a>', "https://example.invalid"),
        ('<p>Map: <img src="maps/arkham.png" alt="x"></p>', "Map: (maps/arkham.png)"),
        ('<p><img src="data:image/png;base64,AAAA">Map</p>', "Map"),
        ("a<script>alert('<p>')</script>b<style>p { color: red }</style>c", "abc"),
        ("a<!-- <p>hidden</p> -->b", "ab"),
        ('<p title="2 > 1" onclick=\'x(">")\'>k</p>', "k"),
    ],
)
def test_html_becomes_text(markup: str, text: str) -> None:
    assert html_text(markup) == text


@pytest.mark.parametrize(
    "text", ["I <3 you", "a < b & c > d", "<sigh> well", "AT&T; x", "&bogus;", "<!-- never closed", "<p"]
)
def test_text_that_looks_like_html_stays(text: str) -> None:
    assert html_text(text) == text


def test_entities_cannot_produce_invalid_characters() -> None:
    assert html_text("a&#0;b&#xD800;c&#99999999999;d") == "a\ufffdb\ufffdc&#99999999999;d"


def test_an_unclosed_script_hides_nothing() -> None:
    assert html_text("a <script>b") == "a b"


LINES = st.lists(st.text("ab <>&;\"'é/p#", max_size=12).map(str.strip), max_size=6)


@given(LINES)
def test_text_survives_conversion_to_html(lines: list[str]) -> None:
    text = "\n".join(lines).strip("\n")
    assert html_text(text_html(text)) == text


@pytest.mark.parametrize(
    "part",
    [
        *("<", "<a ", "<!--", "&", '<a "', "</", "<script>", "&#", '<a b="', "<x a=", "<p>", "<ul><li>"),
        *("<pre>", "<br>", "<!--x-->", "</a ", "<a href=x>t", "<p '", "<a href=' ", "<td>", "&amp;"),
        "</script><script>",
    ],
)
def test_any_markup_is_converted_in_linear_time(part: str) -> None:
    markup = part * (400_000 // len(part))
    started = time.process_time()
    text = html_text(markup + "</a>" * 1000)
    assert time.process_time() - started < 5
    assert len(text) <= 3 * len(markup)
