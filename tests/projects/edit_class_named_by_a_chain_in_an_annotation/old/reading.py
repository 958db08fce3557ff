import dataclasses
import inspect
import typing

import things


def check(limit: things.Limit): ...


def check_text(limit: "things.Limit"): ...


@dataclasses.dataclass
class Kept:
    limit: things.Limit


def hints(function):
    return typing.get_type_hints(function)["limit"].top


def made():
    [parameter] = inspect.signature(check).parameters.values()
    return parameter.annotation().top


def kept():
    return dataclasses.fields(Kept)[0].type.top


def free():
    return things.Other.top
