"""Edits of projects made at random: such as people make, and such as mutators make."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.properties.made.projects import Files

from edgewise.audit.mutant import is_valid
from edgewise.audit.mutators import mutants
from edgewise.audit.text import Text

Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Edited:
    """A project after an edit, and the edit in words."""

    files: Files
    what: str


def reformatted(files: Files, random: Random) -> Files:
    """The same program in another layout, with comments."""
    new = {}
    for path, text in files.items():
        style = random.randrange(3)
        if style == 0:
            text = f"# {path}\n" + ast.unparse(ast.parse(text)) + "\n"
        elif style == 1:
            text = "".join(f"{line}  # same\n" if line else "\n" for line in text.splitlines())
        else:
            text = text.replace("\ndef ", "\n\n# a function\n\ndef ").replace(" = ", "  =  ")
        new[path] = text
    return new


def edited(files: Files, random: Random) -> Edited | None:
    """The project with one edit; None if there is nothing to edit in the way that was drawn."""
    if random.randrange(100) < 60:
        return _mutated(files, random)
    paths = [path for path, text in sorted(files.items()) if text.strip()]
    paths += [path for path in paths if not path.startswith("test_")] * 2
    path = _any(paths, random)
    tree = ast.parse(files[path])
    edit = EDITS[random.randrange(len(EDITS))]
    what = edit(tree, random)
    if what is None:
        return None
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    return Edited({**files, path: text}, f"{path}: {what}")


def _mutated(files: Files, random: Random) -> Edited | None:
    texts = {path: Text(path, text.encode()) for path, text in files.items() if text.strip()}
    kinds = {kind: found for kind, found in mutants(texts).items() if found}
    found = kinds[_any(sorted(kinds), random)]
    mutant = found[random.randrange(len(found))]
    if not is_valid(mutant, texts[mutant.path]):
        return None
    text = mutant.applied(texts[mutant.path].data).decode()
    return Edited({**files, mutant.path: text}, str(mutant))


def _any(options: list[str], random: Random) -> str:
    return options[random.randrange(len(options))]


# -- edits of one module: they change the tree and say what they did ---------------------


def _swap_statements(tree: ast.Module, random: Random) -> str | None:
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | Definition)]
    bodies = [body for body in bodies if len(body) > 1]
    if not bodies:
        return None
    body = bodies[random.randrange(len(bodies))]
    at = random.randrange(len(body) - 1)
    body[at], body[at + 1] = body[at + 1], body[at]
    return f"swapped `{_told(body[at + 1])}` and `{_told(body[at])}`"


def _define_again(tree: ast.Module, random: Random) -> str | None:
    """A second definition, of a name that is defined or imported above."""
    names = [n.name for n in tree.body if isinstance(n, Definition)]
    imports = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
    names += [a.asname or a.name.partition(".")[0] for i in imports for a in i.names]
    names = [n for n in names if n not in ("*", "see", "pytest") and not n.startswith("test_")]
    if not names:
        return None
    name = _any(names, random)
    new = ast.parse(f"def {name}(*args, **kwargs):\n    return {random.randrange(9)}").body[0]
    tree.body.insert(random.randrange(len(tree.body) // 2, len(tree.body) + 1), new)
    return f"defined {name} again"


def _add_definition(tree: ast.Module, random: Random) -> str:
    text = _any(
        [
            "def brand_new(x):\n    return x",
            "class BrandNew:\n    size = 1",
            "BRAND_NEW = 3",
            "import json",
            "def __getattr__(name):\n    raise AttributeError(name)",
            "__all__ = ['brand_new']\ndef brand_new(x):\n    return x",
            "size = 3\nstart = 4\nstep0 = 5",
        ],
        random,
    )
    at = _any(["first", "last"], random)
    new = ast.parse(text).body
    tree.body[:] = [*new, *tree.body] if at == "first" else [*tree.body, *new]
    return f"{at}: {text!r}"


def _add_member(tree: ast.Module, random: Random) -> str | None:
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    if not classes:
        return None
    text = _any(
        [
            *(f"def step{n}(self, x):\n    return x + {n}" for n in range(3)),
            "def __init__(self, start=1):\n    self.start = start",
            "size = 11",
            "start = 12",
            "missing = 13",
            "def __getattr__(self, name):\n    return 5",
            "def __getattribute__(self, name):\n    return object.__getattribute__(self, name)",
            "def __len__(self):\n    return 2",
            "def __eq__(self, other):\n    return True",
            "def __iter__(self):\n    return iter([1, 2])",
            "def __init_subclass__(cls):\n    cls.size = 99",
            "__slots__ = ('start',)",
            "@property\ndef start(self):\n    return 6",
            "@staticmethod\ndef plain(x):\n    return x",
            "worth = 20",
            "code = 21",
            "def weight(self):\n    return 1",
        ],
        random,
    )
    chosen = classes[random.randrange(len(classes))]
    at = random.randrange(len(chosen.body) + 1)
    chosen.body[at:at] = ast.parse(text).body
    return f"{chosen.name}: {text!r}"


def _change_bases(tree: ast.Module, random: Random) -> str | None:
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    if not classes:
        return None
    chosen = classes[random.randrange(len(classes))]
    before = ast.unparse(ast.Tuple(chosen.bases, ast.Load()))
    how = random.randrange(3)
    if how == 0 and len(chosen.bases) > 1:
        chosen.bases.reverse()
    elif how == 1 and chosen.bases:
        chosen.bases.pop(random.randrange(len(chosen.bases)))
    else:
        names = [node.name for node in classes if node is not chosen] + ["KeyError", "dict"]
        chosen.bases.append(ast.Name(_any(names, random), ast.Load()))
    return f"bases of {chosen.name}: {before} -> {ast.unparse(ast.Tuple(chosen.bases, ast.Load()))}"


def _add_statement(tree: ast.Module, random: Random) -> str | None:
    """A statement in a function: at its start, in its middle, or where nobody gets."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if not functions:
        return None
    chosen = functions[random.randrange(len(functions))]
    first = chosen.args.args[0].arg if chosen.args.args else "self"
    loaded = [n.id for n in ast.walk(chosen) if isinstance(n, ast.Name)] or ["x"]
    name = _any(loaded, random)
    text = _any(
        [
            f"{first} = 3",
            "pass",
            f"if {first} == 1:\n    return 0",
            f"if False:\n    {name} = 1",
            "if False:\n    yield",
            f"for {name} in ():\n    pass",
            f"global {name}" if name not in [a.arg for a in chosen.args.args] else "pass",
            f"try:\n    {first}\nexcept NameError:\n    raise",
        ],
        random,
    )
    at = random.randrange(len(chosen.body) + 1)
    chosen.body[at:at] = ast.parse(text).body
    try:
        compile(ast.unparse(tree), "edited", "exec")
    except SyntaxError:
        return None
    return f"in {chosen.name}: {text!r}"


