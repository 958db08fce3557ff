"""Names that Python itself looks up in classes and modules, so that nobody has to mention them."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__

_OPERATORS = "add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or"
_OTHERS = """
    abs aenter aexit aiter all anext await bool bytes call ceil class_getitem complex contains
    copy deepcopy del delattr delete delitem dir enter eq exit float floor format fspath ge get
    getattr getattribute getitem getnewargs getnewargs_ex getstate gt hash index init
    init_subclass instancecheck int invert iter le len length_hint lt match_args missing
    mro_entries ne neg new next pos post_init prepare reduce reduce_ex repr reversed round set
    set_name setattr setitem setstate sizeof str subclasscheck subclasses subclasshook trunc
"""
_LOOKED_UP = frozenset(
    f"__{name}__"
    for name in (
        *_OTHERS.split(),
        *(f"{kind}{one}" for kind in ("", "r", "i") for one in _OPERATORS.split()),
    )
)


def is_looked_up(name: str) -> bool:
    """Whether Python asks a class, or a module, for this by itself.

    >>> is_looked_up("__len__"), is_looked_up("__radd__"), is_looked_up("__mapper__")
    (True, True, False)
    """
    return name in _LOOKED_UP
