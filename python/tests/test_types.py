"""Every parameter that a user sees has a type, as ``py.typed`` promises."""

import inspect
import typing

import pytest

import foldsieve as fs


def _visible():
    for name in fs.__all__:
        thing = getattr(fs, name)
        if not inspect.isclass(thing):
            yield name, thing
            continue
        for method, function in inspect.getmembers(thing, inspect.isfunction):
            ours = function.__module__.startswith("foldsieve")
            if ours and (method == "__init__" or not method.startswith("_")):
                yield f"{name}.{method}", function


@pytest.mark.parametrize("name, function", list(_visible()), ids=lambda value: str(value)[:60])
def test_every_parameter_has_a_type(name, function):
    known = typing.get_type_hints(function)  # which also says that they can be resolved
    asked = [parameter for parameter in inspect.signature(function).parameters if parameter != "self"]
    assert set(asked) <= set(known), name
    assert "return" in known, name
