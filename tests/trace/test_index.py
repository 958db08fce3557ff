"""What is known of one file: names by the nodes that use them, classes, functions, imports."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tests.compare.programs import version
from tests.properties.running import execute, probed, probes

from edgewise.trace.index import FileIndex

TEXT = """\
    import os.path
    import json as j
    from a.b import c as d
    from . import near
    from e import *

    LIMIT = 3

    class Cart:
        size = LIMIT

        def total(self, n):
            if n > LIMIT:
                return self.size
            return n.price

    def free(cart):
        import late
        return late.ask(cart, getattr(cart, "tax"))
    """


@pytest.fixture(scope="module")
def index() -> FileIndex:
    return version(TEXT).index


def test_imports(index: FileIndex) -> None:
    assert index.imports["os"] == ("os",)
    assert index.imports["j"] == ("json",)
    assert index.imports["d"] == ("a.b.c",)
    assert index.imports["near"] == (".near",)
    assert index.stars == ("e",)
    assert set(index.modules) == {"late"}


def test_uses_by_node(index: FileIndex) -> None:
    assert index.names["LIMIT"]
    assert index.own["Cart.size"]
    assert index.attributes["price"]
    assert index.strings["tax"]
    assert index.chains["late.ask"]
    assert index.names["LIMIT"] & index.own["Cart.size"] == 0  # another node
    assert "n" not in index.names


def test_classes_and_functions(index: FileIndex) -> None:
    cart = index.classes["Cart"]
    assert cart.members == {"size", "total"}
    assert cart.functions == {"total"}
    assert index.functions["Cart.total"].within == "Cart"
    assert index.functions["free"].within == ""
    assert index.body


def test_a_row_is_hit_exactly_by_who_reaches_the_node() -> None:
    text = dedent(
        """\
        LIMIT = 3
        def f(n):
            if n:
                return LIMIT
            return 0
        """
    )
    row_of_limit = version(text).index.names["LIMIT"]
    with probes() as row:
        f = execute(probed(text))["f"]
        row()
        f(0)
        assert not row() & row_of_limit
        f(1)
        assert row() & row_of_limit


def test_declarations_have_the_rows_of_their_statements() -> None:
    text = "if True:\n    X = 1\nelse:\n    X = 2\n"
    rows = [row for d, row in version(text).index.declarations if d.binds == ("X",)]
    with probes() as row:
        execute(probed(text))
        hit = row()
    assert [bool(hit & one) for one in rows] == [True, False]


def test_static_methods_have_no_receiver() -> None:
    text = "class C:\n    @staticmethod\n    def f(self):\n        return self.x\n"
    index = version(text).index
    assert "x" in index.attributes
    assert not index.own
