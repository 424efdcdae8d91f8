"""Ask the app what a screen reader for Windows asks it, and hear what it tells one.

Runs in the app's own process, in the Windows Python. On Windows, UI Automation carries the same questions
from process to process; here `recorder.c` stands in its place. Nothing that is asked for is given back, as
the process soon ends.
"""

import ctypes
from collections.abc import Callable, Iterator
from ctypes import byref, c_double, c_int, c_long, c_longlong, c_ubyte, c_ushort, c_void_p
from typing import Any, NamedTuple
from uuid import UUID

_ASK, _WHOLE_WINDOW = 0x003D, -25  # WM_GETOBJECT, UiaRootObjectId
_NEXT, _FIRST_CHILD = 1, 3
_TEXT, _YES_NO, _WHOLE_NUMBER, _NUMBER = 8, 11, 3, 5
_KIND, _NAME, _FOCUSED, _FOCUSABLE, _ENABLED, _DETAILS = 30003, 30005, 30008, 30009, 30010, 30159
_FRAGMENT, _SIMPLE = "f7063da8-8359-439c-9297-bbc5299a7d87", "d6dd68d1-86fd-4332-8666-9abedea2d24c"
_PATTERNS = {
    "Invoke": (10000, "54fcb24b-e18e-47a2-b4d3-eccbe77599a2"),
    "Value": (10002, "c7935180-6fb3-4201-b174-7df73adbf64a"),
    "RangeValue": (10003, "36dc7aef-33e6-4691-afe1-2be7274b3d33"),
    "SelectionItem": (10010, "2acad808-b2d4-452d-a407-91ff1ad167b2"),
    "Toggle": (10015, "56d00bd0-c4f4-433c-a836-1a52a57e0892"),
}
_DO = 3
"""The place of what a pattern does, such as `Invoke` or `Select`, in the table of its methods."""

KINDS = dict(
    enumerate(
        (
            *("button", "calendar", "check box", "combo box", "edit", "link", "image", "list item", "list"),
            *("menu", "menu bar", "menu item", "progress bar", "radio button", "scroll bar", "slider"),
            *(
                "spinner",
                "status bar",
                "tab",
                "tab item",
                "text",
                "tool bar",
                "tool tip",
                "tree",
                "tree item",
            ),
            *("custom", "group", "thumb", "data grid", "data item", "document", "split button", "window"),
            *("pane", "header", "header item", "table", "title bar", "separator"),
        ),
        50000,
    )
)
"""What UI Automation calls each kind of control, by its number."""

HAPPENED, CHANGED, ANNOUNCED = range(3)
EVENTS = {20005: "focus", 20012: "selected", 20016: "window opened", 20017: "window closed"}
PROPERTIES = {_NAME: "name", 30045: "value", 30047: "number", 30086: "mark"}

Hear = Callable[[str, str, str, Any], object]
"""Takes what happened, the kind and the name of the element, and the new value or the words."""


class Element(NamedTuple):
    """What a client learns of one element. ``number`` is its least, current and greatest value."""

    kind: str
    name: str
    details: str
    focusable: bool
    focused: bool
    enabled: bool
    patterns: list[str]
    value: str
    number: list[float]
    selected: bool
    ticked: bool


class Recorder:
    """The stand-in for UI Automation, in this process."""

    def __init__(self, library: str, hear: Hear) -> None:
        """Load the stand-in before Qt asks for it, and call ``hear`` for all that it is told."""
        self._library = ctypes.CDLL(library)
        listener = ctypes.CFUNCTYPE(None, c_int, c_void_p, c_longlong, c_void_p, c_void_p)
        self._hear = hear
        self._told = listener(self._tell)
        self._library.listen_to(self._told)

    def elements(self, window: int) -> Iterator[Element]:
        """Yield each element of a window, from the top."""
        return map(describe, self._providers(window))

    def find(self, window: int, kind: str, name: str) -> int:
        """Return the provider of the first element of this kind whose name begins so, 0 if there is none."""
        for each in self._providers(window):
            simple = _as(each, _SIMPLE)
            is_kind = KINDS.get(_property(simple, _KIND) or 0) == kind
            if is_kind and str(_property(simple, _NAME)).startswith(name):
                return each
        return 0

    def _providers(self, window: int) -> Iterator[int]:
        ask = ctypes.CDLL("user32").SendMessageW
        ask.restype, ask.argtypes = c_longlong, (c_void_p, c_int, c_longlong, c_longlong)
        provider = ask(window, _ASK, 0, _WHOLE_WINDOW)
        yield from _walk(_as(provider, _FRAGMENT)) if provider else ()

    def _tell(self, what: int, provider: int, number: int, one: int, two: int) -> None:
        kind, name = KINDS.get(_property(provider, _KIND) or 0, ""), _property(provider, _NAME) or ""
        if what == ANNOUNCED:
            self._hear("said", kind, name, _text(one))
        elif what == HAPPENED and number in EVENTS:
            self._hear(EVENTS[number], kind, name, "")
        elif what == CHANGED and number in PROPERTIES:
            self._hear(PROPERTIES[number], kind, name, _Variant.from_address(two).read())


