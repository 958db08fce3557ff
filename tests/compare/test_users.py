"""Who uses a name or an attribute."""

from __future__ import annotations

from tests.compare.programs import finder, using


def test_functions_and_statements_of_the_module_itself() -> None:
    found = finder(app="X = 1\nY = X\ndef f():\n    return X\ndef g(X):\n    return X\n")
    users = found.of_global("app.py", "X")
    assert using(users) - {"app.py:1"} == {"app.py", "app.py:2"}
    functions = found.program.files["app.py"].functions
    assert users.rows["app.py"] & functions["f"].entry
    assert not users.rows["app.py"] & functions["g"].entry


def test_users_in_other_modules_however_they_import() -> None:
    found = finder(
        low="X = 1\nY = 2\n",
        by_name="from low import X\ndef f():\n    return X\n",
        by_module="import low\ndef f():\n    return low.X\n",
        by_alias="import low as l\nZ = l.X\n",
        by_star="from low import *\ndef f():\n    return X\n",
        late="def f():\n    from low import X\n    return X\n",
        other="import low\ndef f():\n    return low.Y\n",
    )
    users = using(found.of_global("low.py", "X"))
    assert {"by_name.py:1", "by_module.py", "by_alias.py:2", "by_star.py:1", "late.py"} <= users
    assert not any(user.startswith("other.py") for user in users)


def test_a_name_of_another_module_is_another_name() -> None:
    found = finder(low="X = 1\n", app="X = 2\ndef f():\n    return X\n")
    assert using(found.of_global("low.py", "X")) <= {"low.py:1"}


def test_a_module_passed_around_may_be_asked_for_anything() -> None:
    texts = {"low": "X = 1\n", "tool": "def ask(thing):\n    return thing.X\n"}
    kept = finder(**texts, app="import low\nlow.X\n")
    assert not kept.of_global("low.py", "X").loose_rows
    passed = finder(**texts, app="import low, tool\ndef f():\n    return tool.ask(low)\n")
    assert "tool.py" in passed.of_global("low.py", "X").loose_rows


def test_names_given_as_text() -> None:
    found = finder(low="X = 1\n", app="import low\ndef f():\n    return getattr(low, 'X')\n")
    assert "app.py" in using(found.of_global("low.py", "X"))


CLASSES = """\
    class A:
        size = 1
        def get(self):
            return self.size
    class B(A):
        def get(self):
            return super().size
    class Other:
        def get(self):
            return self.size
    """


def test_attributes_of_self_only_where_the_classes_are_related() -> None:
    found = finder(app=CLASSES)
    users = found.of_attribute(("app.py", "A"), "size")
    own = found.program.files["app.py"].own
    assert users.own_rows == {("app.py", "A"): own["A.size"], ("app.py", "B"): own["B.size"]}


def test_attributes_of_anything_by_their_name() -> None:
    found = finder(app=CLASSES, use="def f(thing):\n    return thing.size\n")
    assert "use.py" in using(found.of_attribute(("app.py", "A"), "size"))
    assert "use.py" not in using(found.of_attribute(("app.py", "A"), "other"))


def test_an_attribute_of_a_module_or_of_another_class_is_no_use() -> None:
    found = finder(
        app=CLASSES,
        low="size = 3\n",
        use="import low\nfrom app import Other\ndef f():\n    return low.size + Other.size\n",
    )
    assert "use.py" not in using(found.of_attribute(("app.py", "A"), "size"))


def test_reading_a_method_is_not_calling_it() -> None:
    found = finder(one="def f(x):\n    return x.run()\n", two="def f(x):\n    return x.run\n")
    assert using(found.of_loads("run")) == {"two.py"}


def test_methods_named_by_their_class() -> None:
    found = finder(
        app=CLASSES,
        one="from app import B\ndef f(x):\n    return B.get(x)\n",
        two="from app import Other\ndef f(x):\n    return Other.get(x)\n",
        three="def f(x):\n    return x.get()\n",
    )
    assert using(found.of_unbound(("app.py", "A"), "get")) == {"one.py"}
