"""What a text for a shell names: files, patterns of files, variables.

Not a parser: each word counts that could be the name of something, quoted or not.
"""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import re

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[^\s'\"<>|;&()`$=,{}\[\]]+")
_PATTERN = re.compile(r"[^\s'\"<>|;&()`$=,{}]*[*?\[][^\s'\"<>|;&()`$=,{}]*")
_VARIABLE = re.compile(r"\$\{?([A-Za-z_]\w*)")
_VALUE = re.compile(r"\$(?:\w+|\{[^}]*\})")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_NESTED = re.compile(r"sh\s+-\w*c\b|\beval\b")  # what is quoted is a text for a shell in turn
_ENTERED = re.compile(r"(?:\bcd|-C)\s+['\"]?([^\s'\";&|]+)")
_BEGIN = r"(?:^|[;&|(`])\s*"
_EVERY_VARIABLE = re.compile(
    _BEGIN + r"(?:env|printenv|set|export(?:\s+-p)?)\s*(?=$|[|;&>)`])", re.MULTILINE
)
_PRINTED = re.compile(r"\bprintenv((?:\s+\w+)+)")
_SOURCED = re.compile(_BEGIN + r"\.(?=\s)", re.MULTILINE)  # `. ./settings.sh`
PRINTERS = ("env", "printenv")
LISTERS = ("ls", "find", "tree", "du")  # of the directory they are in, if not told another
_LISTS_HERE = re.compile(
    _BEGIN + rf"(?:{'|'.join(LISTERS)})(?:[ \t]+-\S+)*[ \t]*(?=$|[|;&>)`])", re.MULTILINE
)


def words(text: str) -> set[str]:
    """The words that may be names of files."""
    found = set(_WORD.findall(_SOURCED.sub(" ", text)))
    found |= {word.lstrip("/") for word in found}  # `$(dirname "$0")/lib.sh`
    return found - {""}


def patterns(text: str) -> set[str]:
    """The words that stand for all files of such a name, each below some directory."""
    if not _NESTED.search(text):
        text = _QUOTED.sub("", text)
    found = set(_PATTERN.findall(_VALUE.sub("", text)))
    return {word.lstrip("/") for word in found} - {"?"}


def variables(text: str) -> Iterator[str]:
    """The variables whose values are asked for."""
    yield from _VARIABLE.findall(text)
    for names in _PRINTED.findall(text):
        yield from names.split()


def asks_for_all_variables(text: str) -> bool:
    """Whether all variables are listed."""
    return _EVERY_VARIABLE.search(text) is not None


def lists_here(text: str) -> bool:
    """Whether the directory is listed in which this is run."""
    return _LISTS_HERE.search(text) is not None


def entered(text: str) -> set[str]:
    """The directories that are merely changed to."""
    return set(_ENTERED.findall(text))


def is_pattern(word: str) -> bool:
    """Whether a word stands for all files of such a name."""
    return any(sign in word for sign in "*?[")
