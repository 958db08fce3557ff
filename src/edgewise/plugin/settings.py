"""Settings of pytest that can change how tests end, as touches of the session.

Left out is what only decides which tests run, how many at a time, and what is
said about them. Everything else counts, also what we have never heard of: the
options of other plugins and of the project's own conftests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from edgewise.plugin.plain import OPAQUE, plain, shortened
from edgewise.plugin.reflection import OF_NODES, OF_REPORTS, hooks_in
from edgewise.select.reflected import CONFIG, STRICT_MARKS
from edgewise.standard import at_present, locale, os, re, sys, time, zlib
from edgewise.standard import builtins as __builtins__
from edgewise.trace.children import FOR_CHILDREN
from edgewise.trace.history import Touch

# Names of options; a name ending in "_" stands for all that start with it.
_HARMLESS_OPTIONS = (
    *("verbose", "quiet", "no_header", "no_summary", "reportchars", "tbstyle", "showlocals"),
    *("color", "code_highlight", "fold_skipped", "force_short_summary", "disable_warnings"),
    *("showcapture", "fulltrace", "traceconfig", "xfail_tb", "durations", "durations_min"),
    *("show_capture", "max_warnings", "pastebin", "xmlpath", "junitprefix", "debug", "capture"),
    *("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "file_or_dir", "pyargs"),
    *("strict_markers", "strict_config"),
    *("keepduplicates", "collect_in_virtualenv", "collectonly", "maxfail", "lf", "failedfirst"),
    *("newfirst", "last_failed_no_failures", "cacheclear", "cacheshow", "stepwise", "stepwise_"),
    *("continue_on_collection_errors", "usepdb", "usepdb_cls", "trace", "basetemp", "rootdir"),
    *("inifilename", "override_ini", "plugins", "setupshow", "setuponly", "setupplan"),
    *("showfixtures", "show_fixtures_per_test", "version", "help", "markers", "log_cli_"),
    *("log_file", "log_file_", "doctestreport", "disable_plugin_autoload"),
    *("numprocesses", "maxprocesses", "maxworkerrestart", "maxschedchunk", "dist", "distload"),
    *("loadscopereorder", "loadgroup", "looponfail", "tx", "px", "rsyncdir", "rsyncignore"),
    *("testrunuid", "cov_", "no_cov", "no_cov_on_fail", "edgewise", "edgewise_", "no_edgewise"),
    *("hypothesis_show_statistics", "hypothesis_verbosity", "hypothesis_explain", "testmon"),
    *("testmon_", "htmlpath", "self_contained_html", "css", "json_report", "json_report_"),
)
_HARMLESS_KEYS = (
    *("addopts", "testpaths", "norecursedirs", "markers", "minversion", "required_plugins"),
    *("cache_dir", "console_output_style", "faulthandler_timeout", "junit_", "log_cli", "log_cli_"),
    *("strict_markers", "strict_config", "strict_parametrization_ids"),
    *("log_file", "log_file_", "edgewise_", "verbosity_", "truncation_", "tmp_path_retention_"),
)
_FLAGS = ("doctest_optionflags",)  # all of them count, in whatever order
_HARMLESS_PLUGINS = frozenset(
    {
        *("pytest-edgewise", "pytest-xdist", "pytest-cov", "pytest-sugar", "pytest-html"),
        *("pytest-metadata", "pytest-json-report", "pytest-instafail", "pytest-testmon"),
    }
)


_DAY = 24 * 3600
_MOMENTS = range(_DAY, 68 * 365 * _DAY, 10 * _DAY)  # from 1970 to 2037


def time_zone() -> str:
    """The names of the local time, and what it was at many moments: others are called the same."""
    offsets = [time.localtime(moment).tm_gmtoff for moment in _MOMENTS]
    return f"{'/'.join(at_present('time', 'tzname'))} ({zlib.crc32(repr(offsets).encode()):x})"


class Settings:
    """The settings of one run."""

    def __init__(self, config: pytest.Config, relative: Callable[[str], str | None]) -> None:
        self.config = config
        self.relative = relative
        # As it is before tests set another.
        self.encoding = locale.getpreferredencoding(False).lower()
        self.time_zone = time_zone()
        told = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
        self._told_path = told.split(os.pathsep)

    def touches(self) -> frozenset[Touch]:
        """Each setting; to be asked for after collection, when all conftests are loaded."""
        found = {
            "python": ".".join(map(str, sys.version_info[:3])),
            "pytest": pytest.__version__,
            "encoding": self.encoding,
            "time zone": self.time_zone,
            **dict(_flags()),
            **dict(self._search_path()),
            **dict(self._options()),
            **dict(self._keys()),
            **dict(self._plugins()),
            **dict(self._hooks()),
        }
        return frozenset(Touch(CONFIG, f"{key}={value}") for key, value in found.items())

    def _search_path(self) -> Iterator[tuple[str, str]]:
        """Where modules are looked for first, which may find others than before."""
        found = [os.path.abspath(one) for one in self._told_path if one not in ("", FOR_CHILDREN)]
        if found:
            root = os.fspath(self.config.rootpath)
            inside = [one == root or one.startswith(root + os.sep) for one in found]
            shown = [
                os.path.relpath(one, root).replace(os.sep, "/") if within else one
                for one, within in zip(found, inside, strict=True)
            ]
            yield "PYTHONPATH", plain(list(dict.fromkeys(shown)))

    def _options(self) -> Iterator[tuple[str, str]]:
        """Options that are set. A new one that nobody has set yet is no difference."""
        for name, value in vars(self.config.option).items():
            if value and not _is_among(name, _HARMLESS_OPTIONS) and not name.endswith("seed"):
                shown = plain(value)
                if shown != OPAQUE:
                    yield f"option {name}", shown

    def _keys(self) -> Iterator[tuple[str, str]]:
        """The keys that configuration files and -o set, as pytest understands them."""
        raw = _configured(self.config)
        if self._strict():
            marks = (re.split("[:(]", one)[0] for one in self.config.getini("markers"))
            yield STRICT_MARKS, plain(sorted({mark.strip() for mark in marks}))
        for name in raw:
            if not _is_among(name, _HARMLESS_KEYS):
                try:
                    value = self.config.getini(name)
                except (ValueError, KeyError):
                    value = str(raw[name])  # of a plugin that is not here
                if name in _FLAGS and isinstance(value, list):
                    value = sorted(set(value))
                yield name, plain(self._without_root(value))

    def _strict(self) -> bool:
        """Whether only marks count that are declared."""
        options = vars(self.config.option)
        return any(options.get(name) or self._is_on(name) for name in ("strict_markers", "strict"))

    def _is_on(self, key: str) -> bool:
        try:
            return bool(self.config.getini(key))
        except (ValueError, KeyError):  # not a key of this version of pytest
            return False

    def _without_root(self, value: Any) -> Any:
        """Paths as they are in every checkout."""
        if isinstance(value, list):
            return [self._without_root(one) for one in value]
        if isinstance(value, os.PathLike):
            return os.path.relpath(value, self.config.rootpath).replace(os.sep, "/")
        return value

    def _plugins(self) -> Iterator[tuple[str, str]]:
        for _, dist in self.config.pluginmanager.list_plugin_distinfo():
            name = str(dist.project_name).lower().replace("_", "-")
            if name not in _HARMLESS_PLUGINS:
                yield f"plugin {name}", str(dist.version)
        named = [p for p in self.config.option.plugins or () if not p.startswith("no:")]
        if named:
            yield "option -p", shortened(", ".join(named))

    def _hooks(self) -> Iterator[tuple[str, str]]:
        """Plugins and hooks in the project itself that concern every test."""
        for plugin in self.config.pluginmanager.get_plugins():
            filename = getattr(plugin, "__file__", None)
            path = self.relative(filename) if isinstance(filename, str) else None
            if path is None:
                continue
            below = os.path.basename(path) == "conftest.py"
            if not below:
                yield f"plugin {path}", ""
            for name in hooks_in(plugin):
                if not name.startswith(OF_REPORTS) and not (below and name.startswith(OF_NODES)):
                    yield f"hook {path}::{name}", ""


def _flags() -> Iterator[tuple[str, str]]:
    """How the interpreter was started."""
    for name in ("optimize", "dev_mode", "utf8_mode", "isolated"):
        value = getattr(sys.flags, name)
        if value:
            yield f"flag {name}", str(value)
    if sys.warnoptions:
        yield "flag -W", shortened(", ".join(sys.warnoptions))


def _configured(config: Any) -> dict[str, Any]:
    """The keys that are set; the mapping has two names, depending on the version of pytest."""
    return dict(config._inicfg if hasattr(config, "_inicfg") else config.inicfg)


def _is_among(name: str, names: tuple[str, ...]) -> bool:
    return any(name == one or (one.endswith("_") and name.startswith(one)) for one in names)