def act(provider: int, pattern: str, *given: float) -> bool:
    """Do what a pattern does, and return whether the app says that it did."""
    found = _pattern(provider, pattern)
    if not found:
        return False
    return bool(_call(found, _DO, *(c_double(each) for each in given)) == 0)


class _Variant(ctypes.Structure):
    _fields_ = (("kind", c_ushort), ("_unused", c_ushort * 3), ("content", c_longlong), ("_more", c_longlong))

    def read(self) -> Any:
        at = ctypes.addressof(self) + type(self).content.offset
        if self.kind == _TEXT:
            return _text(self.content)
        kinds: dict[int, Any] = {_YES_NO: ctypes.c_short, _WHOLE_NUMBER: c_int, _NUMBER: c_double}
        return kinds[self.kind].from_address(at).value if self.kind in kinds else None


def _walk(fragment: int) -> Iterator[int]:
    yield fragment
    child = _child(fragment, _FIRST_CHILD)
    while child:
        yield from _walk(child)
        child = _child(child, _NEXT)


def describe(provider: int) -> Element:
    """Return what a client learns of the element of a provider."""
    simple = _as(provider, _SIMPLE)
    patterns = {name: found for name in _PATTERNS if (found := _pattern(provider, name))}
    value, number, selected, ticked = c_void_p(), [c_double(), c_double(), c_double()], c_int(), c_int()
    if "Value" in patterns:
        _call(patterns["Value"], 4, byref(value))
    if "RangeValue" in patterns:
        for method, into in zip((7, 4, 6), number, strict=True):
            _call(patterns["RangeValue"], method, byref(into))
    if "SelectionItem" in patterns:
        _call(patterns["SelectionItem"], 6, byref(selected))
    if "Toggle" in patterns:
        _call(patterns["Toggle"], 4, byref(ticked))
    return Element(
        KINDS.get(_property(simple, _KIND) or 0, ""),
        _property(simple, _NAME) or "",
        _property(simple, _DETAILS) or "",
        bool(_property(simple, _FOCUSABLE)),
        bool(_property(simple, _FOCUSED)),
        bool(_property(simple, _ENABLED)),
        list(patterns),
        _text(value.value or 0),
        [each.value for each in number] if "RangeValue" in patterns else [],
        bool(selected),
        bool(ticked),
    )


def _child(fragment: int, where: int) -> int:
    found = c_void_p()
    _call(fragment, 3, c_int(where), byref(found))
    return found.value or 0


def _pattern(provider: int, name: str) -> int:
    number, interface = _PATTERNS[name]
    found = c_void_p()
    _call(_as(provider, _SIMPLE), 4, c_int(number), byref(found))
    return _as(found.value, interface) if found.value else 0


def _property(provider: int, number: int) -> Any:
    found = _Variant()
    failed = _call(provider, 5, c_int(number), byref(found)) if provider else True
    return None if failed else found.read()


def _as(provider: int, interface: str) -> int:
    """Return the same thing by another of its interfaces, 0 if it has no such one."""
    found = c_void_p()
    asked = (c_ubyte * 16)(*UUID(interface).bytes_le)
    return (found.value or 0) if _call(provider, 0, byref(asked), byref(found)) == 0 else 0


def _call(provider: int, method: int, *given: Any) -> int:
    """Call a method by its place in the table of a COM interface."""
    table = c_void_p.from_address(provider).value or 0
    address = c_void_p.from_address(table + method * ctypes.sizeof(c_void_p)).value
    kinds = tuple(type(each) if isinstance(each, c_int | c_double) else c_void_p for each in given)
    signature = ctypes.CFUNCTYPE(c_long, c_void_p, *kinds)
    return int(signature(address or 0)(provider, *given))


def _text(address: int) -> str:
    return ctypes.wstring_at(address) if address else ""
