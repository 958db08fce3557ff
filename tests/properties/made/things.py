"""Constants, functions and tables of made projects."""

from __future__ import annotations

from tests.properties.made.maker import Maker
from tests.properties.made.statements import inner


def constant(maker: Maker) -> None:
    name = maker.fresh("CONST_")
    kind = maker.pick("number", "computed", "tuple", "dict", "string")
    if kind == "number":
        maker.add(f"{name} = {maker.number()}")
        maker.declare(name, "{n}", "({n} + {a})")
    elif kind == "computed":
        maker.add(f"{name} = {maker.expression()}")
        maker.declare(name, "{n}", "({n} * {a})")
    elif kind == "tuple":
        maker.add(f"{name} = ({maker.number()}, {maker.number()}, {maker.expression(depth=1)})")
        maker.declare(name, "{n}[{a} % 3]", "len({n})", "max({n})")
    elif kind == "dict":
        maker.add(f"{name} = {{'a': {maker.number()}, 'b': {maker.expression(depth=1)}}}")
        maker.declare(name, "{n}['a']", "{n}.get('b', {a})", "len({n})", "sum({n}.values())")
    else:
        maker.add(f"{name} = {maker.pick('abc', 'b', '')!r}")
        maker.declare(name, "len({n})", "{n}.find('b')", "int({n} == 'abc')")


def function(maker: Maker) -> None:
    name = maker.fresh("func")
    default = maker.expression(depth=1)
    text = f"def {name}(x, y={default}):\n"
    if maker.chance(30):
        text += f'    """{name} of two numbers."""\n'
    maker.add(text + inner(maker.body("x", "y")))
    maker.declare(name, "{n}({a})", "{n}({a}, 2)", "{n}(1, y={a})", kind="function")


def decorator(maker: Maker) -> None:
    name = maker.fresh("deco")
    text = f"def {name}(f):\n"
    if maker.chance(70):
        text += "    @functools.wraps(f)\n"
    text += "    def wrapper(*args, **kwargs):\n        x = f(*args, **kwargs)\n"
    text += inner(maker.body("x", depth=0), 2)
    maker.add(text + "    return wrapper", "import functools")
    maker.declare(name, "{n}(lambda v: v)({a})", kind="decorator")


def decorated(maker: Maker) -> None:
    deco = maker.some("decorator")
    if deco is None:
        return decorator(maker)
    name = maker.fresh("wrapped")
    maker.add(f"@{deco}\ndef {name}(x):\n" + inner(maker.body("x", depth=1)))
    maker.declare(name, "{n}({a})", kind="function")
    return None


def registry(maker: Maker) -> None:
    table, name = maker.fresh("TABLE_"), maker.fresh("register")
    maker.add(
        f"{table} = {{}}\n\n\ndef {name}(key):\n    def put(f):\n        {table}[key] = f\n"
        "        return f\n    return put"
    )
    maker.declare(table, "len({n})", "sum(f({a}) for f in {n}.values())", "len(sorted({n}))")
    maker.declare(name, "len({n}('never').__name__)", kind="registry")


def registered(maker: Maker) -> None:
    register = maker.some("registry")
    if register is None:
        return registry(maker)
    name = maker.fresh("entry")
    maker.add(f"@{register}({name!r})\ndef {name}(x):\n" + inner(maker.body("x", depth=0)))
    maker.declare(name, "{n}({a})")
    return None


def listed(maker: Maker) -> None:
    hooks = maker.some("hooks")
    if hooks is None:
        name = maker.fresh("HOOKS_")
        maker.add(f"{name} = []")
        maker.declare(name, "len({n})", "sum(h({a}) for h in {n})", kind="hooks")
        return
    called = maker.some("function")
    maker.add(f"{hooks}.append({called or '(lambda v: v + 1)'})")


def errors(maker: Maker) -> None:
    base = maker.some("error") or maker.pick("Exception", "KeyError", "ValueError")
    name = maker.fresh("Error")
    code = maker.number()
    maker.add(f"class {name}({base}):\n    code = {code}")
    maker.declare(name, "{n}.code", "{n}({a}).code", kind="error")


def raising(maker: Maker) -> None:
    error = maker.some("error")
    if error is None:
        return errors(maker)
    name, catcher = maker.fresh("risky"), maker.fresh("safe")
    maker.add(
        f"def {name}(x):\n    if x > {maker.number(0, 4)}:\n        raise {error}(x)\n"
        f"    return {maker.expression('x', depth=1)}"
    )
    other = maker.some("error") or "Exception"
    maker.add(
        f"def {catcher}(x):\n    try:\n        return {name}(x)\n"
        f"    except {other}:\n        return {maker.expression('x', depth=1)}\n"
        f"    except {maker.pick('LookupError', 'ValueError', 'Exception')}:\n        return -1"
    )
    maker.declare(catcher, "{n}({a})", kind="function")
    return None


