"""The tests of this room play in one app, each with a character of its own."""

from tests.evening import ida_this_evening as ida

__all__ = ["ida"]
