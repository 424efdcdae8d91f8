from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import iter_modules

from rules_core.systems import basic_d20


def test_every_value_of_the_game_is_frozen_and_small() -> None:
    modules = [
        import_module(f"{basic_d20.__name__}.{each.name}") for each in iter_modules(basic_d20.__path__)
    ]
    values = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
    }
    assert len(values) > 20
    for each in values:
        assert each.__dict__["__dataclass_params__"].frozen, each
        assert "__slots__" in vars(each), each
