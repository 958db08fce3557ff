"""Statements of functions; `atoms[0]` is a local name that they may bind."""

from __future__ import annotations

from textwrap import indent

from tests.properties.made.maker import Maker

Atoms = tuple[str, ...]


def inner(text: str, by: int = 1) -> str:
    """Text as the body of something."""
    return indent(text, "    " * by)


def assign(maker: Maker, atoms: Atoms, depth: int) -> str:
    return f"{atoms[0]} = {maker.expression(*atoms)}\n"


def condition(maker: Maker, atoms: Atoms, depth: int) -> str:
    text = f"if {atoms[0]} {maker.pick('<', '>', '==', '!=')} {maker.expression(*atoms)}:\n"
    text += maker.block(*atoms, depth=depth)
    if maker.chance(50):
        text += "else:\n" + maker.block(*atoms, depth=depth)
    return text


def loop(maker: Maker, atoms: Atoms, depth: int) -> str:
    text = f"for step in range({maker.number(0, 3)}):\n"
    text += maker.block(*atoms, "step", depth=min(depth, 1))
    if maker.chance(40):
        text += (
            f"    if {atoms[0]} > {maker.number()}:\n        {maker.pick('break', 'continue')}\n"
        )
    if maker.chance(30):
        text += "else:\n" + maker.block(*atoms, depth=0)
    return text


def trial(maker: Maker, atoms: Atoms, depth: int) -> str:
    error = maker.some("error")
    text = "try:\n" + maker.block(*atoms, depth=depth)
    if maker.chance(60):
        raised = f"{error}({atoms[0]})" if error and maker.chance(60) else "KeyError(1)"
        text += f"    if {atoms[0]} > {maker.number()}:\n        raise {raised}\n"
    if error and maker.chance(60):
        text += f"except {error}:\n" + maker.block(*atoms, depth=0)
    text += f"except {maker.pick('KeyError', 'LookupError', 'Exception')}:\n"
    text += maker.block(*atoms, depth=0)
    if maker.chance(30):
        text += "else:\n" + maker.block(*atoms, depth=0)
    if maker.chance(30):
        text += "finally:\n" + maker.block(*atoms, depth=0)
    return text


def matching(maker: Maker, atoms: Atoms, depth: int) -> str:
    text = f"match {maker.expression(*atoms, depth=1)}:\n"
    for value in dict.fromkeys(maker.number(0, 4) for _ in range(maker.number(1, 3))):
        text += f"    case {value}:\n" + inner(maker.block(*atoms, depth=0))
    if maker.chance(60):
        text += "    case _:\n" + inner(maker.block(*atoms, depth=0))
    return text


def whiling(maker: Maker, atoms: Atoms, depth: int) -> str:
    """However it is mutated, it comes to an end."""
    text = f"turns = iter(range({maker.number(1, 3)}))\nwhile next(turns, None) is not None:\n"
    return text + maker.block(*atoms, depth=0)


def comprehension(maker: Maker, atoms: Atoms, depth: int) -> str:
    over = f"for each in range({maker.number(0, 3)})"
    value = maker.expression(*atoms, "each", depth=1)
    return maker.pick(
        f"{atoms[0]} = sum([{value} {over}])\n",
        f"{atoms[0]} = sum({value} {over})\n",
        f"{atoms[0]} = len({{{value} {over}}})\n",
    )


def nested(maker: Maker, atoms: Atoms, depth: int) -> str:
    name = maker.fresh("inner")
    text = f"def {name}(w, v={maker.expression(*atoms, depth=0)}):\n"
    text += inner(maker.body("w", "v", depth=0))
    return text + f"{atoms[0]} = {name}({maker.expression(*atoms, depth=0)})\n"


def lazily(maker: Maker, atoms: Atoms, depth: int) -> str:
    found = [t for t in maker.known() if t.module != maker.here.name]
    if not found:
        return assign(maker, atoms, depth)
    thing = found[maker.number(0, len(found) - 1)]
    maker.cost += thing.cost
    local = f"late_{thing.name}"
    form = thing.forms[maker.number(0, len(thing.forms) - 1)].format(n=local, a=atoms[0])
    return f"from {thing.module} import {thing.name} as {local}\n{atoms[0]} = {form}\n"


STATEMENTS = (assign, condition, loop, trial, matching, whiling, comprehension, nested, lazily)
