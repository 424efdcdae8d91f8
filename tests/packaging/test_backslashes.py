"""The packaging scripts load on Windows, where a path in a text has backslashes."""

import runpy
from pathlib import Path, PurePath

import owners
import pytest

SCRIPTS = sorted(Path(owners.__file__).parent.glob("*.py"), key=lambda each: each.name)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda each: each.stem)
def test_script_loads_where_paths_have_backslashes(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, file = str(script), script.name
    with monkeypatch.context() as windows:
        windows.setattr(PurePath, "__format__", lambda path, _spec: str(path).replace("/", "\\"))
        assert runpy.run_path(place, run_name=file)["__file__"] == place
