from __future__ import annotations

from tests.audit.making import check, made


def test_defaults() -> None:
    check(
        "default argument",
        "def f(a, b=1, *, c=None, d=g()): pass\n",
        "def f(a, b=2, *, c=None, d=g()): pass\n",
        "def f(a, b=1, *, c=0, d=g()): pass\n",
        "def f(a, b=1, *, c=None, d=None): pass\n",
    )


def test_order_of_parameters() -> None:
    check("parameter order", "def f(a, b: int, c=1): pass\n", "def f(b: int, a, c=1): pass\n")
    check("parameter order", "class C:\n    def f(self, a): pass\n")


def test_decorators() -> None:
    old = "@one\n@two(1)  # why\ndef f(): pass\n"
    check("decorator removed", old, "@two(1)  # why\ndef f(): pass\n", "@one\ndef f(): pass\n")


def test_attributes_of_a_class() -> None:
    check(
        "class attribute",
        "class C:\n    a = 1\n    b: list = []\n    def f(self): self.c = 1\n",
        "class C:\n    b: list = []\n    def f(self): self.c = 1\n",
        "class C:\n    a = 2\n    b: list = []\n    def f(self): self.c = 1\n",
        "class C:\n    a = 1\n    def f(self): self.c = 1\n",
        "class C:\n    a = 1\n    b: list = None\n    def f(self): self.c = 1\n",
    )


def test_attribute_of_a_base_gets_another_value() -> None:
    check(
        "class attribute added",
        "from base import B\nclass C(B):\n    a = 1\n",
        "from base import B\nclass C(B):\n    a = 1\n    b = None\n",
        base="class B:\n    a = b = 0\n",
    )


def test_an_override_is_deleted() -> None:
    old = "class C(B):\n    def f(self):\n        pass\n    def g(self):\n        pass\n"
    base = "class B:\n    def f(self): pass\n"
    check("override deleted", old, "class C(B):\n    def g(self):\n        pass\n", base=base)


def test_a_special_method_overrides_what_is_not_ours() -> None:
    old = "class C(dict):\n    a = 1\n    @property\n    def __len__(self): return 1\n"
    check("override deleted", old, "class C(dict):\n    a = 1\n")


def test_an_override_is_added() -> None:
    old = "class C(B):\n    def g(self): pass\nclass B:\n    @classmethod\n    def f(cls): pass\n"
    assert made("override added", old) == {
        old.replace("class B", f"    @classmethod\n    {copy}\nclass B")
        for copy in (
            "def f(*args, **named):\n        return None",
            "def f(self, *args, **named):\n        return [super().f(*args, **named)]",
        )
    }


def test_a_class_on_one_line_gets_no_second_one() -> None:
    assert made("override added", "class B:\n    def f(self): pass\nclass C(B): pass\n") == set()


def test_special_methods_are_added() -> None:
    new = made("special method added", "class C:\n    def __eq__(self, other): return True\n")
    assert len(new) == 10
    assert all(one.startswith("class C:\n    def __eq__(self, other)") for one in new)


def test_bases() -> None:
    check(
        "base removed",
        "class C(A, B, metaclass=M): pass\n",
        "class C( B, metaclass=M): pass\n",
        "class C(A,  metaclass=M): pass\n",
        "class C(A, B, ): pass\n",
    )
    assert made("base swapped", "class A: pass\nclass B: pass\nclass C(A, B): pass\n") == {
        f"class A: pass\nclass B: pass\nclass C({bases}): pass\n"
        for bases in ("B, A", "object, B", "B, B", "A, object", "A, A")
    }
