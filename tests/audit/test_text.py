from __future__ import annotations

import ast

import pytest

from edgewise.audit.text import Text


def statement(text: Text, number: int = 0) -> ast.stmt:
    return text.tree.body[number]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_positions_count_bytes_and_every_kind_of_line(end: str) -> None:
    text = Text("a.py", f"é = 'ü'; b = 'ä'{end}\fc = 3{end}".encode())
    assert [text.of(one) for one in text.tree.body] == [
        "é = 'ü'".encode(),
        "b = 'ä'".encode(),
        b"c = 3",
    ]
    assert text.line_of(text.span(statement(text, 2))[0]) == 2


def test_a_byte_order_mark_is_no_column() -> None:
    text = Text("a.py", b"\xef\xbb\xbfa = 1\nb = 2\n")
    assert [text.of(one) for one in text.tree.body] == [b"a = 1", b"b = 2"]


def test_decorators_belong_to_what_they_decorate() -> None:
    text = Text("a.py", b"@ one\n@two\ndef f(): pass\n")
    assert text.of(statement(text)) == b"@ one\n@two\ndef f(): pass"


def test_lines_that_hold_nothing_else() -> None:
    text = Text("a.py", b"a = 1; b = 2\nif a:\n    c = 3  # why\n    d = 4")
    branch = statement(text, 2)
    assert isinstance(branch, ast.If)
    assert text.lines(*text.span(statement(text))) is None
    assert text.lines(*text.span(statement(text, 1))) is None
    start, end = text.lines(*text.span(branch.body[0])) or (0, 0)
    assert text.data[start:end] == b"    c = 3  # why\n"
    start, end = text.lines(*text.span(branch.body[1])) or (0, 0)
    assert text.data[start:end] == b"    d = 4"
    assert text.indent(text.span(branch.body[1])[0]) == b"    "


@pytest.mark.parametrize(
    "data", [b"# coding: latin-1\na = 1\n", b"# coding: nonsense\na = 1\n", b"a = '\xe9'\n"]
)
def test_other_encodings_are_refused(data: bytes) -> None:
    with pytest.raises((ValueError, SyntaxError)):
        Text("a.py", data)
