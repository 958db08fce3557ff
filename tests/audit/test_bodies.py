from __future__ import annotations

import pytest
from tests.audit.making import check, made


def inside(body: str) -> str:
    return "def f(a, b):\n" + "".join(f"    {line}\n" for line in body.splitlines())


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("statement deleted", "a = 1\nreturn b", ["a = 1", "return b"]),
        ("statement replaced by pass", "a = 1; return b", ["pass; return b", "a = 1; pass"]),
        ("predicate negated", "if a:\n    pass", ["if (not (a)):\n    pass"]),
        ("predicate negated", "return a if b else 0", ["return a if (not (b)) else 0"]),
        ("predicate negated", "[x for x in a if x]", ["[x for x in a if (not (x))]"]),
        ("comparison operator", "a == b", ["a != b"]),
        ("comparison operator", "a < b", ["a <= b", "a >= b"]),
        ("comparison operator", "(a) is not (b)", ["(a) is (b)"]),
        ("comparison operator", "(a not in b) == 1", ["(a in b) == 1", "(a not in b) != 1"]),
        ("boolean operator", "a and b", ["((a) or (b))"]),
        ("boolean operator", "not a", ["bool(a)"]),
        ("arithmetic operator", "a + b", ["((a) - (b))"]),
        ("arithmetic operator", "a -= (b)", ["a += (b)"]),
        ("number", "a = 2", ["a = 3", "a = 0"]),
        ("number", "a = True", ["a = False"]),
        ("string", "a = 'é'", ["a = 'éx'", "a = ''"]),
        ("string", "a = b''", ["a = b'x'"]),
        ("return value", "return a", ["return None", "return [a]", "return (not (a))"]),
        ("return value", "return None", ["return 0"]),
        ("call arguments", "f(a, b)", ["f(b, a)"]),
        ("call arguments", "f(a, b=1)", ["f(a, )"]),
        ("call arguments", "f(a=1, b=2)", ["f( b=2)", "f(a=1, )"]),
        ("exception raised", "raise KeyError(a)", ["raise ValueError(a)"]),
    ],
)
def test_faults_in_a_body(kind: str, old: str, new: list[str]) -> None:
    check(kind, inside(old), *map(inside, new))


def test_the_only_statement_of_a_body_is_not_deleted() -> None:
    check("statement deleted", inside("return a"))


def test_elif_is_deleted_with_what_follows() -> None:
    old = inside("if a:\n    b()\nelif b:\n    a()\nelse:\n    f()")
    assert inside("if a:\n    b()") in made("statement deleted", old)


def test_docstrings_and_text_in_format_strings_are_left_alone() -> None:
    check("string", 'def f(a):\n    "What it is."\n    return f"{a} is"\n')
    check("statement deleted", 'def f(a):\n    "What it is."\n    return a\n',
          'def f(a):\n    "What it is."\n')  # fmt: skip


def test_handlers() -> None:
    old = inside(
        "try:\n    a()\nexcept KeyError:\n    b()\nexcept (OSError, ValueError):\n    pass"
    )
    assert made("handler type", old) == {
        old.replace("KeyError", "ValueError"),
        old.replace("KeyError", "Exception"),
        old.replace("(OSError, ValueError)", "KeyError"),
        old.replace("(OSError, ValueError)", "Exception"),
        old.replace("(OSError, ValueError)", "OSError"),
        old.replace("(OSError, ValueError)", "ValueError"),
    }
    assert made("handler deleted", old) == {
        old.replace("    except KeyError:\n        b()\n", ""),
        old.replace("        b()", "        raise"),
        old.replace("    except (OSError, ValueError):\n        pass\n", ""),
        old.replace("        pass", "        raise"),
    }


def test_what_runs_at_import_is_not_a_body() -> None:
    check("number", "x = 1\nclass C:\n    y = 2\ndef f(a=3): pass\n")
