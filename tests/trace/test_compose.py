"""References that follow from the text: imports whoever paid for them, names that are read."""

from __future__ import annotations

from array import array

import pytest
from tests.trace.world import World

from edgewise.trace import runtime
from edgewise.trace.compose import recording, whole_file
from edgewise.trace.history import Touch, Unit

MAIL = """\
def send():
    return "sent"


SENDER = send()
"""


def test_an_import_statement_brings_the_import(world: World) -> None:
    world.module("mail", MAIL)
    app = world.module(
        "app",
        """\
        def lazily():
            import mail
            return mail.SENDER


        def otherwise():
            return 1
        """,
    )
    world.run("first", app.lazily)
    world.run("second", app.lazily)
    world.run("other", app.otherwise)
    assert world.owned("first") == world.owned("second") == {"app.lazily", "mail", "mail.send"}
    assert world.owned("other") == {"app.otherwise"}


def test_the_branch_with_the_import_must_have_been_taken(world: World) -> None:
    world.module("mail", MAIL)
    app = world.module(
        "app",
        """\
        def maybe(flag):
            if flag:
                from mail import send
                return send
            return None
        """,
    )
    world.run("yes", lambda: app.maybe(True))
    world.run("no", lambda: app.maybe(False))
    assert "mail" in world.owned("yes")
    assert world.owned("no") == {"app.maybe"}


def test_a_module_brings_the_packages_it_is_in(world: World) -> None:
    world.module("shop", "x = 1", package=True)
    world.module("shop.mail", MAIL)
    app = world.module("app", "def f():\n    import shop.mail\n    return shop.mail\n")
    world.run("test", app.f)
    assert {"shop", "shop.mail"} <= world.owned("test")


def test_a_relative_import_counts_from_its_package(world: World) -> None:
    world.module("shop", "", package=True)
    world.module("shop.mail", MAIL)
    world.module("mail", "x = 1")
    inner = world.module(
        "shop.inner", "def f():\n    from .mail import SENDER\n    return SENDER\n"
    )
    world.run("test", inner.f)
    assert "shop.mail" in world.owned("test")
    assert "mail" not in world.owned("test")


@pytest.mark.parametrize(
    "statement",
    [
        "return shop.mail.SENDER",  # somebody else imported the submodule
        "return 'shop.mail.send'",
        "return 'shop.mail'",
        "return 'shop.mail:send'",
        "return __import__('shop.' + 'mail')",
    ],
)
def test_ways_to_mention_a_module(world: World, statement: str) -> None:
    world.module("shop", "x = 1", package=True)
    world.module("shop.mail", MAIL)
    app = world.module("app", f"import shop\n\n\ndef f():\n    {statement}\n")
    world.run("test", app.f)
    assert "shop.mail" in world.owned("test")


@pytest.mark.parametrize("text", ["mail.txt", "mail.nothing", "no.mail", "mail it"])
def test_a_string_that_only_looks_like_a_module(world: World, text: str) -> None:
    world.module("mail", MAIL)
    app = world.module("app", f"def f():\n    return {text!r}\n")
    world.run("test", app.f)
    assert world.owned("test") == {"app.f"}


def test_a_computed_relative_name_may_be_of_any_package(world: World) -> None:
    world.module("shop", "", package=True)
    world.module("shop.mail", MAIL)
    app = world.module("app", "x = 1")
    world.run("test", lambda: runtime.imported[".mail"] and app.x)
    assert "shop.mail" in world.owned("test")


def test_a_parameter_that_has_the_name_of_an_import_is_none(world: World) -> None:
    world.module("mail", MAIL)
    app = world.module(
        "app",
        """\
        def imports():
            from mail import SENDER
            return SENDER.upper()


        def takes(SENDER):
            return SENDER.upper()
        """,
    )
    world.run("imports", app.imports)
    world.run("takes", lambda: app.takes("x"))
    assert "mail" in world.owned("imports")
    assert world.owned("takes") == {"app.takes"}


