"""Where is the project, and what do its configuration files say of us?

Inside pytest the answer comes from pytest. The command must not start pytest to
learn where a history is kept, so it reads the same files in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.standard import builtins as __builtins__
from edgewise.standard import configparser, os, re

_FILES = ("pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini")
_MORE_FILES = ("setup.cfg",)
_MARKS = (".edgewise", "setup.py", ".git")


def root_of(directory: str) -> str:
    """The directory pytest would call the root: the nearest with a configuration of it."""
    for candidate in _upwards(directory):
        if any(_settings(os.path.join(candidate, name)) for name in (*_FILES, *_MORE_FILES)):
            return candidate
    for candidate in _upwards(directory):
        if any(os.path.exists(os.path.join(candidate, mark)) for mark in _MARKS):
            return candidate
    return os.path.abspath(directory)


def history_directory(directory: str) -> str:
    """Where the project around `directory` keeps its histories."""
    root = root_of(directory)
    for name in (*_FILES, *_MORE_FILES):
        settings = _settings(os.path.join(root, name))
        if settings:
            return os.path.join(root, settings.get("edgewise_dir") or ".edgewise")
    return os.path.join(root, ".edgewise")


def _upwards(directory: str) -> Iterator[str]:
    directory = os.path.abspath(directory)
    while True:
        yield directory
        parent = os.path.dirname(directory)
        if parent == directory:
            return
        directory = parent


def _settings(path: str) -> dict[str, str]:
    """The keys of pytest in one file; a file without its section has none."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeError):
        return {}
    if path.endswith(".toml"):
        return _toml_settings(text, os.path.basename(path))
    sections = ("tool:pytest",) if path.endswith("setup.cfg") else ("pytest",)
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
    except configparser.Error:
        return {}
    for section in sections:
        if parser.has_section(section):
            return {"": section, **parser[section]}
    return {"": "pytest"} if os.path.basename(path) in ("pytest.ini", ".pytest.ini") else {}


def _toml_settings(text: str, name: str) -> dict[str, str]:
    """The one key we need, without a parser of TOML on Python 3.10."""
    header = "pytest" if name.endswith("pytest.toml") else "tool.pytest"
    section = re.search(
        rf"^\[{re.escape(header)}(?:\.ini_options)?\]\s*$(.*?)(?=^\[|\Z)", text, re.M | re.S
    )
    if section is None:
        return {}
    key = re.search(r"""^edgewise_dir\s*=\s*["'](.*?)["']""", section.group(1), re.M)
    return {"": header, **({"edgewise_dir": key.group(1)} if key else {})}
