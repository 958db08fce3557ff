"""Hits and touches to units: who caused what.

A test's footprint is its own unit and all that it refers to; what is shared
(fixtures, imports, filled caches) is a unit of its own, recorded once.
"""

from __future__ import annotations

from collections.abc import Callable

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace import collector, inspections, runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.filler import Filler
from edgewise.trace.history import (
    COLLECT,
    CUT_SHORT,
    FIXTURE,
    IMPORT,
    LATE,
    LIBRARY,
    SESSION,
    SETUP,
    STATEMENT,
    TEST,
    Touch,
    Unit,
)
from edgewise.trace.left import Variable
from edgewise.trace.lending import Lending
from edgewise.trace.noting import file_of, namespace_of
from edgewise.trace.runtime import BODY, Module, address
from edgewise.trace.settling import Settled, Settling, as_touches
from edgewise.trace.values import fingerprints
from edgewise.trace.watching import Watching

_LEAVING = frozenset({TEST, FIXTURE, SETUP})  # kinds of units that come in turn


class Recorder(Filler):
    """Builds the units of one process."""

    def __init__(
        self,
        facts_of: Callable[[Module], Facts],
        watching: Watching | None = None,
        by_file: bool = False,
    ) -> None:
        super().__init__(facts_of, watching)
        self.by_file = by_file  # whether each file has one probe, which bodies do not hit
        self.imports: dict[int, int] = {}  # file -> its import unit
        self.whole: set[int] = set()  # files whose import came to its end
        # Files being imported -> the error that somebody handles by that, if one does.
        self._handled: dict[int, int] = {}
        self.lending = Lending(lambda: self.bases[-1])
        self.watching.used = self.lending.use
        self.settling = Settling()
        self._settled = False
        self.on_imported: Callable[[Module], None] = lambda module: None
        self.statements: dict[tuple[int, int], int] = {}  # (file, line) -> unit

    def begin_import(self, module: Module) -> None:
        """The body of an instrumented module starts to run."""
        if self._ours():
            with self._lock:
                self._begin_import(module)

    def _begin_import(self, module: Module) -> None:
        if module.number in self.whole or module.running in runtime.RUN_BY_HAND:
            # Reloaded, or run as a script once more: the doing of whoever does it.
            if self.by_file and not module.light:
                runtime.seen[module.base + 1] = None
            return
        number = self.imports.get(module.number)
        if number is None:
            kind = LIBRARY if module.light else IMPORT
            number = self.imports[module.number] = self.new(kind, module.path)
            if module.light:
                self.units[number].hits[module.number] = 1 << BODY
        importer = self.stack[-1]
        # A conftest is imported before its siblings are collected, for its own
        # directory only: the tests below that directory refer to it themselves.
        shared = importer.kind in (SESSION, COLLECT)
        if not (shared and module.path.endswith("conftest.py")):
            importer.refs.add(number)
        self._handled[module.number] = address(sys.exc_info()[1])
        if self._in_main_thread():
            self.open(number)
        else:
            self.drain()
            self._share(self.units[number])
        runtime.forget()  # else each of many imports would look at the files of all before it

    def end_import(self, module: Module) -> None:
        """The body of an instrumented module has ended."""
        if not self._ours() or module.number not in self.imports:
            return
        with self._lock:
            number = self.imports[module.number]
            self._note_values(module, self.units[number])
            cut_short = Touch(CUT_SHORT, module.path)
            if address(sys.exc_info()[1]) == self._handled.pop(module.number, address(None)):
                self.whole.add(module.number)
                self.units[number].touches.discard(cut_short)
                self._leave_in_package(module)
                self.on_imported(module)
            elif module.number not in self.whole:  # the next attempt goes on where this one failed
                self.units[number].touches.add(cut_short)
            if self._in_main_thread():
                self.close(number)
            else:
                self.drain()
                self._leave_out(self.units[number])
            self._take_over(self.units[number], self.units[number])
            self.remind()
            runtime.forget()

    def _leave_in_package(self, module: Module) -> None:
        """A test that imports a module leaves it, as a name of its package, to others.

        They have it then without importing it.
        """
        window = next((n for n in reversed(self.bases) if self.units[n].kind in _LEAVING), None)
        package, _, name = module.running.rpartition(".")
        around = runtime.by_code_file.get(file_of(sys.modules.get(package)) or "")
        if window is not None and around is not None and not around.light:
            found = self.left.variable(Variable(around, name, imported=module))
            self.left.add(found, found, {}, [window], [""], sure=True)

    def _note_values(self, module: Module, unit: Unit) -> None:
        """Keep what plain values the body of a module has bound its names to.

        Of a file that is imported by several names, all that differ: `values`.
        """
        if unit.kind == LIBRARY:
            return
        again = module.number in self.whole and module.running not in module.others
        if again or module.running in runtime.RUN_BY_HAND:
            return  # the doing of whoever does it
        loaded = sys.modules.get(module.running)
        if runtime.by_code_file.get(file_of(loaded) or "") is module:
            others: dict[str, str] = {}
            found = fingerprints(namespace_of(loaded) or {}, module.running, others)
            for name, value in found.items():
                unit.touches.add(Touch("value", f"{name}={value}"))
            if not self._settled:
                self.settling.note(module.number, module.running, found, others)
            if any(around.kind in (SETUP, FIXTURE, TEST) for around in self.stack):
                unit.touches.add(Touch(LATE, module.path))

    def settle(self, before: Settled | None = None) -> None:
        """Keep what has become of names since: all has been imported, and no test has begun.

        `before`: what had become of them when that was so, if not all is imported now.
        """
        if not self._settled and self._ours():
            self._settled = True
            for number, name in self.settling.modules():
                loaded = sys.modules.get(name)  # by now another of the same name, it may be
                module = runtime.by_code_file.get(file_of(loaded) or "")
                if module is not None and module.number == number and number in self.whole:
                    unit = self.units[self.imports[number]]
                    if before is None:
                        unit.touches.update(
                            self.settling.since(number, name, namespace_of(loaded) or {})
                        )
                    elif module.path in before:
                        unit.touches.update(as_touches(before[module.path]))
            self.settling.forget()

    def flush(self, module: Module, line: int) -> None:
        """Project code ran in an import-time statement: it belongs to that statement."""
        if self._ours():
            with self._lock:
                self._flush(module, line)

    def _flush(self, module: Module, line: int) -> None:
        importing = self.imports.get(module.number)
        if importing is None or self.stack[-1] is not self.units[importing]:
            return  # a class body run inside a function, or a module run by hand
        unit = self.statement_unit(module, line, importing)
        self.stack.append(unit)
        self.drain(within=module)
        self.stack.pop()
        self._take_over(unit, self.units[importing])

    def statement_unit(self, module: Module, line: int, importing: int) -> Unit:
        """The unit of an import-time statement, part of an import."""
        number = self.statements.get((module.number, line))
        if number is None:
            number = self.new(STATEMENT, f"{module.path}:{line}")
            self.statements[module.number, line] = number
            self.refer(importing, number)
        return self.units[number]

    def _lend(self, module: Module, probe: int, owner: object) -> None:
        if self._ours():
            if (module.number, probe) not in self.lending.filled_by:
                self.lending.learn((module.number, probe), sys._getframe(2).f_code)
            self.lending.lend(module, probe, owner)

    def _borrow(self, module: Module, probe: int, owner: object) -> None:
        if self._ours():
            self.lending.borrow(module, probe, owner)

    def install(self) -> None:
        """Be told by the runtime."""
        hooks = runtime.hooks
        hooks.begin = self.begin_import
        hooks.end = self.end_import
        hooks.flush = self.flush
        hooks.fill = self.fill
        hooks.filled = self.filled
        hooks.miss = self.miss
        hooks.served = self.served
        hooks.lend = self._lend
        hooks.borrow = self._borrow
        hooks.on = self.stored_on
        self.memos.install(self.bracket)
        inspections.install()
        collector.watch()
        self.watching.install()

    def uninstall(self) -> None:
        """Stop listening."""
        runtime.hooks.__init__()  # type: ignore[misc]
        self.memos.uninstall()
        self.strategies.forget()
        inspections.uninstall()
        collector.leave()
        self.watching.uninstall()

    def release(self) -> None:
        """Let go of all that was recorded."""
        self.units.clear()
        self.found_changed.clear()
        self.left.forget()
        self.fillings.forget()
        self.lending.forget()
