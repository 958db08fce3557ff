"""What the fingerprints of libraries tell apart, and what they do not."""

from __future__ import annotations

import ast
import importlib
import sys
import textwrap
from pathlib import Path

import pytest

from edgewise.context.key import ABSENT
from edgewise.context.library.bound import read
from edgewise.context.library.closure import Names
from edgewise.context.library.entities import Entities
from edgewise.context.library.installed import Installed
from edgewise.context.library.reader import table_of
from edgewise.context.library.tables import Tables

OLD = """
from other import RATE
LIMIT = 2 * 5
UNUSED = 1

def clipped(n: int) -> int:
    "Says what it does."
    return min(n, LIMIT) * RATE

def made():
    return Thing()

class Base:
    size = 1

    def grow(self):
        return self.size

class Thing(Base):
    def run(self, again=False):
        return again

print
"""


@pytest.fixture
def entities(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Versions:
    return Versions(tmp_path, monkeypatch)


class Versions:
    """Installs versions of a library, one after another."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.count = 0

    def installed(self, **texts: str) -> Entities:
        """What is to be known when these modules, and no others, are installed."""
        self.count += 1
        site = self.folder / str(self.count) / "site-packages"
        site.mkdir(parents=True)
        for name, text in {"other": "RATE = 3\n", **texts}.items():
            (site / f"{name}.py").write_text(textwrap.dedent(text))
        self.monkeypatch.syspath_prepend(str(site))
        installed = Installed((str(self.folder / "project"),))
        tables = Tables(installed, str(self.folder / "cache"))
        return Entities(Names(tables.table, tables.is_module), installed)

    def moved(self, entity: str, *edits: tuple[str, str], other: str = "RATE = 3\n") -> bool:
        """Whether an entity of the old text is another after edits."""
        old = self.installed(lib=OLD)
        before = old.fingerprint(entity)
        assert before != ABSENT
        text = OLD
        for one, two in edits:
            assert one in text
            text = text.replace(one, two)
        return self.installed(lib=text, other=other).fingerprint(entity) != before


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("min(n, LIMIT)", "max(n, LIMIT)"),
        ("LIMIT = 2 * 5", "LIMIT = 2 * 6"),
        ("from other import RATE", "from another import RATE"),
        ("def clipped(n: int)", "def clipped(n: int = 1)"),
        ("def clipped", "@made\ndef clipped"),
        ("def clipped", "async def clipped"),
    ],
)
def test_a_function_moves_with_its_text_and_what_it_names(
    entities: Versions, one: str, two: str
) -> None:
    assert entities.moved("function lib:clipped", (one, two))


def test_a_function_moves_with_a_constant_of_another_module(entities: Versions) -> None:
    assert entities.moved("function lib:clipped", other="RATE = 4\n")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Says what", "Tells what"),
        ("n: int) -> int", "n: 'int | float') -> object"),
        ("return min", "# why\n    return (min"),
        ("UNUSED = 1", "UNUSED = 2\nMORE = 3"),
        ("return again", "return not again"),
        ("def made", "def more():\n    pass\n\ndef made"),
    ],
)
def test_a_function_does_not_move_with_what_it_does_not_name(
    entities: Versions, one: str, two: str
) -> None:
    closing = [("* RATE", ") * RATE")] if "(min" in two else []
    assert not entities.moved("function lib:clipped", (one, two), *closing)


TYPED = """
import typing as t
from typing import overload
from dataclasses import dataclass

@overload
def size(of: int) -> int: ...
@overload
def size(of: str) -> str: ...
def size(of):
    return of

class Box:
    rate: int = 2
    __slots__: tuple = ("size",)

    @overload
    def put(self, size: int) -> int: ...
    @overload
    def put(self, size: str) -> str: ...
    def put(self, size):
        self.size: int = size
        most: int = 3
        return most

@dataclass
class Line:
    price: int = 1

def local():
    class Row:
        price: int = 1
    return dataclass(Row)
"""


@pytest.mark.parametrize(
    ("entity", "one", "two", "moves"),
    [
        ("function lib:Box.put", "self.size: int = size", "self.size = size", False),
        ("function lib:Box.put", "self.size: int = size", "self.size: int = -size", True),
        ("function lib:Box.put", "most: int = 3", "most = 3", False),
        ("function lib:Box.put", "most: int = 3", "self.most: int\n        most = 3", False),
        ("function lib:Box.put", "most: int = 3", "len: int\n        most = 3", True),
        ("function lib:Box.put", "size: str) -> str", "size: str, more: int = 1) -> str", False),
        (
            "function lib:Box.put",
            "    @overload\n    def put(self, size: int)",
            "    def put",
            True,
        ),
        ("function lib:Box.put", "from typing import overload", "from other import overload", True),
        ("class lib:Box{rate}", "rate: int = 2", "rate = 2", False),
        ("class lib:Box{rate}", "rate: int = 2", "rate: t.ClassVar[int] = 2", False),
        ("class lib:Box{rate}", "rate: int = 2", "rate: int = 3", True),
        ("class lib:Box{rate}", '("size",)', '("size", "most")', True),
        ("class lib:Line{price}", "price: int = 1\n\ndef", "price = 1\n\ndef", True),
        ("function lib:local", "price: int = 1\n    return", "price = 1\n    return", True),
    ],
)
def test_what_is_said_to_type_checkers_alone_moves_nothing(
    entities: Versions, entity: str, one: str, two: str, moves: bool
) -> None:
    if "def put(self, size: int)" in one:
        one, two = f"{one} -> int: ...\n", "    def put(self): return 1\n"
    assert one in TYPED
    before = entities.installed(lib=TYPED).fingerprint(entity)
    after = entities.installed(lib=TYPED.replace(one, two)).fingerprint(entity)
    assert (before != after) is moves


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("_Base = dict\nclass Box(_Base): pass\n", "class Box(dict[str, int]): pass\n", True),
        ("import typing as t\nif t.TYPE_CHECKING:\n    B = dict[str, int]\nelse:\n    B = dict\n"
         "class Box(B): pass\n", "class Box(dict): pass\n", True),
        ("_Base = list\nclass Box(_Base): pass\n", "class Box(dict): pass\n", False),
        ("_Base = dict\n_Base = list\nclass Box(_Base): pass\n", "class Box(dict): pass\n", False),
        ("_Base = dict\nfrom other import _Base\nclass Box(_Base): pass\n",
         "class Box(dict): pass\n", False),
        ("_Base = dict\nfor _Base in (list,): pass\nclass Box(_Base): pass\n",
         "class Box(dict): pass\n", False),
        ("from other import dict\n_Base = dict\nclass Box(_Base): pass\n",
         "class Box(dict): pass\n", False),
    ],
)  # fmt: skip
def test_another_name_for_a_class_of_python_is_that_class(
    entities: Versions, one: str, two: str, same: bool
) -> None:
    before = entities.installed(lib=one).fingerprint("class lib:Box{}")
    assert (entities.installed(lib=two).fingerprint("class lib:Box{}") == before) is same


def test_a_class_is_the_same_whether_what_is_above_it_was_imported_or_not(
    entities: Versions, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from mailbox import Maildir\n\nclass Box(Maildir):\n    def lock(self): pass\n"
    importlib.import_module("mailbox")
    before = entities.installed(lib=text).fingerprint("class lib:Box{}")
    monkeypatch.delitem(sys.modules, "mailbox")
    assert entities.installed(lib=text).fingerprint("class lib:Box{}") == before


def test_who_names_a_class_depends_on_it_and_those_above(entities: Versions) -> None:
    found = entities.installed(lib=OLD).of_function("lib", "made")
    assert found == ("function lib:made", "class lib:Thing{}", "class lib:Base{size}")


@pytest.mark.parametrize(
    ("one", "two", "moves"),
    [
        ("size = 1", "size = 2", True),
        ("size = 1", "size = 1\n    colour = 3", False),
        ("size = 1", "size = 1\n\n    def shrink(self):\n        return 0", False),
        ("size = 1", "size = 1\n\n    def __len__(self):\n        return 0", True),
        ("class Base:", "class Base(dict):", True),
        ("return self.size", "return -self.size", False),
    ],
)
def test_a_class_moves_with_its_attributes(
    entities: Versions, one: str, two: str, moves: bool
) -> None:
    assert entities.moved("class lib:Base{size}", (one, two)) is moves


def test_a_method_that_hides_another(entities: Versions) -> None:
    old = entities.installed(lib=OLD)
    found = list(old.of_receiver("lib", "Base.grow", "tests.Mine>lib.Thing>lib.Base"))
    assert found[-1] == "dispatch lib:Base.grow<-lib:Thing"
    hiding = ("def run(self", "def grow(self):\n        return 5\n\n    def run(self")
    assert entities.moved(found[-1], hiding)
    assert not entities.moved(found[-1], ("return again", "return 7"))


def test_what_a_module_does_besides_binding_names(entities: Versions) -> None:
    assert entities.moved("module lib", ("\nprint\n", "\nprint(1)\n"))
    assert not entities.moved("module lib", ("UNUSED = 1", "UNUSED = 2"))
    assert entities.moved("module lib", ("import RATE", "import RATES as RATE"))


def test_what_is_gone(entities: Versions) -> None:
    now = entities.installed(lib="x = 1\n")
    assert now.fingerprint("function lib:clipped") == ABSENT
    assert now.fingerprint("class lib:Base{size}") == ABSENT
    assert now.fingerprint("name lib:LIMIT") == ABSENT
    assert now.fingerprint("function nowhere:f") == ABSENT
    assert now.fingerprint("missing nowhere") == ABSENT
    assert now.fingerprint("missing lib") != ABSENT


def test_a_directory_in_place_of_a_missing_module_is_not_that_module(
    entities: Versions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path / "root")
    (tmp_path / "root").mkdir()
    lacking = entities.installed(other="x = 1\n").fingerprint("missing lib")
    (tmp_path / "root" / "lib").mkdir()
    directory = Installed((str(tmp_path / "root"),))
    assert directory.is_namespace("lib")
    assert not directory.is_namespace("lib.further")
    found = entities.installed(lib="x = 1\n").fingerprint("missing lib")
    assert len({lacking, "a directory", found}) == 3
    assert entities.installed(other="x = 1\n").fingerprint("missing lib") != lacking


def test_a_module_that_cannot_be_parsed_is_not_there(entities: Versions) -> None:
    broken = entities.installed(lib="def f(:\n")
    assert broken.fingerprint("function lib:clipped") == ABSENT


def test_names_that_go_round_in_circles(entities: Versions) -> None:
    circles = {"lib": "from peer import B\nA = [B]\ndef f():\n    return A\n"}
    peer = "from lib import A\nB = [A]\n"
    first = entities.installed(**circles, peer=peer)
    after = [first.fingerprint(e) for e in ("function lib:f", "name peer:B")]
    second = entities.installed(**circles, peer=peer)
    assert [second.fingerprint(e) for e in ("name peer:B", "function lib:f")] == after[::-1]


@pytest.mark.parametrize("text", [OLD, TYPED, "if True:\n    A = 1\n\ndef f(): pass\n\nf.x = 1\n"])
def test_what_is_read_at_import_is_what_is_read_later(text: str) -> None:
    tree = ast.parse(text)
    assert read(tree, "lib", False)[0] == table_of(tree, "lib", False)
