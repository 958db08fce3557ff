"""What processes tell each other of what they do to files."""

from __future__ import annotations

from pathlib import Path

from edgewise.context.journal import NAME, Journal, now


def test_each_entry_is_read_once_with_its_moment(tmp_path: Path) -> None:
    read, before = Journal(str(tmp_path)), now()
    assert list(read.news()) == []
    Journal(str(tmp_path)).write(1, "made", "a\nb")
    (moment, *entry), *more = read.news()
    assert (entry, more) == ([1, "made", "a\nb"], [])
    assert before <= moment <= now()
    assert list(read.news()) == []


def test_a_line_that_is_not_whole_is_waited_for(tmp_path: Path) -> None:
    read = Journal(str(tmp_path))
    (tmp_path / NAME).write_bytes(b"(1, 2, 'le")
    assert list(read.news()) == []
    with (tmp_path / NAME).open("ab") as file:
        file.write(b"ft')\nnothing\n(3, 4)\n")
    assert list(read.news()) == [(1, 2, "left"), (3, 4)]
