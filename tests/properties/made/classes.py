"""Classes of made projects, and what is done with them."""

from __future__ import annotations

from tests.properties.made.maker import Maker
from tests.properties.made.statements import inner


def _members(maker: Maker, below: bool) -> str:
    """The methods of a class; `step0` .. `step2` may call each other downwards."""
    text = ""
    for number in range(3):
        if not maker.chance(45 if below else 75):
            continue
        atoms = ["x", "self.size", "self.start"]
        if number:
            atoms.append(f"self.step{number - 1}(x)")
        if below:
            atoms.append(f"super().step{number}(x)")
        text += f"def step{number}(self, x):\n" + inner(maker.body(*atoms, depth=1)) + "\n"
    if maker.chance(30):
        text += f"@property\ndef size(self):\n    return {maker.expression('self.start')}\n\n"
    elif maker.chance(40):
        text += f"size = {maker.expression(depth=1)}\n\n"
    if maker.chance(25):
        text += "@classmethod\ndef build(cls, x):\n    return cls(x + 1)\n\n"
    if maker.chance(20):
        text += f"@staticmethod\ndef plain(x):\n    return {maker.expression('x')}\n\n"
    for special, arguments, forms in SPECIAL:
        if maker.chance(8):
            text += f"def {special}({arguments}):\n"
            text += f"    return {forms.format(e=maker.expression('self.start', depth=1))}\n\n"
    return text


SPECIAL = (
    ("__len__", "self", "abs({e}) % 7"),
    ("__add__", "self, other", "{e}"),
    ("__getitem__", "self, key", "{e} + range(4)[key]"),
    ("__call__", "self, x", "{e}"),
    ("__eq__", "self, other", "bool({e} % 2)"),
    ("__bool__", "self", "bool({e} % 2)"),
    ("__contains__", "self, item", "bool({e} % 2)"),
    ("__iter__", "self", "iter([{e}, 1])"),
    ("__repr__", "self", "str({e})"),
    ("__getattr__", "self, name", "len(name) + {e}"),
    ("__hash__", "self", "{e}"),
)

OBJECT_FORMS = (
    *("{n}({a}).step0(1)", "{n}(1).step1({a})", "{n}(2).step2({a})", "{n}({a}).size", "{n}.size"),
    *("{n}.build({a}).step0(2)", "{n}.plain({a})", "{n}({a}).start", "len(repr({n}({a})))"),
    *("len({n}({a}))", "({n}(1) + {a})", "{n}(1)[{a}]", "{n}(2)({a})", "int({n}(1) == {n}(1))"),
    *(
        "int(bool({n}({a})))",
        "int({a} in {n}(1))",
        "len(list(zip(range(4), {n}({a}))))",
        "{n}(1).missing",
    ),
    *("getattr({n}({a}), 'step' + str({a} % 3))(1)", "len(vars({n}({a})))"),
    *("int(hasattr({n}(1), 'step1'))", "len([m for m in dir({n}) if m[:4] == 'step'])"),
    *("{n}(1).step0()", "{n}.step0({n}(1), {a})", "len({n}.step1.__qualname__)"),
    *("len([m for m in vars({n}) if m[0] != '_'])", "sum(len(vars(k)) for k in {n}.__mro__[:-1])"),
)


def klass(maker: Maker) -> None:
    name = maker.fresh("Class")
    text = f"class {name}:\n    size = {maker.number()}\n\n"
    text += f"    def __init__(self, start):\n        self.start = {maker.expression('start')}\n\n"
    text += inner(_members(maker, below=False))
    maker.add(text)
    forms = [form for form in OBJECT_FORMS if maker.chance(45)]
    maker.declare(name, "{n}({a}).start", "{n}(2).size", *forms, kind="class")


def subclass(maker: Maker) -> None:
    bases = [b for b in dict.fromkeys([maker.some("class"), maker.some("class")]) if b]
    if not bases:
        return klass(maker)
    if maker.chance(50):
        bases = bases[:1]
    name = maker.fresh("Sub")
    if maker.chance(15):
        bases.append("Mixin_" + name)
        maker.add(f"class Mixin_{name}:\n    def step0(self, x):\n        return x - 1")
    text = f"class {name}({', '.join(bases)}):\n    tag = {maker.number()}\n\n"
    if maker.chance(30):
        text += "    def __init__(self, start):\n        super().__init__(start + 1)\n\n"
    text += inner(_members(maker, below=True))
    if len(bases) > 1:  # the order may be impossible
        text = (
            f"try:\n{inner(text)}\nexcept TypeError:\n    class {name}({bases[0]}):\n        pass"
        )
    maker.add(text)
    forms = [form for form in OBJECT_FORMS if maker.chance(45)]
    maker.declare(name, "{n}({a}).start", "{n}(2).step0({a})", *forms, kind="class")
    return None


