"""What probes write is drained once, whoever else is writing."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.drained import drained
from tests.properties.running import execute, probed

from edgewise.trace import noting, runtime
from edgewise.trace.taking import CHUNK, ON

SIZES = (3, 300, 700)
Step = tuple[str, int, int]


@pytest.fixture(scope="module", autouse=True)
def files() -> Iterator[None]:
    runtime.install()
    drained()
    yield
    drained()


def steps() -> st.SearchStrategy[list[Step]]:
    kinds = st.sampled_from(["pass", "enter", "drain"])
    return st.lists(st.tuples(kinds, st.integers(0, len(SIZES) - 1), st.integers(0, 10**6)))


_made: list[runtime.Module] = []


def modules() -> list[runtime.Module]:
    if not _made:
        _made.extend(
            runtime.register(f"test runtime {size}", f"{size}.py", size, "") for size in SIZES
        )
    return _made


@given(steps())
def test_each_hit_is_drained_once(steps: list[Step]) -> None:
    """Probes as the statements they are, against a model of what they mean."""
    drained()
    expected: dict[int, int] = {}
    for kind, which, number in [*steps, ("drain", 0, 0)]:
        module = modules()[which]
        probe = 1 + number % (module.size - 1)
        if kind == "drain":
            hits, _ = drained()
            assert hits == expected
            assert drained() == ({}, [])
            expected = {}
            continue
        expected[module.number] = expected.get(module.number, 0) | 1 << probe
        if kind == "pass":
            module.p[probe // CHUNK][probe % CHUNK] = ON
        elif not module.r[probe]:
            module.r[probe] = 1
            runtime.seen[module.base + probe] = None


def test_an_error_of_ours_is_kept_and_not_raised() -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    before = list(noting.failures)
    runtime.hooks.end = fails
    try:
        execute(probed("x = 1\n"))
        assert isinstance(noting.failures[-1], ZeroDivisionError)
    finally:
        runtime.hooks.__init__()  # type: ignore[misc]
        noting.failures[:] = before


def test_hits_of_other_threads_are_not_lost_while_draining() -> None:
    text = "def f(x):\n    if x:\n        return 1\n    return 2\n"
    function = execute(probed(text))["f"]
    number = len(runtime.modules) - 1
    drained()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    lost = 0
    try:
        for _ in range(50):
            thread = threading.Thread(target=function, args=(1,))
            thread.start()
            found = drained()[0].get(number, 0)
            thread.join()
            found |= drained()[0].get(number, 0)
            lost += found.bit_count() != 2
    finally:
        sys.setswitchinterval(interval)
    assert lost == 0


def test_names_that_are_looked_up_keep_their_value() -> None:
    names = execute(
        probed("class C:\n    ab = 1\nx = getattr(C, 'a' + 'b')\ny = hasattr(C, 7 * 'b')\n")
    )
    assert (names["x"], names["y"]) == (1, False)
    assert {"ab", "bbbbbbb"} <= set(runtime.looked_up)


def test_what_is_looked_up_is_the_object_itself_and_not_asked_for_its_hash() -> None:
    """Any argument of what was looked up may be a name; it may be anything else as well."""
    source = (
        "import operator\n\n\nclass Odd:\n    __hash__ = None\n\n\nclass Text(str):\n"
        "    def __hash__(self):\n        raise ValueError\n\n\n"
        "odd, text, name = Odd(), Text('ab'), 'ab'\n"
        "first = getattr(operator, 'i' + 's_')(odd, odd)\n"
        "second = getattr(operator, 'is' + '_')(name, name)\n"
        "third = getattr(operator, 'is' + '_')(text, text)\n"
        "fourth = hasattr(odd, type('Name', (str,), {})('nothingthere'))\n"
    )
    names = execute(probed(source))
    assert [names[n] for n in ("first", "second", "third", "fourth")] == [True, True, True, False]
    assert {"is_", "nothingthere"} <= set(runtime.looked_up)


def test_lineage_leaves_out_object() -> None:
    assert noting.lineage(bool) == "builtins.bool>builtins.int"
    assert noting.lineage(1) == "?"


def test_what_is_listed_is_noted_and_comes_out_unchanged() -> None:
    class Base:
        pass

    class Below(Base):
        pass

    noted: list[str] = []
    own, inherited = noting.Lister(noted.append, False), noting.Lister(noted.append, True)
    thing = Below()
    assert own[thing] is thing
    assert noted == []  # the dict of an object is its own
    assert own[Below] is Below
    assert inherited[thing] is thing
    assert noted[0] == noted[1] == f"class:{noting.lineage(Below)}"
    assert inherited[sys] is sys
    assert noted[2] == "module:sys"


def test_a_file_may_run_by_several_names() -> None:
    module = runtime.Module(0, "key", "app.py", 1, "", 1)
    for name in ("__main__", "shop.app", "shop.app", "mirror.app", "__main__"):
        runtime._named(module, name, name.rpartition(".")[0])
    assert (module.name, module.package) == ("shop.app", "shop")
    assert module.others == {"mirror.app": "mirror"}
    assert module.running == "__main__"


def test_no_thread_is_held_after_a_look_at_its_stack() -> None:
    """What a thread has in its locals goes with its frames, not when garbage is collected."""
    looked, reached = threading.Event(), threading.Event()
    gone: list[weakref.ref[set[int]]] = []

    def run() -> None:
        mine = set(range(3))
        gone.append(weakref.ref(mine))
        reached.set()
        looked.wait()

    thread = threading.Thread(target=run)
    gc.disable()
    try:
        thread.start()
        reached.wait()
        runtime.forget()
        looked.set()
        thread.join()
        assert gone[0]() is None
    finally:
        gc.enable()
