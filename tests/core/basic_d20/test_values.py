from importlib import import_module
from pkgutil import iter_modules

from msgspec import Struct

from rules_core.systems import basic_d20


def test_every_value_of_the_game_is_frozen() -> None:
    modules = [
        import_module(f"{basic_d20.__name__}.{each.name}") for each in iter_modules(basic_d20.__path__)
    ]
    values = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__
    }
    assert len(values) > 20
    for each in values:
        assert each.__struct_config__.frozen, each
