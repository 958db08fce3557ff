"""What each piece of syntax uses.

A use is how a statement reaches something it did not make itself:

* a *name* that is not local;
* a *chain*, attributes of such a name: `shop.cart.LIMIT`;
* an attribute of the object a method belongs to (`self.x`, `cls.x`, `super().x`);
* an attribute of anything else, of which only its name is known;
* a string that names one, where it is looked up by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from edgewise.data import dataclass, field
from edgewise.model.chains import last_name, plain_chain
from edgewise.source.syntax import children, walk
from edgewise.standard import ast, re
from edgewise.standard import builtins as __builtins__

Function = ast.FunctionDef | ast.AsyncFunctionDef

_IDENTIFIER = re.compile(r"[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*")
_FIELD = re.compile(r"\{\w*((?:\.\w+)+)")
OF_FRAME = "f_globals"  # the names of a module whose code runs
_NAMESPACES = frozenset({"modules", "__dict__", "globals", "locals", "vars", OF_FRAME})
# Functions that look something up by a name they are given as a string.
LOOKUPS = frozenset(
    [
        *("getattr", "hasattr", "setattr", "delattr", "getattr_static", "attrgetter"),
        *("methodcaller", "patch", "object", "dict", "multiple", "import_module", "__import__"),
        *("getitem", "setitem", "delitem", "get", "pop", "usefixtures", "getfixturevalue"),
        *("parametrize", "register", "entry_point", "load", "resolve", "import_string"),
        *("import_object", "namedtuple", "make_dataclass", "importorskip", "find_spec"),
        *("run_module", "run_path", "import_from_string", "spec_from_file_location"),
    ]
)


# Functions that list the names of what they are given.
LISTERS = frozenset({"vars", "dir", "getmembers", "getmembers_static"})
LINE_NUMBERS = frozenset({"f_lineno", "tb_lineno"})  # of frames, and of tracebacks
# Attributes of functions and frames; where one is read in the text, it is recorded of which.
_INSIDES = LINE_NUMBERS | {"__code__"}
# Functions that look an attribute up; who is given one of them can ask for any.
ASKERS = frozenset({"getattr", "hasattr"})
EVALUATORS = frozenset({"eval", "exec"})
NAMESPACES = frozenset({"globals", "locals", *EVALUATORS})
# Among the names that are used, for what is done by any of several names.
NEW = "__new__*"  # an object of some class is made without `__init__`
CLASS_GIVEN = "__class__="  # an object is given another class
ASKED = "issubclass("  # before a chain: it is that class of which others are asked
MADE = "__new__("  # before a chain: it is that class of which an object is made
CLASS_MADE = "type()()"  # a class is made by a call
_AROUND = {"__new__": (NEW,), "__init__": (NEW,), "__class__": (CLASS_GIVEN,)}  # if it is set
EVALUATED = "exec*"  # text is evaluated, and may name whatever its module knows
APART = "exec(,)"  # text is evaluated in a namespace that is given along
ISSUBCLASS = "issubclass*"  # whether some class is one is asked, nobody knows of which
MATCHED = "__match_args__"  # what the class of a pattern is asked for, if parts have no names
ONLY_ITEMS = "[]"  # behind a name: it is only used for items of it that are spelled out
UNSEEN = "*"  # behind the name of one: it is mentioned, and what it lists cannot be recorded


@dataclass(frozen=True, slots=True)
class Uses:
    """What one piece of syntax uses, each way in a set of its own."""

    names: frozenset[str] = frozenset()
    chains: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()  # attributes of `self`, `cls` and `super()`
    attributes: frozenset[str] = frozenset()
    strings: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()  # names and chains that stand alone, as values
    loads: frozenset[str] = frozenset()  # attributes read and not called on the spot
    handed: frozenset[str] = frozenset()  # what is called with objects: chains, or ".method"

    def __or__(self, other: Uses) -> Uses:
        return Uses(
            self.names | other.names,
            self.chains | other.chains,
            self.own | other.own,
            self.attributes | other.attributes,
            self.strings | other.strings,
            self.bare | other.bare,
            self.loads | other.loads,
            self.handed | other.handed,
        )


@dataclass(slots=True)
class _Found:
    names: set[str] = field(default_factory=set)
    chains: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    bare: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)
    handed: set[str] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)  # strings at the end of what names something
    itemised: set[str] = field(default_factory=set)  # names of which an item is read by a text
    whole: set[str] = field(default_factory=set)  # names that are used in any other way

    def frozen(self) -> Uses:
        return Uses(
            frozenset(self.names),
            frozenset(self.chains),
            frozenset(self.own),
            frozenset(self.attributes),
            frozenset(self.strings),
            frozenset(self.bare),
            frozenset(self.loads),
            frozenset(self.handed),
        )


def uses(
    parts: Iterable[ast.AST], local: frozenset[str], receivers: frozenset[str] = frozenset()
) -> Uses:
    """What `parts` use when they are evaluated in a scope with these local names.

    `receivers` are the local names of the object a method belongs to.
    """
    found = _Found()
    for part in parts:
        _use(part, local, receivers, found)
    by_attribute = "issubclass" in found.attributes or "issubclass" in found.strings
    if by_attribute or any(chain.endswith(".issubclass") for chain in found.chains):
        found.names.add(ISSUBCLASS)
    found.names.update(f"{name}{ONLY_ITEMS}" for name in found.itemised - found.whole)
    looked_up = found.strings & (_INSIDES | {"__dict__"}) | found.ends & LISTERS
    found.names.update(f"{name}{UNSEEN}" for name in looked_up)
    return found.frozen()


def own_parts(syntax: ast.AST, annotations: bool) -> Iterator[ast.AST]:
    """What a node itself evaluates: a header without the statements below it."""
    for name, value in ast.iter_fields(syntax):
        if name in ("annotation", "returns") and not annotations:
            continue
        for child in value if isinstance(value, list) else [value]:
            below = isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case)
            if isinstance(child, ast.AST) and not below:
                yield child


def _use(part: ast.AST, local: frozenset[str], receivers: frozenset[str], found: _Found) -> None:
    waiting: list[ast.AST] = [part]
    called: set[int] = set()
    listing: set[int] = set()
    own: set[int] = set()
    apart: set[int] = set()
    items: dict[int, str] = {}
    itemised: set[int] = set()
    while waiting:
        node = waiting.pop()
        items.update(_item_of_frame(node))
        if id(node) not in listing and (lister := _lister(node, local)):
            found.names.add(f"{lister}{UNSEEN}")
        if isinstance(node, ast.Attribute):
            if id(node) not in called:
                found.loads.add(node.attr)
            if id(node) not in own and (node.attr == "__new__" or not _is_read(node)):
                found.names.update(_AROUND.get(node.attr, ()))
            found.loads.update(_inner_names(node))
            rest = _attribute(node, local, receivers, found, items)
            if rest is None and id(node) not in itemised:
                found.whole.add(plain_chain(node))
            if rest is not None:
                waiting.append(rest)
            continue
        if isinstance(node, ast.Name) and node.id not in local:
            if node.id in NAMESPACES and isinstance(node.ctx, ast.Store):
                continue
            if node.id in EVALUATORS and id(node) not in apart:
                found.names.add(EVALUATED)
            found.names.add(node.id)
            found.bare.add(node.id)
            if id(node) not in itemised:
                found.whole.add(node.id)
            if node.id in ASKERS and id(node) not in called:
                found.names.add(f"{node.id}{UNSEEN}")
            if node.id == "issubclass" and id(node) not in own:
                found.names.add(ISSUBCLASS)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and len(node.value) < 2000:
                _text(node.value, found)
        elif isinstance(node, ast.Call):
            called.add(id(node.func))
            if isinstance(node.func, ast.Name) and not node.args and not node.keywords:
                found.names.add(f"{node.func.id}()")  # `vars()` is not `vars(thing)`
                listing.add(id(node.func))
            elif lists_names(node):
                listing.add(id(node.func))
            if len(node.args) == 3 and last_name(node.func) == "type":
                found.names.add(CLASS_MADE)
            if _makes_its_own(node, receivers):
                found.own.add("__new__")
                own.add(id(node.func))
            elif meant := _of_one_class(node, local):
                found.names.add(meant)
                own.add(id(node.func))
            if _evaluates_apart(node):
                found.names.add(APART)
                apart.add(id(node.func))
            _lookup(node, found)
            found.attributes.update(_implied(node))
            found.handed.update(_handed(node, local))
        elif isinstance(node, ast.Dict) and None in node.keys:
            found.attributes.add("keys")
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if (item := _item(node, local)) is not None:
                found.names.add(item)
                found.itemised.add(item.partition("[")[0])
                itemised.add(id(node.value))
            if last_name(node.value) in _NAMESPACES and isinstance(node.slice.value, str):
                _path(node.slice.value, found)
        elif isinstance(node, ast.MatchClass):
            found.attributes.update(node.kwd_attrs)
            if node.patterns:
                found.attributes.add(MATCHED)
            found.names.update(f"{name}{UNSEEN}" for name in _INSIDES.intersection(node.kwd_attrs))
        waiting.extend(_looked_for(node) if isinstance(node, ast.Compare) else _evaluated(node))


def _looked_for(compared: ast.Compare) -> Iterator[ast.AST]:
    """The parts of a comparison; not what `"lineno" in fields` looks for, and does not read."""
    asks = isinstance(compared.left, ast.Constant) and compared.left.value == "lineno"
    if not (asks and all(isinstance(one, ast.In | ast.NotIn) for one in compared.ops)):
        yield compared.left
    yield from compared.comparators


def lists_names(call: ast.Call) -> bool:
    """Whether a call lists the names of its first argument."""
    given = bool(call.args) and not isinstance(call.args[0], ast.Starred)
    return given and bool(_lister(call.func, frozenset()))


def _evaluates_apart(call: ast.Call) -> bool:
    """Whether a call evaluates text that sees no names but those of a namespace given along."""
    named = isinstance(call.func, ast.Name) and call.func.id in EVALUATORS
    given = [*call.args[1:2], *(k.value for k in call.keywords if k.arg == "globals")]
    if not named or len(given) != 1 or any(isinstance(a, ast.Starred) for a in call.args[:2]):
        return False
    return not isinstance(given[0], ast.Constant)  # without one, those of the module are seen


def _is_read(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def _makes_its_own(call: ast.Call, receivers: frozenset[str]) -> bool:
    """Whether a method makes an object of the class it was called on: `object.__new__(cls)`.

    Or of that of the object it was called on: `object.__new__(type(self))`.
    """
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Attribute) and first.attr == "__class__":
        first = first.value
    elif isinstance(first, ast.Call) and last_name(first.func) == "type" and len(first.args) == 1:
        first = first.args[0]
    named = isinstance(call.func, ast.Attribute) and call.func.attr == "__new__"
    return named and isinstance(first, ast.Name) and first.id in receivers


def _of_one_class(call: ast.Call, local: frozenset[str]) -> str:
    """What a call does with a class that it names: asks others whether they are one, or makes one.

    Nothing if it does neither, or does not name the class.
    """
    plain = isinstance(call.func, ast.Name) and call.func.id == "issubclass"
    made = isinstance(call.func, ast.Attribute) and call.func.attr == "__new__"
    at = 1 if plain else 0
    if not (plain or made) or len(call.args) <= at:
        return ""
    chain: ast.expr = call.args[at]
    while isinstance(chain, ast.Attribute):
        chain = chain.value
    if not isinstance(chain, ast.Name) or chain.id in local:
        return ""
    return f"{ASKED if plain else MADE}{ast.unparse(call.args[at])})"


def _lister(node: ast.AST, local: frozenset[str]) -> str:
    """The name of a function that lists names, if that is what a node stands for."""
    if isinstance(node, ast.Name):
        return node.id if node.id in LISTERS and node.id not in local else ""
    listing = isinstance(node, ast.Attribute) and node.attr in LISTERS - {"vars", "dir"}
    return node.attr if isinstance(node, ast.Attribute) and listing else ""


def _handed(call: ast.Call, local: frozenset[str]) -> Iterator[str]:
    """What a call calls, if it gives it something that may be an object of ours."""
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    if all(isinstance(argument, ast.Constant | ast.JoinedStr) for argument in given):
        return
    root: ast.expr = call.func
    names: list[str] = []
    while isinstance(root, ast.Attribute):
        names.append(root.attr)
        root = root.value
    if isinstance(root, ast.Name) and root.id not in local:
        yield ".".join([root.id, *reversed(names)])
    if names:
        yield f".{names[0]}"


def _implied(call: ast.Call) -> Iterator[str]:
    """The attributes that a call asks its arguments for, though it does not name them."""
    name = last_name(call.func)
    given = {keyword.arg for keyword in call.keywords}
    if None in given or (name in ("dict", "update", "OrderedDict") and call.args):
        yield "keys"
    if name == "print" and "file" in given:
        yield from ("write", "flush")
    if "exc_info" in given:
        yield "exc_info="


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of `node` that are evaluated with it; lambdas and generators wait."""
    if isinstance(node, ast.Lambda):
        yield from node.args.defaults
        yield from (default for default in node.args.kw_defaults if default is not None)
    elif isinstance(node, ast.GeneratorExp):
        yield node.generators[0].iter
    else:
        yield from children(node)


