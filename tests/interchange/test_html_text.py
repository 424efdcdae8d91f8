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
        ("a<script>x</script>b<script>y</script>c", "abc"),
        ("a<STYLE>x</style >b", "ab"),
        ("a</script>b<br>", "ab"),
        ("<p>a</p>b", "a\n\nb"),
        ("a<p>b</p>", "a\n\nb"),
        ("a<div>b</div>c", "a\nb\nc"),
        ("a<br><br><br>b", "a\n\n\nb"),
        ("a<hr>b", "a\n\nb"),
        ("<ul><li>a<hr>b</li></ul>", "• a\nb"),
        ("<b>a</b>  <i>b</i>", "a  b"),
        ("<p><b>a</b>  <i>b</i> </p>", "a b"),
        ("<p>a </p> <p> b</p>", "a\n\nb"),
        ("<p>a <b> b</b></p>", "a b"),
        ("<p> &nbsp; </p><p>a</p>", "a"),
        ("<p>a&nbsp;&nbsp;b</p>", "a  b"),
        ("<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>", "1. a\n  1. b\n  2. c\n2. d"),
        ("<ul>" * 6 + "<li>a</li>" + "</ul>" * 6 + "b", "        • a\n\nb"),
        ("<ul><li>a</li></ul></ul><p>b</p>", "• a\n\nb"),
        ("<li>a</li><li>b</li>", "• a\n• b"),
        ("<ul><li><p>a</p><p>b</p></li></ul>", "• a\nb"),
        ("<ul><li><div>a</div></li></ul>", "• a"),
        ("<p>a</p><ul><li>b</li></ul>", "a\n\n• b"),
        ("<dl><dt>a</dt><dd>b</dd></dl>c", "a\nb\n\nc"),
        ("<table><tr><th>a</th><td>b</td><td>c</td></tr></table>", "a | b | c"),
        ("<table><td>a</td></table>", "a"),
        ("<pre>a<pre>  b</pre>  c</pre>  d", "a\n\n  b\n\n  c\n\nd"),
        ("a</pre>  <p>b</p>", "a\n\nb"),
        ("<p>x <a href='#top'>up</a></p>", "x up"),
        ("<p><a>b</a> c</p>", "b c"),
        ("<p><a href=x.html>b</a> c</a></p>", "b (x.html) c"),
        ('<p><a href=" a&amp;b ">c</a></p>', "c (a&b)"),
        ("<p>y <a href='y'>z</a></p>", "y z (y)"),
        ("<p>a <img alt='x'>b</p>", "a b"),
        ("a<!-->b<p>-->c", "ac"),
        ("a<!-- x --><!-- y -->b<br>", "ab"),
        ("<!-- x -->b<br>", "b"),
        ("a<!--->b<p>-->c", "ac"),
        ("a<!---->b<br>", "ab"),
        ("a<!-- x --b<br>", "a<!-- x --b"),
        ("a\r\nb\rc<b>d</b>", "a\nb\ncd"),
        ("<p>a\r\n b</p>", "a b"),
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