def test_of_two_files_with_one_name_both_count(world: World) -> None:
    world.module("mail", MAIL)
    world.facts["other.py"] = world.facts["mail.py"]
    world.placements["other.py"] = world.placements["mail.py"]
    first = runtime.modules[-1]
    app = world.module("app", "def f():\n    import mail\n    return mail\n")
    second = runtime.register("another key", "other.py", first.size, "another digest")
    second.name = "mail"
    world.recorder.begin_import(second)
    world.recorder.end_import(second)
    world.run("test", app.f)
    world.compose()
    refs = world.recorder.units[world.tests["test"]].refs
    assert {world.recorder.imports[first.number], world.recorder.imports[second.number]} <= refs


SETTINGS = """\
level = 0


def configure(value):
    global level
    level = checked(value)


def checked(value):
    return value


class Registry:
    known = []

    @classmethod
    def register(cls, value):
        cls.known.append(checked(value))
"""


def test_a_reader_in_another_file_has_to_name_the_module(world: World) -> None:
    settings = world.module("settings", SETTINGS)
    reader = world.module(
        "reader", "import settings\n\n\ndef level():\n    return settings.level\n"
    )
    stranger = world.module(
        "stranger", "class Box:\n    level = 3\n\n\ndef level():\n    return Box.level\n"
    )
    world.run("configures", lambda: settings.configure(1))
    world.run("reads", reader.level)
    world.run("reads something else", stranger.level)
    assert {"settings.configure", "settings.checked"} <= world.owned("reads")
    assert world.owned("reads something else") == {"stranger.level"}


def test_only_later_readers_depend_on_a_store(world: World) -> None:
    settings = world.module("settings", SETTINGS)
    reader = world.module(
        "reader", "import settings\n\n\ndef level():\n    return settings.level\n"
    )
    world.run("reads before", reader.level)
    world.run("configures", lambda: settings.configure(1))
    world.run("reads after", reader.level)
    assert "settings.configure" not in world.owned("reads before")
    assert "settings.configure" in world.owned("reads after")


def test_a_store_into_a_class_reaches_whoever_reads_the_attribute(world: World) -> None:
    settings = world.module("settings", SETTINGS)
    reader = world.module(
        "reader",
        "from settings import Registry\n\n\ndef known():\n    return list(Registry.known)\n",
    )
    handed = world.module("handed", "def known(box):\n    return box.known\n")
    stranger = world.module("stranger", "def size(box):\n    return box.itemsize\n")
    world.run("registers", lambda: settings.Registry.register(1))
    world.run("reads", reader.known)
    world.run("is handed it", lambda: handed.known(settings.Registry))
    world.run("reads something else", lambda: stranger.size(array("b")))
    assert "settings.checked" in world.owned("reads")
    assert "settings.checked" in world.owned("is handed it")
    assert world.owned("reads something else") == {"stranger.size"}


def test_a_filling_that_runs_again_reads_what_was_stored_meanwhile(world: World) -> None:
    app = world.module(
        "app",
        """\
        level = 0


        class Box:
            pass


        def configure(value):
            global level
            level = checked(value)


        def checked(value):
            return value


        def filled(box):
            if not hasattr(box, "level_then"):
                box.level_then = now()
            return box.level_then


        def now():
            return level
        """,
    )
    world.run("fills", lambda: app.filled(app.Box()))
    world.run("configures", lambda: app.configure(1))
    world.run("fills alike", lambda: app.filled(app.Box()))
    assert {"app.configure", "app.checked"} <= world.owned("fills alike")


def test_a_file_without_probes_is_depended_on_as_a_whole() -> None:
    unit = Unit("test", "t")
    whole_file(unit, "setup.py")
    assert unit.touches == {Touch("file", "setup.py")}


def test_what_runs_later_is_no_part_of_a_recording(world: World) -> None:
    app = world.module("app", "def f():\n    return 1\n")
    world.run("first", app.f)
    kept = recording(
        world.recorder, (), (), complete=True, python="", granularity="edge", commit=None
    )
    later = world.recorder.new("memo", "later")
    for unit in world.recorder.units[:later]:
        unit.refs.add(later)
    assert all(max(unit.refs, default=0) < len(kept.units) for unit in kept.units)
