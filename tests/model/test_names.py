"""Which names a scope binds, and what syntax uses."""

from __future__ import annotations

import ast

import pytest

from edgewise.model.bound import bound_names
from edgewise.model.chains import chain_of, last_name
from edgewise.model.names import (
    APART,
    CLASS_GIVEN,
    CLASS_MADE,
    EVALUATED,
    ISSUBCLASS,
    NEW,
    Uses,
    uses,
)


def used(text: str, local: str = "", receivers: str = "") -> Uses:
    parts = ast.parse(text).body
    return uses(parts, frozenset(local.split()), frozenset(receivers.split()))


def test_names_that_are_not_local() -> None:
    assert used("f(x, y)", local="y").names == {"f", "x"}


def test_chains_start_from_a_name_that_is_not_local() -> None:
    found = used("shop.cart.LIMIT + mine.size", local="mine")
    assert found.chains == {"shop.cart", "shop.cart.LIMIT"}
    assert found.attributes == {"size"}
    assert found.names == {"shop"}


def test_attributes_of_the_object_itself() -> None:
    found = used("self.size + super().start + other.end", local="self other", receivers="self")
    assert found.own == {"size", "start"}
    assert found.attributes == {"end"}
    assert "super" in found.names


def test_attributes_of_what_a_call_returns() -> None:
    found = used("make(x).size.width")
    assert found.attributes == {"size", "width"}
    assert found.names == {"make", "x"}


@pytest.mark.parametrize(
    "text",
    [
        "getattr(thing, 'size')",
        "hasattr(thing, 'size')",
        "patch('app.size')",
        "vars(thing)['size']",
        "globals()['size']",
        "attrgetter('size.width')",
    ],
)
def test_names_given_as_text(text: str) -> None:
    assert "size" in used(text).strings


def test_other_text_is_no_name() -> None:
    assert not used("print('size')").strings
    assert not used("print('how long is it?')").strings


def test_attributes_in_formats_and_patterns() -> None:
    assert "size" in used("'{0.size}'.format(thing)").attributes
    assert "size" in used("match x:\n    case C(size=1):\n        pass").attributes


def test_read_or_called() -> None:
    assert used("thing.run()", local="thing").loads == frozenset()
    assert used("call(thing.run)", local="thing").loads == {"run"}


def test_names_that_stand_alone() -> None:
    assert used("f(low); low.x").bare == {"f", "low", "low.x"}
    assert used("low.x.y").bare == {"low.x.y"}


def test_texts_that_name_a_function_which_lists_names() -> None:
    assert "vars*" in used("getattr(builtins, 'vars')").names
    assert "vars*" in used("resolve('builtins.vars')").names
    assert "vars*" in used("attrgetter('vars.__call__')(builtins)").names
    assert "__dict__*" in used("attrgetter('__dict__.size')(thing)").names
    assert "vars*" not in used("load('vars.html')").names


def test_items_that_are_spelled_out() -> None:
    assert {"shop.RATES[]", "shop.RATES['a']"} <= used("shop.RATES['a']").names
    assert "shop.RATES[]" not in used("shop.RATES['a'], shop.RATES").names
    assert "shop.RATES[]" not in used("shop.RATES['a'], shop.RATES.get('b')").names
    assert "shop.RATES[]" not in used("shop.RATES['a'] = 1").names
    assert not {"RATES['b']", "RATES.x['b']"} & used("RATES['a']['b'], RATES['a'].x['b']").names
    assert "shop.RATES[]" not in used("shop.RATES['a']", local="shop").names


def test_lambdas_and_generators_wait() -> None:
    assert used("x = lambda a=y: z").names >= {"y"}
    assert "z" not in used("x = lambda: z").names
    assert "w" not in used("x = (w for a in y)").names
    assert {"y", "w"} <= used("x = [w for a in y]").names


def scope(text: str) -> frozenset[str]:
    return bound_names(ast.parse(text).body[0])


def test_bound_names() -> None:
    text = """\
def f(a, *b, c=1, **d):
    global g
    e = g = 1
    for h in a: pass
    with a as i: pass
    try: pass
    except KeyError as j: pass
    import k.l, m as n
    def o(): p = 1
    class Q: r = 1
    [s for s in a]
    (t := 1)
    match a:
        case {"x": u, **v}: pass
        case [w, *x]: pass
    del y
"""
    assert " ".join(sorted(scope(text))) == "Q a b c d e h i j k n o t u v w x y"