def generator(maker: Maker) -> None:
    name = maker.fresh("items")
    maker.add(
        f"def {name}(x):\n    yield {maker.expression('x')}\n"
        f"    if x > {maker.number()}:\n        yield {maker.expression('x', depth=1)}"
    )
    maker.declare(name, "sum({n}({a}))", "len(list({n}({a})))", "next({n}({a}))")


def memo(maker: Maker) -> None:
    called = maker.use("x") or "x"
    if maker.chance(50):
        name = maker.fresh("cached")
        maker.add(f"@functools.lru_cache\ndef {name}(x):\n    return {called}", "import functools")
    else:
        name, cache = maker.fresh("kept"), maker.fresh("_CACHE_")
        maker.add(
            f"{cache} = {{}}\n\n\ndef {name}(x):\n    if x not in {cache}:\n"
            f"        {cache}[x] = {called}\n    return {cache}[x]"
        )
    maker.declare(name, "{n}({a})", "{n}(1)")


def closure(maker: Maker) -> None:
    name = maker.fresh("adder")
    maker.add(
        f"def {name}(step):\n    def add(x):\n        return {maker.expression('x', 'step')}\n"
        "    return add"
    )
    maker.declare(name, "{n}(2)({a})", "{n}({a})(1)")
    if maker.chance(50):
        made = maker.fresh("add_")
        maker.add(f"{made} = {name}({maker.number()})")
        maker.declare(made, "{n}({a})", kind="function")


def filled(maker: Maker) -> None:
    """A table that a loop, or statements, fill at import."""
    name = maker.fresh("FILLED_")
    if maker.chance(50):
        maker.add(
            f"{name} = {{}}\nfor _key in range({maker.number(1, 4)}):\n    {name}[_key] = "
            f"{maker.expression('_key', depth=1)}"
        )
    else:
        maker.add(
            f"{name} = {{0: {maker.number()}}}\n{name}[1] = {maker.expression(depth=1)}\n"
            f"{name}.update({{2: {maker.number()}}})"
        )
    maker.declare(name, "{n}.get({a}, 0)", "len({n})", "sum({n}.values())")


def switch(maker: Maker) -> None:
    name = maker.fresh("chosen")
    test = maker.expression(depth=1)
    maker.add(
        f"if {test} > {maker.number()}:\n    def {name}(x):\n"
        f"        return {maker.expression('x', depth=1)}\nelse:\n    def {name}(x):\n"
        f"        return {maker.expression('x', depth=1)}"
    )
    maker.declare(name, "{n}({a})", kind="function")


def operations(maker: Maker) -> None:
    name = maker.fresh("OPS_")
    other = maker.some("function")
    maker.add(
        f"{name} = {{'up': lambda x: {maker.expression('x', depth=1)}, "
        f"'down': {other or 'abs'}, 'other': lambda x: x - 1}}"
    )
    maker.declare(name, "{n}['up']({a})", "{n}['down']({a})", "len({n})", "{n}['other']({a})")


def dynamic(maker: Maker) -> None:
    """Looked up by a name that is computed."""
    name, stem = maker.fresh("dispatch"), maker.fresh("do_")
    maker.add(
        f"def {stem}_0(x):\n    return {maker.expression('x', depth=1)}\n\n\n"
        f"def {stem}_1(x):\n    return {maker.expression('x', depth=1)}\n\n\n"
        f"def {name}(x):\n    return globals()[f'{stem}_{{x % 2}}'](x)"
    )
    maker.declare(name, "{n}({a})")


def managed(maker: Maker) -> None:
    name, user = maker.fresh("managed"), maker.fresh("using")
    maker.add(
        f"@contextlib.contextmanager\ndef {name}(x):\n    y = {maker.expression('x')}\n    yield y",
        "import contextlib",
    )
    maker.add(
        f"def {user}(x):\n    with {name}(x) as y:\n        x = {maker.expression('x', 'y')}\n"
        "    return x"
    )
    maker.declare(user, "{n}({a})", kind="function")


def boxed(maker: Maker) -> None:
    """Objects in a list that goes by two names."""
    box, name, same = maker.fresh("Box"), maker.fresh("BOXES_"), maker.fresh("SAME_")
    maker.add(f"class {box}:\n    def __init__(self, held):\n        self.held = held")
    how = maker.pick("name", "local", "loop", "holder")
    maker.add(f"{name} = []")
    held = maker.expression(depth=1)
    if how == "name":
        maker.add(f"{same} = {name}\n{same}.append({box}({held}))")
    elif how == "local":
        maker.add(
            f"def fill_{name}(v):\n    found = {name}\n    found.append({box}(v))\n\n\n"
            f"fill_{name}({held})"
        )
    elif how == "loop":
        maker.add(f"for _each in [{name}]:\n    _each.append({box}({held}))")
    else:
        maker.add(f"{same} = {{'a': {name}}}\n{same}['a'].append({box}({held}))")
    maker.declare(name, "sum(b.held for b in {n})", "len({n})")
