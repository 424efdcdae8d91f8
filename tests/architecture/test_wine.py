"""What is skipped under Wine is little, exists and has a reason."""

import ast
import tomllib

from tests.architecture.test_files import ROOT

MOST = 20


def test_few_tests_are_skipped_under_wine_and_each_exists() -> None:
    faults: dict[str, str] = tomllib.loads((ROOT / "tests" / "wine.toml").read_text("utf-8"))["faults"]
    assert len(faults) <= MOST
    for test, reason in faults.items():
        file, _, name = test.partition("::")
        defined = ast.parse((ROOT / file).read_text("utf-8")).body
        assert name in {each.name for each in defined if isinstance(each, ast.FunctionDef)}, test
        assert reason.endswith("."), test