def _item(node: ast.Subscript, local: frozenset[str]) -> str | None:
    """How it is noted that an item of something global is read, by a text that is spelled out."""
    key = node.slice.value if isinstance(node.slice, ast.Constant) else None
    chain = plain_chain(node.value)
    if not chain or not isinstance(key, str) or not isinstance(node.ctx, ast.Load):
        return None
    return item_of(chain, key) if chain.partition(".")[0] not in local else None


def item_of(name: str, key: str) -> str:
    """How it is noted that one item of what a name stands for is read."""
    return f"{name}[{key!r}]"


def _item_of_frame(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The names of a frame's module of which one is read on the spot: by id, how that is noted."""
    names, key = None, None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        names, key = node.value, node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        plain = node.func.attr == "get" and 0 < len(node.args) < 3 and not node.keywords
        if plain and not any(isinstance(argument, ast.Starred) for argument in node.args):
            names, key = node.func.value, node.args[0]
    elif isinstance(node, ast.Compare) and [type(one) for one in node.ops] in (
        [ast.In],
        [ast.NotIn],
    ):
        names, key = node.comparators[0], node.left
    name = key.value if isinstance(key, ast.Constant) else None
    of_frame = isinstance(names, ast.Attribute) and names.attr == OF_FRAME
    if of_frame and isinstance(name, str) and name.isidentifier():
        yield id(names), item_of_frame(name)


def item_of_frame(name: str) -> str:
    """How it is noted that one name is read of the module whose code runs in a frame."""
    return f"{OF_FRAME}[{name}]"


def _attribute(
    node: ast.Attribute,
    local: frozenset[str],
    receivers: frozenset[str],
    found: _Found,
    items: Mapping[int, str],
) -> ast.AST | None:
    """Note a chain of attributes; what else has to be looked at."""
    names: list[str] = []
    base: ast.expr = node
    while isinstance(base, ast.Attribute):
        names.append(items.get(id(base), base.attr))
        base = base.value
    names.reverse()
    if (isinstance(base, ast.Name) and base.id in receivers) or _is_super(base):
        if _is_super(base):
            found.names.add("super")  # it reaches around what the class has itself
        found.own.add(names[0])
        found.attributes.update(names[1:])
        return None
    if isinstance(base, ast.Name) and base.id not in local:
        found.names.add(base.id)
        chain = base.id
        for name in names:
            found.whole.add(chain)
            chain = f"{chain}.{name}"
            found.chains.add(chain)
        found.bare.add(chain)
        return None
    found.attributes.update(names)
    return base


def _inner_names(node: ast.Attribute) -> Iterator[str]:
    """The attributes of a chain but the last: they are read, whatever becomes of that."""
    inner = node.value
    while isinstance(inner, ast.Attribute):
        yield inner.attr
        inner = inner.value


def _is_super(base: ast.expr) -> bool:
    return (
        isinstance(base, ast.Call) and isinstance(base.func, ast.Name) and base.func.id == "super"
    )


def _lookup(call: ast.Call, found: _Found) -> None:
    if last_name(call.func) not in LOOKUPS:
        return
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    for argument in given:
        for part in walk(argument):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                _path(part.value, found)


def _text(text: str, found: _Found) -> None:
    """What a string may name: a dotted name, attributes in a format, a line number."""
    if "." in text or ":" in text:
        _path(text, found)
        for field_name in _FIELD.findall(text) if "{" in text else ():
            named = field_name.strip(".").split(".")
            found.attributes.update(named)
            found.names.update(f"{name}{UNSEEN}" for name in _INSIDES.intersection(named))
    if "lineno" in text:
        found.strings.add("lineno")
    if text.endswith("__"):
        found.names.update(_AROUND.get(text.rpartition(".")[2], ()))


def _path(text: str, found: _Found) -> None:
    """What a text names, if it is a name or a path of names."""
    if len(text) < 200 and _IDENTIFIER.fullmatch(text):
        parts = re.split(r"[.:]", text)
        found.strings.update(parts)
        found.ends.add(parts[-1])
        # A function that is on the way to something else has nothing but what all have.
        found.ends.update(part for part, then in pairwise(parts) if then.startswith("__"))