def test_names_that_only_imports_bind_can_be_left_out() -> None:
    node = ast.parse("def f():\n    import a\n    b = 1\n").body[0]
    assert bound_names(node, imports=False) == {"b"}


def test_chains_as_text() -> None:
    def expression(text: str) -> ast.expr:
        return ast.parse(text, mode="eval").body

    assert chain_of(expression("a.b(1)[2].c")) == "a.b.c"
    assert chain_of(expression("(a or b).c")) == ""
    assert last_name(expression("a.b(1)")) == "b"
    assert last_name(expression("[1]")) == ""


@pytest.mark.parametrize(
    ("text", "unseen"),
    [
        ("vars(thing)", set()),
        ("vars()", set()),
        ("inspect.getmembers(thing)", set()),
        ("thing.__dict__", set()),
        ("map(dir, things)", {"dir*"}),
        ("inspect.getmembers", {"getmembers*"}),
        ("dir(*things)", {"dir*"}),
        ("getattr(thing, '__dict__')", {"__dict__*"}),
        ("self.dir", set()),
        ("path.dir(thing)", set()),
    ],
)
def test_lists_of_names_that_cannot_be_seen(text: str, unseen: set[str]) -> None:
    found = uses([ast.parse(text, mode="eval").body], frozenset())
    assert {name for name in found.names if name.endswith("*")} == unseen


def test_a_local_name_lists_nothing() -> None:
    assert "dir*" not in uses([ast.parse("f(dir)", mode="eval").body], frozenset({"dir"})).names


def test_to_look_for_a_line_number_is_not_to_read_it() -> None:
    assert not used('"lineno" in fields').strings
    assert used('fields["lineno"] if "lineno" in fields else 0').strings == {"lineno"}
    assert used('[value for name, value in fields if name == "lineno"]').strings == {"lineno"}
    assert used('name in ("lineno", "levelname")').strings == {"lineno"}
    assert used('"lineno" in fields == "lineno"').strings == {"lineno"}


def test_objects_made_around_their_init() -> None:
    assert NEW in used("object.__new__(other)", local="other").names
    assert NEW in used("object.__new__(*given)").names
    assert NEW in used("make = Cart.__new__").names
    assert NEW in used("patch('shop.Cart.__init__')").names
    assert NEW in used("Cart.__init__ = quiet").names
    assert NEW not in used("Base.__init__(self)", local="self", receivers="self").names
    own = used("object.__new__(cls)", local="cls", receivers="cls")
    assert NEW not in own.names
    assert "__new__" in own.own
    for text in ("object.__new__(type(self))", "object.__new__(self.__class__)"):
        of_the_same = used(text, local="self", receivers="self")
        assert NEW not in of_the_same.names
        assert "__new__" in of_the_same.own


def test_a_class_that_is_named_where_objects_are_made_or_others_asked() -> None:
    assert "__new__(shop.Cart)" in used("object.__new__(shop.Cart)").names
    assert "issubclass(shop.Cart)" in used("issubclass(kind, shop.Cart)").names
    assert ISSUBCLASS not in used("issubclass(kind, Cart)").names
    for text in (
        "issubclass(kind, (Cart, Order))",
        "issubclass(*both)",
        "issubclass(kind, make())",
        "map(issubclass, kinds)",
        "builtins.issubclass(kind, Cart)",
        "getattr(builtins, 'issubclass')",
    ):
        assert ISSUBCLASS in used(text).names
    assert ISSUBCLASS in used("issubclass(kind, other)", local="other").names


def test_text_that_is_evaluated_apart() -> None:
    for text in ("exec(code, space)", "eval(code, {})", "exec(code, globals=space)"):
        assert APART in used(text).names
        assert EVALUATED not in used(text).names
    for text in ("exec(code)", "exec(code, None)", "exec(*given)", "exec(code, *more)", "[exec]"):
        assert APART not in used(text).names
        assert {EVALUATED, "exec"} <= used(text).names
    assert "eval" in used("eval(expression, environment)").names  # it may be ours
    assert "globals" in used("exec(code, globals())").names


def test_a_name_that_is_bound_is_not_what_it_is_called() -> None:
    assert "globals" not in used("globals: dict = {}").names
    assert "globals" in used("globals()").names


def test_objects_given_another_class() -> None:
    assert CLASS_GIVEN in used("thing.__class__ = Cart").names
    assert CLASS_GIVEN in used("setattr(thing, '__class__', Cart)").names
    assert CLASS_GIVEN not in used("thing.__class__()").names
    assert CLASS_MADE in used("type('Odd', (Cart,), {})").names
    assert CLASS_MADE not in used("type(thing)").names
