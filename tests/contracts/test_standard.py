"""What runs while tests run has its own copies of the standard library's functions."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2] / "src" / "edgewise"
# Never part of a run of tests, or over before the first one.
APART = ("audit/", "tasks/audit", "tasks/executors.py", "cli.py", "__main__.py")
BEFORE = ("native.py", "plugin/hooks.py", "plugin/options.py", "plugin/warm.py", "plugin/zygote.py")
OTHERS = ("standard.py", "trace/sitecustomize/")
# What functions are put into, or whose present contents matter: never called through.
WRITTEN = {
    ("context/file_calls.py", "os"),
    ("plugin/frozen.py", "gc"),
    ("trace/hook.py", "importlib"),
    ("trace/hook.py", "runpy"),
    ("trace/inspections.py", "inspect"),
    ("trace/inspections.py", "typing"),
    ("trace/memo.py", "functools"),
}
ANYWHERE = {"builtins", "sqlite3", "_sqlite3", "resource"}
LINE = "from edgewise.standard import builtins as __builtins__"


def files() -> dict[str, ast.Module]:
    found = {str(path.relative_to(ROOT)): path for path in ROOT.rglob("*.py")}
    return {
        name: ast.parse(path.read_text("utf-8"))
        for name, path in found.items()
        if not name.startswith((*APART, *BEFORE, *OTHERS))
    }


def test_modules_that_a_test_may_change_are_not_called_through() -> None:
    imported = {
        (name, alias.name)
        for name, tree in files().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name.partition(".")[0] in sys.stdlib_module_names
    }
    assert {(name, module) for name, module in imported if module not in ANYWHERE} == WRITTEN


def test_builtins_are_our_own() -> None:
    kinds = (ast.FunctionDef, ast.Lambda, ast.GeneratorExp)
    without = [
        name
        for name, tree in files().items()
        if any(isinstance(node, kinds) for node in ast.walk(tree))
        and LINE not in (ROOT / name).read_text("utf-8")
    ]
    assert without == []
