"""Requests of a second start: none is lost, and none is handled days later."""

import os
from pathlib import Path

import pytest

from desktop.base.paths import Places, places
from desktop.library.running.second_start import (
    delete_old_requests,
    receive_requests,
    send_request,
    was_received,
    withdraw,
)
from tests.library.children import start

A_HUNDRED_ASK = """
import os, sys
from pathlib import Path
from desktop.library.running.second_start import receive_requests, send_request
from desktop.base.paths import places

chosen = places(Path(sys.argv[1]))
begin = os.pipe()
children = []
for number in range(100):
    child = os.fork()
    if child == 0:
        os.close(begin[1])
        os.read(begin[0], 1)
        os._exit(0 if send_request(chosen, (Path(f"/{number}"),)) else 1)
    children.append(child)
os.close(begin[1])  # with that they all begin
heard = []
while children:
    if os.waitpid(children[0], os.WNOHANG)[0]:
        children.pop(0)
    heard += receive_requests(chosen) or ()
print(len(heard), len(set(heard)))
"""


@pytest.fixture
def chosen(path: Path) -> Places:
    return places(path)


def test_request_is_received_once_with_its_files(chosen: Places, tmp_path: Path) -> None:
    odd = tmp_path / "\udcff odd\nname"
    first, second = send_request(chosen, (odd,)), send_request(chosen)
    assert first is not None
    assert second is not None
    assert not was_received(first)
    assert receive_requests(chosen) == (odd,)
    assert was_received(first)
    assert was_received(second)
    assert receive_requests(chosen) is None


def test_withdrawn_request_is_not_received_and_received_one_cannot_be_withdrawn(chosen: Places) -> None:
    first, second = send_request(chosen, (chosen.library,)), send_request(chosen)
    assert first is not None
    assert second is not None
    assert withdraw(first)
    assert receive_requests(chosen) == ()
    assert not withdraw(second)


@pytest.mark.posix_only("a hundred starts take too long elsewhere")
def test_each_of_a_hundred_simultaneous_requests_is_received(path: Path) -> None:
    assert start(A_HUNDRED_ASK, path).communicate()[0].split() == ["100", "100"]


def test_request_to_a_closed_window_is_forgotten(chosen: Places) -> None:
    old, future, _new = (
        send_request(chosen, (chosen.library,)),
        send_request(chosen),
        send_request(chosen, (chosen.lock,)),
    )
    assert old is not None
    assert future is not None
    os.utime(old, (1, 1))
    os.utime(future, (2**32, 2**32))
    delete_old_requests(chosen)
    assert receive_requests(chosen) == (chosen.lock,)


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"[]", b'{"files": 5}', b'{"files": [5, "near", "/x\\u0000"]}', b"[" * 2**21]
)
def test_damaged_request_still_asks_for_the_window(chosen: Places, content: bytes) -> None:
    request = send_request(chosen)
    assert request is not None
    request.write_bytes(content)
    assert receive_requests(chosen) == ()
    assert was_received(request)


def test_unwritable_request_is_reported(chosen: Places) -> None:
    chosen.requests.write_text("no folder", encoding="utf-8")
    assert send_request(chosen) is None
    assert receive_requests(chosen) is None
