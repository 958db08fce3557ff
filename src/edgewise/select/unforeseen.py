"""Names bound to something else each time their module is imported, whatever its text says.

A value that a clock or random numbers went into moves from run to run. That it
has moved says nothing of an edit.
"""

from __future__ import annotations

from edgewise.compare.program import Program
from edgewise.standard import builtins as __builtins__

# What to call for a value that nobody can foresee, by module.
_SOURCES = {
    "time": ("time", "time_ns", "monotonic", "perf_counter", "localtime", "gmtime", "ctime"),
    "datetime": ("now", "utcnow", "today"),
    "random": ("random", "getrandbits", "randint", "randrange", "uniform", "SystemRandom"),
    "uuid": ("uuid1", "uuid4"),
    "os": ("urandom", "getpid", "getppid", "times"),
    "secrets": ("token_hex", "token_bytes", "token_urlsafe", "randbits", "randbelow"),
    "tempfile": ("mkdtemp", "mkstemp", "mktemp"),
}


def is_left_to_chance(program: Program, path: str, name: str) -> bool:
    """Whether a name of a module is bound to what a clock or random numbers say."""
    index = program.files.get(path)
    if index is None:
        return False
    return any(
        _is_source(program, path, chain) or _stands_for_source(program, path, chain)
        for declaration, _ in index.declarations
        if not declaration.container and name in declaration.binds
        for chain in declaration.called
    )


def _stands_for_source(program: Program, path: str, chain: str) -> bool:
    """`getrandbits = random.SystemRandom().getrandbits`, and then that is called."""
    return "." not in chain and any(
        _is_source(program, path, other)
        for declaration, _ in program.files[path].declarations
        if not declaration.container and chain in declaration.binds
        for other in (*declaration.called, *declaration.uses.chains)
    )


def _is_source(program: Program, path: str, chain: str) -> bool:
    root, _, rest = chain.partition(".")
    for dotted in program.files[path].imports.get(root, ()):
        whole = f"{dotted}.{rest}" if rest else dotted
        module, last = whole.partition(".")[0], whole.rpartition(".")[2]
        if last in _SOURCES.get(module, ()) and not program.modules(module, path):
            return True
    return False
