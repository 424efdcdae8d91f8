"""Converts HTML notes of other programs to text, and text to HTML; markup is never rendered.

Uses its own scanner because the standard library's takes quadratic time if tags aren't closed.
"""

import html
import re

_PARAGRAPHS = frozenset(
    (
        *("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "blockquote", "pre", "table"),
        *("section", "article", "header", "footer", "figure", "details"),
    )
)
"""Elements separated from the next by an empty line."""

_LINES = frozenset(("div", "li", "tr", "dt", "dd", "summary", "figcaption", "caption"))
"""Elements that start on a new line."""

_WITHOUT_TEXT = ("script", "style", "template")
"""Elements whose text isn't for readers."""

_INLINE = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "big", "center", "cite", "code", "del", "em", "font", "i", "img"),
        *("ins", "kbd", "label", "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike"),
        *("strong", "sub", "sup", "tt", "u", "var", "wbr", "td", "th", "tbody", "thead", "tfoot"),
        *("html", "head", "body", "title", "meta", "link", "nav", "aside", "main", "address", "form"),
        *("button", "input", "select", "option", "textarea", "iframe", "video", "audio", "source"),
        *("object", "embed", "svg", "path", "g"),
    )
)
_TAGS = _PARAGRAPHS | _LINES | _INLINE | {*_WITHOUT_TEXT, "br", "hr"}
"""Tags that programs write; anything else that looks like one, such as ``<sigh>``, stays text."""

_TAG = re.compile(
    r"""<(/?)([a-z][a-z0-9]{0,15})(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*+|[^<>]*+)>""", re.IGNORECASE
)
_ADDRESS = re.compile(r"""\s(?:href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""", re.IGNORECASE)
_ENTITY = re.compile(r"&(#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\r\n\f]+")
_BREAK = re.compile(r"\r\n?")
_HARD_SPACE = "\N{NO-BREAK SPACE}"
_UNWANTED = re.compile("[\0\ud800-\udfff]")
_DEEPEST = 4
"""The maximum indentation of nested lists."""


def html_text(markup: str) -> str:
    """Return the text of ``markup``, with paragraphs, list items and breaks as lines and entities decoded.

    Text without markup keeps its line breaks. Addresses of links and pictures follow in brackets; all other
    markup is dropped. Time and output size grow linearly with the input.
    """
    if "<" not in markup and "&" not in markup:
        return markup
    plain = _without_comments(_BREAK.sub("\n", markup))
    tags = [each for each in _TAG.finditer(plain) if each[2].lower() in _TAGS]
    writer = _Writer(collapse=any(each[2].lower() not in _INLINE for each in tags))
    hidden_until = {each: plain.lower().rfind(f"</{each}") for each in _WITHOUT_TEXT} if tags else {}
    at, hidden = 0, ""
    for tag in tags:
        closing, name = bool(tag[1]), tag[2].lower()
        if not hidden:
            writer.text(plain[at : tag.start()])
        at = tag.end()
        if hidden:
            hidden = "" if closing and name == hidden else hidden
        elif name in hidden_until:
            hidden = name if not closing and hidden_until[name] >= at else ""
        elif closing:
            writer.end(name)
        else:
            writer.begin(name, tag[3])
    writer.text("" if hidden else plain[at:])
    return writer.written()


def text_html(text: str) -> str:
    """Return ``text`` as HTML paragraphs that ``html_text`` can read back, fully escaped."""
    return "".join(f"<p>{_inner(each) if each else '<br><br>'}</p>" for each in text.split("\n\n") if text)


def _inner(paragraph: str) -> str:
    lines = html.escape(paragraph, quote=False).split("\n")
    kept = (re.sub("^ | (?= )", "&nbsp;", line).replace("\t", "&#9;") for line in lines)
    return "<br>".join(kept)


class _Writer:
    """Writes text with line breaks between elements, and single spaces as browsers show them."""

    def __init__(self, *, collapse: bool) -> None:
        self._collapse = collapse
        self._pieces: list[str] = []
        self._breaks = 0
        self._lists: list[int | None] = []
        self._as_it_is = 0
        self._link = ("", 0)
        self._marked = False

    def text(self, source: str) -> None:
        if not self._collapse or self._as_it_is:
            if source:
                self._add(_decoded(source))
            return
        text = _SPACE.sub(" ", source)
        if not self._pieces or self._breaks or self._pieces[-1].endswith((" ", "\n")):
            text = text.lstrip(" ")
        if (not self._pieces or self._breaks) and not _decoded(text).strip(" "):
            return
        if text:
            self._add(_decoded(text))

    def begin(self, name: str, attributes: str) -> None:
        if name == "br":
            self._breaks += 1
        elif name == "hr":
            self._part(self._apart())
        elif name == "a":
            self._link = (_address(attributes), len(self._pieces))
        elif name == "img":
            address = _address(attributes)
            if address and not address.startswith("data:"):
                self._add(f"({address})")
        elif name in ("td", "th"):
            if self._pieces and not self._breaks:
                self._add(" | ")
        elif name in _PARAGRAPHS:
            nested = name in ("ul", "ol") and bool(self._lists)
            self._part(1 if nested else self._apart())
            if name in ("ul", "ol"):
                self._lists.append(0 if name == "ol" else None)
            self._as_it_is += name == "pre"
        elif name in _LINES:
            self._marked = self._marked and name != "li"
            self._part(1)
            if name == "li":
                self._entry()

    def end(self, name: str) -> None:
        if name == "a":
            address, since = self._link
            self._link = ("", 0)
            if address and address not in "".join(self._pieces[since:]):
                self._add(f" ({address})")
        elif name in _PARAGRAPHS:
            if name in ("ul", "ol") and self._lists:
                self._lists.pop()
            self._as_it_is = max(0, self._as_it_is - (name == "pre"))
            self._part(self._apart())
        elif name in _LINES:
            self._part(1)

    def written(self) -> str:
        lines = "".join(self._pieces).split("\n")
        return "\n".join(line.rstrip(" ") for line in lines).strip("\n")

    def _entry(self) -> None:
        mark = "•"
        if self._lists and (number := self._lists[-1]) is not None:
            self._lists[-1] = number + 1
            mark = f"{number + 1}."
        self._add("  " * min(len(self._lists) - 1, _DEEPEST) + f"{mark} ")
        self._marked = True

    def _apart(self) -> int:
        return 1 if self._lists else _PARAGRAPHS_APART

    def _part(self, breaks: int) -> None:
        if not self._marked:
            self._breaks = max(self._breaks, breaks)

    def _add(self, text: str) -> None:
        if self._pieces:
            self._pieces.append("\n" * self._breaks)
        self._breaks = 0
        self._marked = False
        self._pieces.append(text)


_PARAGRAPHS_APART = 2


def _without_comments(markup: str) -> str:
    kept, at = [], 0
    while (start := markup.find("<!--", at)) >= 0 and (end := markup.find("-->", start + 4)) >= 0:
        kept.append(markup[at:start])
        at = end + 3
    return "".join((*kept, markup[at:]))


def _address(attributes: str) -> str:
    found = _ADDRESS.search(attributes)
    address = _decoded(found[1].strip("\"'")).strip() if found else ""
    return "" if address.startswith("#") else address


def _decoded(text: str) -> str:
    decoded = _ENTITY.sub(lambda found: html.unescape(found[0]), text) if "&" in text else text
    return _UNWANTED.sub("", decoded).replace(_HARD_SPACE, " ")
