import pytest


@pytest.fixture
def no_compositor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop that can't show transparent windows."""
    monkeypatch.setattr("desktop.kit.windows.compositing.shows_transparency", lambda: False)
