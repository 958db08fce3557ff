"""The bytes of one file, and where in them each node of its tree stands."""

from __future__ import annotations

import ast
import codecs
import re
import warnings
from functools import cached_property

Located = ast.expr | ast.stmt | ast.excepthandler | ast.arg | ast.keyword

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|\Z)")  # what the tokenizer takes for a line
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")


class Text:
    """One parsed file. Raises SyntaxError or ValueError where there is nothing to work with."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data
        if not _is_utf8(data):
            raise ValueError(f"{path} is not encoded in UTF-8")
        self.tree = parse(data)
        self.starts = self._line_starts()

    @cached_property
    def dump(self) -> str:
        """The tree without its positions: the same for the same program."""
        return ast.dump(self.tree)

    def span(self, node: Located) -> tuple[int, int]:
        """From where to where the node stands; decorators belong to what they decorate."""
        start = self._offset(node.lineno, node.col_offset)
        decorators = getattr(node, "decorator_list", ())
        if decorators:
            first = self._offset(decorators[0].lineno, decorators[0].col_offset)
            start = self.data.rindex(b"@", 0, first)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return start, self._offset(node.end_lineno, node.end_col_offset)

    def of(self, node: Located) -> bytes:
        """The text of a node."""
        start, end = self.span(node)
        return self.data[start:end]

    def lines(self, start: int, end: int) -> tuple[int, int] | None:
        """The whole lines of a span; None when they hold something else as well."""
        first = self.data.rfind(b"\n", 0, start) + 1
        match = re.compile(rb"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|\Z)").match(self.data, end)
        if match is None or self.data[first:start].strip(b" \t\f"):
            return None
        return first, match.end()

    def indent(self, start: int) -> bytes:
        """The white space before a position, from the start of its line."""
        first = max(self.data.rfind(b"\n", 0, start), self.data.rfind(b"\r", 0, start)) + 1
        line = self.data[first:start]
        return line[: len(line) - len(line.lstrip(b" \t"))]

    def line_of(self, offset: int) -> int:
        """The number of the line an offset is in."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= offset else (low, middle)
        return low + 1

    def _offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _line_starts(self) -> list[int]:
        starts = [match.start() for match in _LINE.finditer(self.data)]
        if self.data.startswith(codecs.BOM_UTF8):
            starts[0] = len(codecs.BOM_UTF8)  # no column counts the mark
        return starts


def parse(data: bytes) -> ast.Module:
    """The tree of a file; what the parser has to say about its style is not our business."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(data)


def _is_utf8(data: bytes) -> bool:
    for line in data.splitlines()[:2]:
        match = _COOKIE.match(line)
        if match:
            try:
                if codecs.lookup(match.group(1).decode()).name != "utf-8":
                    return False
            except LookupError:
                return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
