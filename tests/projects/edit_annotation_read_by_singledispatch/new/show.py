from functools import singledispatch


@singledispatch
def show(value):
    return "something"


@show.register
def _(value: str):
    return f"text {value}"


@show.register
def _(value: float):
    return f"number {value}"


def bracket(text):
    return f"[{text}]"
