from __future__ import annotations

from tests.audit.making import check, made


def test_constants() -> None:
    old = "a = 1\nb = f(2)\nc = d | {3}\n"
    check(
        "module constant",
        old,
        old.replace("1", "2"),
        old.replace("f(2)", "None"),
        old.replace("d | {3}", "None"),
        old.replace("d | {3}", "d"),
    )


def test_entries_of_tables() -> None:
    check("table entry", "a = [1, b]\n", "a = [2, b]\n", "a = [ b]\n", "a = [1, ]\n")
    check(
        "table entry",
        "class C:\n    a = {'k': 'v'}\n",
        "class C:\n    a = {'kx': 'v'}\n",
        "class C:\n    a = {'': 'v'}\n",
        "class C:\n    a = {'k': 'vx'}\n",
        "class C:\n    a = {'k': ''}\n",
        "class C:\n    a = {}\n",
    )


def test_statements_of_a_module() -> None:
    check(
        "module statement deleted",
        '"""Why."""\nimport a  # first\nif a:\n    b()\n',
        '"""Why."""\nif a:\n    b()\n',
        '"""Why."""\nimport a  # first\n',
    )


def test_definitions() -> None:
    check("definition deleted", "x = 1\n@d\nclass C:\n    def f(self): pass\n", "x = 1\n")


def test_arguments_of_calls_at_import() -> None:
    check("argument of a call at import", "x = f(1)\ndef g(): f(2)\n", "x = f(2)\ndef g(): f(2)\n")
    check("argument of a call at import", "@f(a)\ndef g(): pass\n", "@f(None)\ndef g(): pass\n")


def test_imported_names() -> None:
    check(
        "imported name left out",
        "from .a import (b,\n  c as d)\n",
        "from .a import b\n",
        "from .a import c as d\n",
    )


def test_functions_called_at_import() -> None:
    kind = "function called at import"
    assert made(kind, "def f():\n    return 1\nx = f()\n")
    assert made(kind, "def f():\n    return 1\ndef g():\n    return f()\n@g\ndef h(): pass\n")
    assert made(kind, "class C:\n    def __init_subclass__(cls):\n        cls.a = 1\n")
    assert made(kind, "class C:\n    def __init__(self):\n        self.a = 1\nx = C()\n")
    assert made(kind, "class M(type):\n    def __new__(cls, *a):\n        return 1\n")
    assert not made(kind, "def f():\n    return 1\ndef g(): f()\n")
    assert not made(kind, "def f():\n    return 1\nif __name__ == '__main__':\n    f()\n")
    assert not made(kind, "class C:\n    def __init__(self):\n        self.a = 1\n")


def test_functions_of_other_files_are_called_at_import() -> None:
    assert made("function called at import", "def f():\n    return 1\n", other="x = app.f()\n")