def _wrap_in_try(tree: ast.Module, random: Random) -> str | None:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if not functions:
        return None
    chosen = functions[random.randrange(len(functions))]
    at = random.randrange(len(chosen.body))
    kind = _any(["KeyError", "Exception", "LookupError"], random)
    wrapped = ast.parse(f"try:\n    pass\nexcept {kind}:\n    return -9").body[0]
    assert isinstance(wrapped, ast.Try)
    wrapped.body = [chosen.body[at]]
    chosen.body[at] = wrapped
    return f"in {chosen.name}: try around `{_told(wrapped.body[0])}`"


def _add_decorator(tree: ast.Module, random: Random) -> str | None:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    names = [f.name for f in functions if f.name.startswith("deco")]
    names += ["staticmethod", "classmethod", "property"]
    if not functions:
        return None
    chosen = functions[random.randrange(len(functions))]
    name = _any(names, random)
    chosen.decorator_list.insert(0, ast.Name(name, ast.Load()))
    return f"@{name} on {chosen.name}"


def _move_import(tree: ast.Module, random: Random) -> str | None:
    imports = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom)]
    if not imports:
        return None
    chosen = imports[random.randrange(len(imports))]
    tree.body.remove(chosen)
    at = 0 if random.randrange(2) else len(imports) - 1
    tree.body.insert(at, chosen)
    return f"moved `{_told(chosen)}`"


def _change_at_import(tree: ast.Module, random: Random) -> str | None:
    """Another number, or another comparison, in code that runs at import: conditions, calls."""
    found: list[ast.Constant | ast.Compare] = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Compare | ast.Constant):
            found.append(node)
        inside = [] if isinstance(node, ast.FunctionDef | ast.Lambda) else [node]
        waiting += [child for one in inside for child in ast.iter_child_nodes(one)]
    numbers = [n for n in found if isinstance(n, ast.Compare) or type(n.value) is int]
    if not numbers:
        return None
    chosen = numbers[random.randrange(len(numbers))]
    before = ast.unparse(chosen)
    if isinstance(chosen, ast.Compare):
        chosen.ops = [ast.LtE() if isinstance(chosen.ops[0], ast.Gt) else ast.Gt()]
    else:
        chosen.value = int(str(chosen.value)) + 1
    return f"{before} -> {ast.unparse(chosen)}"


def _told(statement: ast.AST) -> str:
    return ast.unparse(statement).partition("\n")[0]


Edit = Callable[[ast.Module, Random], "str | None"]
EDITS: tuple[Edit, ...] = (
    *(_swap_statements, _swap_statements, _define_again, _add_definition, _add_member, _add_member),
    *(_add_member, _change_bases, _add_statement, _add_statement, _wrap_in_try, _add_decorator),
    *(_move_import, _change_at_import, _change_at_import, _change_at_import),
)
