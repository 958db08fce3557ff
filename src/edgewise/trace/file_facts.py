"""What composing footprints needs to know of one file's text, as data that can be kept."""

from __future__ import annotations

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__

HELD = "[]"  # in place of a name: of whatever name holds the object
COMPUTED = "?"  # a name that is known when it is stored
IMPORTING = "import"  # in place of a name: a module is imported; of one, its name follows
UNKNOWN = "?"  # in place of the name of a module that is asked for in a way that does not tell it
# In place of a name: names may be bound that are not spelled out; if it is, the name follows.
BINDING = "bind any"
# The same of traits, where it is not told of what: by whoever sets them, or by patches of names.
SETTING_TRAITS = "bind trait"
PATCHING_TRAITS = "patch trait"
RUNNING_TEXT = "run text"  # the same of whoever runs code that is made of text
# What functions, classes and modules are by more than the names in them.
TRAITS = frozenset(
    {
        *("__class__", "__bases__", "__code__", "__defaults__", "__kwdefaults__"),
        *("__annotations__", "__doc__", "__name__", "__qualname__", "__module__"),
        "cell_contents",
    }
)
TOLD = "told:"  # before a trait that a text names: who sets it does not say so
LOCAL = "local:"  # before a name that a function has bound itself
Rows = dict[str, int]  # a name -> the probes that witness its mention


@dataclass(frozen=True, slots=True)
class RegionFacts:
    """What composing footprints needs to know of one region."""

    kind: str
    root: str
    names: tuple[str, ...]
    calls: tuple[str, ...]
    handlers: int = 0  # the probes of the handlers asked on the way into it
    tells: bool = False  # whether each store says on which object it is
    past: int = 0  # the probes on the way past it, of whoever finds the place full
    # The attribute of the owner that is the place, or holds it; empty if the owner holds it
    # itself, None if it is not that near.
    held: str | None = None
    waits: bool = False  # whether others run in its midst
    # Attributes of the owner that it stores beside the place, and that are read past it alone.
    beside: tuple[str, ...] = ()
    past_owned: int = 0  # as `past`, where the place hangs on an object
    given: bool = False  # whether what it stores may have been made by anybody
    inside: int = 0  # the probe of the region right around it that has the same statements
    together: tuple[int, ...] = ()  # the probes of others that start and end with it


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one file. A module name with leading dots is relative to its package."""

    modules: Rows
    reads: Rows  # attribute and variable names read; a function's own variables apart
    methods: Rows  # method name -> all probes of the classes that define it
    functions: int  # the probes that stand in functions
    classes: frozenset[str]  # the names of classes defined here
    regions: dict[int, RegionFacts]  # by probe
    holders: Rows = field(default_factory=dict)  # class -> all probes of its methods
    stored: Rows = field(default_factory=dict)  # a global or attribute -> who stores
    # A global or attribute -> who reads it for more than to change it, where that is not all.
    taken: Rows = field(default_factory=dict)
    replaced: Rows = field(default_factory=dict)  # the same -> who gives it another value


_Names = tuple[str, ...]
_Packed = tuple[
    str,
    str,
    _Names,
    _Names,
    int,
    bool,
    int,
    str | None,
    bool,
    _Names,
    int,
    bool,
    int,
    tuple[int, ...],
]  # of the facts of one region


def packed(facts: Facts) -> object:
    """`facts` as nested tuples and dicts of strings and numbers."""
    regions = {
        k: (
            *(r.kind, r.root, r.names, r.calls, r.handlers, r.tells),
            *(r.past, r.held, r.waits, r.beside, r.past_owned, r.given, r.inside, r.together),
        )
        for k, r in facts.regions.items()
    }
    classes = tuple(sorted(facts.classes))
    return (
        *(facts.modules, facts.reads, facts.methods, facts.functions),
        *(classes, regions, facts.holders, facts.stored, facts.taken, facts.replaced),
    )


def unpacked(
    data: tuple[
        Rows,
        Rows,
        Rows,
        int,
        tuple[str, ...],
        dict[int, _Packed],
        Rows,
        Rows,
        Rows,
        Rows,
    ],
) -> Facts:
    """The facts that `packed` made `data` of."""
    modules, reads, methods, functions, classes, regions, *more = data
    by_probe = {k: RegionFacts(*r) for k, r in regions.items()}
    found = frozenset(classes)
    return Facts(modules, reads, methods, functions, found, by_probe, *more)
