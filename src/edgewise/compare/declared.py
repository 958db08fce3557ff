"""Which import-time declarations of a file differ between two versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from edgewise.compare.difference import (
    ADDED,
    ANNOTATIONS,
    BOUND,
    DECORATORS,
    DEFAULTS,
    PARAMETERS,
    REMOVED,
    Change,
    ChangedEffect,
    ChangedName,
)
from edgewise.model.declarations import DEFINITION, Declaration
from edgewise.trace.index import FileIndex

Place = tuple[str, str]  # a container and a name in it
_PARTS = (PARAMETERS, DEFAULTS, DECORATORS, ANNOTATIONS)


def changed_declarations(
    old: FileIndex, new: FileIndex
) -> tuple[tuple[ChangedName, ...], tuple[ChangedEffect, ...]]:
    """The names declared otherwise, and the statements that bind none and changed."""
    before, after = _by_name(old), _by_name(new)
    names = [
        changed
        for place in sorted(before.keys() | after.keys())
        if (changed := _compare(old.path, place, before.get(place, ()), after.get(place, ())))
    ]
    return tuple(names), tuple(_effects(old, new))


def _by_name(index: FileIndex) -> dict[Place, tuple[Declaration, ...]]:
    """The declarations that bind each name or change its object, in order."""
    found: dict[Place, list[Declaration]] = {}
    for declaration, _ in index.declarations:
        for name in dict.fromkeys([*declaration.binds, *_roots(declaration)]):
            found.setdefault((declaration.container, name), []).append(declaration)
    return {place: tuple(declared) for place, declared in found.items()}


def _roots(declaration: Declaration) -> Iterator[str]:
    for chain in declaration.changes:
        if chain:
            yield chain.partition(".")[0]


def _compare(
    path: str, place: Place, old: tuple[Declaration, ...], new: tuple[Declaration, ...]
) -> ChangedName | None:
    how = _how(place[1], old, new)
    if not how:
        return None
    container, name = place
    shown = (new or old)[-1]
    if len(new) == len(old):
        differing = [n for o, n in zip(old, new, strict=True) if _key(o, name) != _key(n, name)]
        shown = differing[0] if differing else shown
    full = f"{container}.{name}" if container else name
    change = Change(path, shown.line, container or "<module>", shown.kind, _told(full, how))
    return ChangedName(container, name, how, old, new, change)


def _how(name: str, old: tuple[Declaration, ...], new: tuple[Declaration, ...]) -> frozenset[str]:
    if not old:
        return frozenset({ADDED})
    if not new:
        return frozenset({REMOVED})
    if len(old) != len(new):
        return frozenset({BOUND})
    how: set[str] = set()
    for before, after in zip(old, new, strict=True):
        if _key(before, name) == _key(after, name):
            how.update(part for part in _PARTS if before.part(part) != after.part(part))
        else:
            how.add(BOUND)
    return frozenset(how)


def _key(declaration: Declaration, name: str) -> tuple[object, ...]:
    """What must be equal for a declaration to do the same; parts are compared apart."""
    if declaration.kind == DEFINITION and name not in declaration.binds:
        # It merely hands itself to the object: `@app.route("/")` on a function below.
        return (DEFINITION, declaration.context, declaration.binds, declaration.part(DECORATORS))
    return (
        declaration.kind,
        declaration.context,
        declaration.text,
        declaration.binds,
        declaration.after,
    )


def _told(name: str, how: Iterable[str]) -> str:
    told = sorted(how)
    if told == [ADDED]:
        return f"`{name}` is new"
    if told == [REMOVED]:
        return f"`{name}` is gone"
    if told == [BOUND]:
        return f"`{name}` is declared otherwise"
    return f"`{name}`: other {', '.join(told)}"


def _effects(old: FileIndex, new: FileIndex) -> Iterator[ChangedEffect]:
    """Statements that bind nothing, matched in order within their context."""
    before, after = _silent(old), _silent(new)
    rows = _rows_by_context(old)
    for context in sorted(before.keys() | after.keys()):
        olds, news = before.get(context, []), after.get(context, [])
        kept_old, kept_new = _common(
            [(d.text, d.after) for d, _ in olds], [(d.text, d.after) for d, _ in news]
        )
        for number, (declaration, row) in enumerate(olds):
            if number not in kept_old:
                yield ChangedEffect(
                    declaration, None, row, _effect_change(old, declaration, "gone")
                )
        for number, (declaration, _) in enumerate(news):
            if number not in kept_new:
                row = _row_beside(declaration, rows, old)
                yield ChangedEffect(None, declaration, row, _effect_change(old, declaration, "new"))


def _effect_change(index: FileIndex, declaration: Declaration, what: str) -> Change:
    where = declaration.container or "<module>"
    text = f"an import-time statement is {what}"
    return Change(index.path, declaration.line, where, declaration.kind, text)


Context = tuple[str, tuple[str, ...]]


def _silent(index: FileIndex) -> dict[Context, list[tuple[Declaration, int]]]:
    found: dict[Context, list[tuple[Declaration, int]]] = {}
    for declaration, row in index.declarations:
        if not declaration.binds:
            key = (declaration.container, declaration.context)
            found.setdefault(key, []).append((declaration, row))
    return found


def _rows_by_context(index: FileIndex) -> dict[Context, int]:
    rows: dict[Context, int] = {}
    for declaration, row in index.declarations:
        key = (declaration.container, declaration.context)
        rows[key] = rows.get(key, 0) | row
    return rows


def _row_beside(declaration: Declaration, rows: dict[Context, int], old: FileIndex) -> int:
    """Who would execute a new statement: whoever executed those beside or around it."""
    context = declaration.context
    while context:
        row = rows.get((declaration.container, context))
        if row:
            return row
        context = context[:-1]
    return old.body


def _common(old: Sequence[object], new: Sequence[object]) -> tuple[set[int], set[int]]:
    """Positions of a longest common subsequence."""
    lengths = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            if old[i] == new[j]:
                lengths[i][j] = lengths[i + 1][j + 1] + 1
            else:
                lengths[i][j] = max(lengths[i + 1][j], lengths[i][j + 1])
    i = j = 0
    kept_old: set[int] = set()
    kept_new: set[int] = set()
    while i < len(old) and j < len(new):
        if old[i] == new[j]:
            kept_old.add(i)
            kept_new.add(j)
            i, j = i + 1, j + 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            i += 1
        else:
            j += 1
    return kept_old, kept_new
