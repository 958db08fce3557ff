from functools import singledispatchmethod


class Formatter:
    @singledispatchmethod
    def show(self, value):
        return "?"

    @show.register
    def _(self, value: int):
        return f"int {value}"

    @show.register
    def _(self, value: str):
        return f"str {value}"


def upper(text):
    return text.upper()