def instance(maker: Maker) -> None:
    known = maker.known("class")
    if not known:
        return klass(maker)
    thing = known[maker.number(0, len(known) - 1)]
    maker.cost += thing.cost
    name = maker.fresh("OBJECT_")
    maker.add(f"{name} = {maker.named(thing)}({maker.number()})")
    forms = [f.replace("{n}({a})", "{n}").replace("{n}(1)", "{n}") for f in thing.forms]
    forms = [f.replace("{n}(2)", "{n}") for f in forms]
    maker.declare(name, "{n}.start", *forms)
    return None


def dataclass(maker: Maker) -> None:
    name = maker.fresh("Record")
    options = maker.pick("", "(frozen=True)", "(order=True)")
    maker.add(
        f"@dataclasses.dataclass{options}\nclass {name}:\n    first: int\n"
        f"    second: int = {maker.expression(depth=1)}\n\n"
        f"    def total(self):\n        return {maker.expression('self.first', 'self.second')}",
        "import dataclasses",
    )
    maker.declare(
        name,
        *("{n}({a}).total()", "{n}({a}, 2).second", "len(str({n}({a})))"),
        "int({n}(1) == {n}({a}))",
    )


def enumeration(maker: Maker) -> None:
    name = maker.fresh("Colour")
    maker.add(
        f"class {name}(enum.Enum):\n    RED = {maker.number()}\n"
        f"    BLUE = {maker.number(10, 19)}\n\n"
        f"    def weight(self):\n        return {maker.expression('self.value')}",
        "import enum",
    )
    forms = ("{n}.RED.value", "len({n})", "{n}.BLUE.weight()", "sum(c.weight() for c in {n})")
    maker.declare(name, *forms)


def family(maker: Maker) -> None:
    """A base class that knows its subclasses."""
    name = maker.fresh("Family")
    how = maker.pick("init_subclass", "subclasses", "metaclass")
    if how == "init_subclass":
        maker.add(
            f"class {name}:\n    members = []\n\n    def __init_subclass__(cls):\n"
            f"        {name}.members.append(cls)"
        )
        form = "sum(m.worth for m in {n}.members)"
    elif how == "subclasses":
        maker.add(f"class {name}:\n    worth = 0")
        form = "sum(m.worth for m in {n}.__subclasses__())"
    else:
        maker.add(
            f"class Meta{name}(type):\n    def __new__(mcls, name, bases, names):\n"
            f"        names['extra'] = len(names)\n"
            f"        return super().__new__(mcls, name, bases, names)\n\n\n"
            f"class {name}(metaclass=Meta{name}):\n    worth = 1"
        )
        form = "({n}.extra + {n}.worth)"
    maker.declare(name, form, kind="family")


def member(maker: Maker) -> None:
    base = maker.some("family")
    if base is None:
        return family(maker)
    name = maker.fresh("Member")
    maker.add(f"class {name}({base}):\n    worth = {maker.expression(depth=1)}")
    maker.declare(name, "{n}.worth", "getattr({n}, 'extra', {a})")
    return None


def patched(maker: Maker) -> None:
    target = maker.some("class")
    if target is None:
        return klass(maker)
    value = maker.pick("size = 7", "step0 = lambda self, x: x + 3", "extra = 4", "plain = abs")
    maker.add(f"{target}.{value}")
    return None


def descriptor(maker: Maker) -> None:
    name, owner = maker.fresh("Field"), maker.fresh("Owner")
    maker.add(
        f"class {name}:\n    def __set_name__(self, owner, name):\n        self.name = name\n\n"
        "    def __get__(self, obj, owner=None):\n"
        f"        return {maker.expression('len(self.name)')}"
        f"\n\n\nclass {owner}:\n    part = {name}()\n    whole = {name}()"
    )
    maker.declare(owner, "{n}.part", "{n}().whole")
