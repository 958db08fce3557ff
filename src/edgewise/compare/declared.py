"""Which import-time declarations of a file differ between two versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from edgewise.compare.difference import (
    ADDED,
    ANNOTATIONS,
    BOUND,
    DECORATORS,
    DEFAULTS,
    NATURE,
    PARAMETERS,
    REMOVED,
    Change,
    ChangedEffect,
    ChangedName,
)
from edgewise.data import replace
from edgewise.model.declarations import ASSIGNMENT, CLASS, DEFINITION, Declaration
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

Place = tuple[str, str]  # a container and a name in it
_PARTS = (NATURE, PARAMETERS, DEFAULTS, DECORATORS, ANNOTATIONS)


def changed_declarations(
    old: FileIndex, new: FileIndex, ran: tuple[int, int] | None = None
) -> tuple[tuple[ChangedName, ...], tuple[ChangedEffect, ...]]:
    """The names declared otherwise, and the statements that bind none and changed.

    `ran`, where it is known, says what of the two bodies has run when they were
    imported. Then only that counts, and the conditions that led there do not: a
    fallback that was not taken in either version declares nothing.
    """
    old, new = _numbered(old), _numbered(new)
    if ran is not None:
        old, new = _as_run(old, ran[0]), _as_run(new, ran[1])
    before, after = _by_name(old), _by_name(new)
    names = [
        changed
        for place in sorted(before.keys() | after.keys())
        if (changed := _compare(old.path, place, before.get(place, ()), after.get(place, ())))
    ]
    return tuple(names), tuple(_effects(old, new))


def _numbered(index: FileIndex) -> FileIndex:
    """Of several definitions of one name, each with which of them it is.

    They are counted from the last, as their bodies are compared. If another one of
    them is bound than before, the name means something else, though its header is
    the same.
    """
    counts: dict[object, int] = {}
    numbered = []
    for declaration, row in reversed(index.declarations):
        if declaration.kind in (DEFINITION, CLASS) and not _is_overload(index, declaration):
            place = (declaration.container, declaration.binds)
            number = counts[place] = counts.get(place, 0) + 1
            if number > 1:
                declaration = replace(declaration, after=(*declaration.after, f"#{number}"))
        numbered.append((declaration, row))
    return replace(index, declarations=tuple(reversed(numbered)))


def _as_run(index: FileIndex, row: int) -> FileIndex:
    """The declarations that ran, without the conditions under which they did."""
    kept = tuple(
        (replace(d, context=tuple(c for c in d.context if not c.startswith(_CONDITIONS))), own)
        for d, own in index.declarations
        if own & row or not own
    )
    return replace(index, declarations=kept)


_CONDITIONS = ("If(", "Try(", "TryStar(", "Match(")


def changed_statements(old: FileIndex, new: FileIndex) -> tuple[tuple[int, Change], ...]:
    """Import-time statements changed in any way, each with who ran it, or what is beside it.

    For who runs the file itself, as a script: nothing is reduced to names there.
    """
    olds, news = list(old.declarations), list(new.declarations)
    kept_old, kept_new = _common([_whole(d) for d, _ in olds], [_whole(d) for d, _ in news])
    rows = _rows_by_context(old)
    found = [
        (row, _effect_change(old, declaration, "gone or different"))
        for number, (declaration, row) in enumerate(olds)
        if number not in kept_old
    ]
    found += [
        (_row_beside(declaration, rows, old), _effect_change(old, declaration, "new"))
        for number, (declaration, _) in enumerate(news)
        if number not in kept_new
    ]
    return tuple(found)


def _whole(declaration: Declaration) -> tuple[object, ...]:
    return (_key(declaration, ""), declaration.text, declaration.container, declaration.parts)


def _by_name(index: FileIndex) -> dict[Place, tuple[Declaration, ...]]:
    """The declarations that bind each name or change its object, in order."""
    found: dict[Place, list[int]] = {}
    every = [d for d, _ in index.declarations if not _is_overload(index, d)]
    declared = {(d.container, name) for d, _ in index.declarations for name in d.binds}
    modules = {
        name for d, _ in index.declarations if d.text.startswith("Import(") for name in d.binds
    }
    for at, declaration in enumerate(every):
        places = [(declaration.container, name) for name in declaration.binds]
        for chain in declaration.changes:
            place = _changed_place(chain, declaration.container, declared, index)
            if place is not None and place[1] not in modules:
                places.append(place)
        for place in dict.fromkeys(places):
            found.setdefault(place, []).append(at)
    return {place: _last_bound(place[1], every, at) for place, at in found.items()}


def _is_overload(index: FileIndex, declaration: Declaration) -> bool:
    """Whether it is for readers of types alone: the definition after it is bound.

    An `overload` that is not `typing`'s may be anything.
    """
    return any(
        decorator.rpartition(".")[2] == "overload"
        and any(
            meant.partition(".")[0] in ("typing", "typing_extensions")
            for meant in index.imports.get(decorator.partition(".")[0], ())
        )
        for decorator in declaration.decorators
    )


def _last_bound(name: str, every: list[Declaration], bound: list[int]) -> tuple[Declaration, ...]:
    """What decides a name: nothing before a statement that binds it anew for sure.

    Unless somebody may have used it in between.
    """
    for at in reversed(range(1, len(bound))):
        if any(may_use(every[between], name) for between in range(bound[0], bound[at])):
            break
        declaration = every[bound[at]]
        used = declaration.uses.names | {c.partition(".")[0] for c in declaration.uses.chains}
        anew = name in declaration.binds and name not in used and not declaration.context
        if anew and (declaration.kind in (DEFINITION, CLASS) or _assigns(declaration)):
            return tuple(every[here] for here in bound[at:])
    return tuple(every[here] for here in bound)


def may_use(declaration: Declaration, name: str) -> bool:
    """Whether a statement may read a name when it runs, itself or in what it calls."""
    used = declaration.uses
    mentioned = name in used.names or any(c.partition(".")[0] == name for c in used.chains)
    return mentioned or bool(declaration.called or declaration.decorators)


def _assigns(declaration: Declaration) -> bool:
    """Whether a statement is `name = value`, and not `name: kind` or `del name`."""
    return declaration.kind == ASSIGNMENT and declaration.text.startswith("Assign(")


def _changed_place(
    chain: str, container: str, declared: set[Place], index: FileIndex
) -> Place | None:
    """The name of this file whose object a chain stands for; an attribute of a class of it."""
    root, _, rest = chain.partition(".")
    if not root:
        return None
    if root in index.classes:
        return (root, rest.partition(".")[0]) if rest else None
    for where in (container, ""):
        if (where, root) in declared:
            return (where, root)
    return None


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
