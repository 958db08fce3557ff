"""What the text of a file says about the modules, names and places its statements reach."""

from __future__ import annotations

import ast
import marshal
from textwrap import dedent

import pytest

from edgewise.trace.code import placement_of
from edgewise.trace.facts import facts
from edgewise.trace.file_facts import Facts, packed, unpacked
from edgewise.trace.handed import is_whole
from edgewise.trace.listings import COPIES, LISTS, LISTS_OWN


def facts_of(text: str) -> Facts:
    return facts(placement_of(ast.parse(dedent(text)), "app.py", "edge"))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("import a.b as c", {"a.b"}),
        ("from a import b, c", {"a", "a.b", "a.c"}),
        ("from . import sibling", {".", ".sibling"}),
        ("from ..up import name", {"..up", "..up.name"}),
        ("from a import *", {"a", "a.*"}),
        ("import a\na.b.c()", {"a", "a.b", "a.b.c"}),
        ("from a import b\nb.c", {"a", "a.b", "a.b.c"}),
        ("patch('shop.mail.send')", {"shop.mail.send"}),
        ("load('shop.mail:send')", {"shop.mail.send"}),
        ("x = 'just words'", set()),
        ("x = '3.14'", set()),
    ],
)
def test_modules_that_statements_name(text: str, named: set[str]) -> None:
    assert {name for name in facts_of(text).modules if not is_whole(name)} == named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("import a\nf(a)", {"a.@"}),
        ("import a.b\nf(a.b)", {"a.b.@"}),
        ("import a\nx = a.__dict__", {"a.@"}),
        ("import a\na.b.c()", set()),
        ("import a\ngetattr(a, 'b')", set()),
        ("import a\ngetattr(a, b)", {"a.@"}),
        ("import a\nx = y.a", set()),
        ("import_module('a')", {"a.@"}),
        ("sys.modules['a'].b", {"a.@"}),
        ("x = a", set()),
    ],
)
def test_modules_that_are_handed_on(text: str, named: set[str]) -> None:
    assert {name for name in facts_of(text).modules if is_whole(name)} == named


def test_names_asked_for_by_a_text() -> None:
    assert "a.b" in facts_of("import a\nhasattr(a, 'b')").modules


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("def f():\n    import a\n    a.b", {"a", "a.b"}),
        ("def f():\n    import a\ndef g(a):\n    a.b", {"a"}),
        ("def f():\n    import a\ndef g():\n    a.b", {"a"}),
        ("import a\ndef f(a):\n    a.b", {"a"}),
        ("import a\ndef f():\n    a = 1\n    a.b", {"a"}),
        ("import a\ndef f():\n    for a in ():\n        a.b", {"a"}),
        ("import a\ndef f(x=lambda a: a):\n    a.b", {"a", "a.b"}),
        ("import a\ndef f():\n    def g():\n        a.b", {"a", "a.b"}),
        ("def f():\n    import a\n    def g():\n        a.b", {"a", "a.b"}),
        ("def f():\n    import a\n    return lambda: a.b", {"a", "a.b"}),
        ("def f():\n    global a\n    import a\ndef g():\n    a.b", {"a", "a.b"}),
        (
            "def f():\n    a = 0\n    def g():\n        nonlocal a\n        import a\n    a.b",
            {"a", "a.b"},
        ),
        ("import a\ndef f():\n    global a\n    a = 1\n    a.b", {"a", "a.b"}),
        ("class C:\n    import a\n    a.b\n    def f():\n        a.c", {"a", "a.b"}),
        ("import a\nclass C:\n    a.b\n    a = 1", {"a", "a.b"}),
        ("try:\n    import a as x\nexcept E:\n    import b as x\nx.y", {"a", "b", "a.y", "b.y"}),
    ],
)
def test_an_imported_name_stands_for_a_module_where_it_is_bound(text: str, named: set[str]) -> None:
    assert {name for name in facts_of(text).modules if not is_whole(name)} == named


