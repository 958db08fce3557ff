"""Every exception and warning of edgewise, each with a slug explained in docs/messages.md.

Exceptions are for misuse and broken stores. Whatever merely leaves us in doubt
is a warning: the run goes on, with more tests rather than fewer.

A class is named after its slug: `store-newer` is `StoreNewerError`,
`worker-lost` is `WorkerLostWarning`. The message says what happened and where,
what was done instead, and what you can do; the slug is put behind it here.
"""

from __future__ import annotations

from typing import ClassVar

from edgewise.standard import builtins as __builtins__


def with_slug(message: str, slug: str) -> str:
    """The message with its slug behind it, as the user sees it.

    >>> with_slug("No history yet.", "no-history")
    'No history yet.  [no-history]'
    """
    return f"{message}  [{slug}]"


def split_slug(message: str) -> tuple[str, str | None]:
    """The message without its slug, and the slug, if there is one.

    >>> split_slug("No history yet.  [no-history]")
    ('No history yet.', 'no-history')
    """
    text, found, rest = message.rpartition("  [")
    return (text, rest[:-1]) if found and rest.endswith("]") else (message, None)


class EdgewiseError(Exception):
    """Base of what is raised when edgewise cannot do what it was asked; not raised itself."""

    slug: ClassVar[str]

    def __str__(self) -> str:
        return with_slug(super().__str__(), self.slug)


class StoreNewerError(EdgewiseError):
    """The history was written by a later edgewise, in a form this one does not know."""

    slug = "store-newer"


class StoreCorruptError(EdgewiseError):
    """The history is damaged, or is not a history at all."""

    slug = "store-corrupt"


class CoverageMissingError(EdgewiseError):
    """A file of coverage.py is wanted, and coverage.py is not installed."""

    slug = "coverage-missing"


class StoreLockedError(EdgewiseError):
    """Another process kept the history to itself for longer than we wait."""

    slug = "store-locked"


class StoreReadonlyError(EdgewiseError):
    """Something asked to write a history that was opened for reading only."""

    slug = "store-readonly"


class NoHistoryError(EdgewiseError):
    """Nothing has been recorded that could answer the question."""

    slug = "no-history"


class BadConfigError(EdgewiseError):
    """An edgewise_* key or a command-line option has a value that makes no sense."""

    slug = "bad-config"


class UnknownTestError(EdgewiseError):
    """The history knows no test of that name."""

    slug = "unknown-test"


class UnknownLineError(EdgewiseError):
    """There is no such file in the history, or nothing runs on that line."""

    slug = "unknown-line"


class CollectionFailedError(EdgewiseError):
    """pytest could not collect the tests, so nobody knows which there are."""

    slug = "collection-failed"


class RecorderFailedError(EdgewiseError):
    """The recorder met an error of its own, so what it recorded may lack something."""

    slug = "recorder-failed"


class AuditFailedError(EdgewiseError):
    """The tests do not run in a copy of the project, so nothing can be tried on it."""

    slug = "audit-failed"


class AuditElsewhereError(EdgewiseError):
    """The tests of a copy of the project run code that is not the copy's."""

    slug = "audit-elsewhere"


class ClusterMissingError(EdgewiseError):
    """Work is to be given to a scheduler, and what talks to it is not installed."""

    slug = "cluster-missing"


class ClusterUnfitError(EdgewiseError):
    """The workers of a scheduler cannot try edits: there are none, or they lack this edgewise."""

    slug = "cluster-unfit"


class NothingTriedError(EdgewiseError):
    """An audit tried nothing, or nothing that says anything, so that it is no good news."""

    slug = "nothing-tried"


class UnforeseenError(EdgewiseError):
    """A command came upon an error that nobody foresaw: ours, or one of the machine."""

    slug = "unforeseen"


class EdgewiseWarning(UserWarning):
    """Base of what is told when edgewise is in doubt and goes on; not issued itself."""

    slug: ClassVar[str]

    def __str__(self) -> str:
        return with_slug(super().__str__(), self.slug)


class SyntaxErrorWarning(EdgewiseWarning):
    """A source file cannot be parsed, so it has no graph and gets no probes."""

    slug = "syntax-error"


class UndecodableSourceWarning(EdgewiseWarning):
    """The bytes of a source file are not text in the encoding it declares."""

    slug = "undecodable-source"


class FileChangedWarning(EdgewiseWarning):
    """A source file changed while the run was recording it."""

    slug = "file-changed"


class SourceVanishedWarning(EdgewiseWarning):
    """A source file that ran is no longer there to be read."""

    slug = "source-vanished"


class ForeignLoaderWarning(EdgewiseWarning):
    """A module of the project came from a loader that does not go through our hook."""

    slug = "foreign-loader"


class ImportHookLostWarning(EdgewiseWarning):
    """Something took our import hook away during the run."""

    slug = "import-hook-lost"


class WorkerLostWarning(EdgewiseWarning):
    """A worker of pytest-xdist ended without handing over what it recorded."""

    slug = "worker-lost"


class ChildLostWarning(EdgewiseWarning):
    """A child process ended without handing over what it recorded."""

    slug = "child-lost"


class WatcherFailedWarning(EdgewiseWarning):
    """A watcher of what surrounds the program raised, so what it watches is not known."""

    slug = "watcher-failed"


class ManyFilesWarning(EdgewiseWarning):
    """Tests used more files than are told apart."""

    slug = "many-files"


class StoreUnwritableWarning(EdgewiseWarning):
    """What this run recorded could not be kept."""

    slug = "store-unwritable"


class CacheUnwritableWarning(EdgewiseWarning):
    """Instrumented code could not be cached on disk."""

    slug = "cache-unwritable"


class InstrumentFailedWarning(EdgewiseWarning):
    """Probes could not be put into a source file, which therefore runs as written."""

    slug = "instrument-failed"


class SelectionFailedWarning(EdgewiseWarning):
    """The selection met an error of its own, so everything runs."""

    slug = "selection-failed"


class NotParsedWarning(EdgewiseWarning):
    """A version of a file cannot be parsed, so the two cannot be compared."""

    slug = "not-parsed"


class ImportEffectWarning(EdgewiseWarning):
    """What an import-time statement does cannot be reduced to the names it binds."""

    slug = "import-effect"


class ShadowingWarning(EdgewiseWarning):
    """A new file may be imported in place of a module of Python's own, or of a library."""

    slug = "shadowing"


class NotImportedWarning(EdgewiseWarning):
    """A changed module was not imported while tests were collected, so nothing is known of it."""

    slug = "not-imported"


class DynamicCodeWarning(EdgewiseWarning):
    """Code that looks at a namespace as a whole may use any name in it."""

    slug = "dynamic-code"


class DatabaseUnreadableWarning(EdgewiseWarning):
    """A database could not be asked for its schema, so whoever used it counts as affected."""

    slug = "database-unreadable"
