import typing


def call(function, text):
    hints = typing.get_type_hints(function)
    return function(hints["amount"](text))