def test_a_lazy_import_is_witnessed_by_its_own_probe() -> None:
    said = facts_of(
        """\
        def use(flag):
            if flag:
                import lazy
            import other
        """
    )
    assert said.modules["lazy"] != said.modules["other"]
    assert said.modules["lazy"] & said.functions


def test_names_that_are_read() -> None:
    said = facts_of("def f(x):\n    y = x.attribute\n    z = NAME\n    return y\n")
    assert {"attribute", "NAME", "local:y"} <= set(said.reads)
    assert "x" not in said.reads  # a parameter is nobody's state
    assert "z" not in said.reads


def test_the_handler_that_leads_into_a_filling() -> None:
    said = facts_of(
        """\
        table = {}

        def find(name):
            try:
                return table[name]
            except TypeError:
                return None
            except KeyError:
                table[name] = make(name)
                return table[name]
        """
    )
    (region,) = [region for region in said.regions.values() if region.kind == "handler"]
    assert region.handlers.bit_count() == 2, "its own, and the one asked before"


def test_facts_are_kept_as_plain_data() -> None:
    said = facts_of(
        "import a\n_x = None\n\n\ndef f():\n    global _x\n    if _x is None:\n        _x = 1\n"
    )
    assert said.regions
    assert unpacked(marshal.loads(marshal.dumps(packed(said)))) == said  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(a):\n    a.x = 1", {"x"}),
        ("def f(a):\n    del a.x.y", {"y"}),
        ("def f(a):\n    a.x[0].y[1] = 2", {"x", "y"}),
        ("def f(a):\n    a.x.add(1)\n    a.y.get(2)", {"x"}),
        ("def f(a):\n    a.x += a.y", {"x"}),
        ("def f(a):\n    return a.x.y", set()),
        ("def f(a):\n    T[a] = 1\n    b = {}\n    b[a] = 2", {"T"}),
        ("def f(a):\n    T.append(a)", {"T"}),
    ],
)
def test_attributes_that_statements_store_into(text: str, names: set[str]) -> None:
    assert set(facts_of(text).stored) == names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(x): return x.__dict__", {LISTS}),
        ("def f(x): return vars(x)", {LISTS}),
        ("import copy\ndef f(x): return copy.copy(x)", {LISTS}),
        ("from copy import copy\ndef f(x): return copy(x)", {LISTS}),
        ("import copy as c\ndef f(x): return c.copy(x)", {LISTS}),
        ("import pickle\ndef f(x): return pickle.dumps(x)", {LISTS}),
        ("def f(x, y): return x.dumps(y)", {LISTS}),
        ("def f(x): return map(type(x).copy, [x])", {LISTS}),
        ("def f(x, y): return x.copy(y)", {LISTS}),
        ("def f(x): return x.copy()", {COPIES}),
        ("def f(x): return x.part.copy(deep=True)", {COPIES}),
        ("class C:\n def f(self): return self.__dict__", {LISTS_OWN}),
        ("class C:\n def f(self): return vars(self)", {LISTS_OWN}),
        ("class C:\n def f(self, o): return self.__dict__ == o.__dict__", {LISTS, LISTS_OWN}),
        ("class C:\n def f(self):\n  self = g()\n  return self.__dict__", {LISTS}),
        ("class C:\n @staticmethod\n def f(one): return one.__dict__", {LISTS}),
        ("class C:\n def f(self):\n  def g(o): return o.__dict__", {LISTS}),
        ("import json\ndef f(x): return json.dumps(x)", set()),
        ("from json import dumps\ndef f(x): return dumps(x)", set()),
        ("import json\ndef f(x): return json.dumps(x, default=vars)", {LISTS}),
        ("import json\ndef f(x, json): return json.dumps(x)", {LISTS}),
        ("try: import ujson as json\nexcept E: import json\ndef f(x): json.dumps(x)", {LISTS}),
        ("from . import json\ndef f(x): return json.dumps(x)", {LISTS}),
    ],
)
def test_statements_that_read_all_attributes_of_an_object(text: str, said: set[str]) -> None:
    assert facts_of(text).reads.keys() & {LISTS, LISTS_OWN, COPIES} == said
