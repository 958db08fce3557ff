"""What was there before the program is not looked through for garbage."""

from __future__ import annotations

import pytest

LOOKS = """
    import gc

    def test_frozen():
        assert gc.get_freeze_count() {frozen}

    def test_who_asks_finds_all():
        {asks}
        assert found
        assert gc.get_freeze_count() < 1_000

    def test_garbage_is_found():
        import weakref

        class Node:
            pass

        one = Node()
        one.itself, gone = one, weakref.ref(one)
        del one
        gc.collect()
        assert gone() is None
"""
OBJECTS = "found = [one for one in gc.get_objects() if one is pytest.Item]"
HOLDERS = "found = [one for one in gc.get_referrers(pytest.Item) if one is vars(pytest)]"


@pytest.mark.parametrize("asks", [OBJECTS, HOLDERS], ids=["objects", "holders"])
def test_who_asks_the_collector_finds_all(pytester: pytest.Pytester, asks: str) -> None:
    pytester.makepyfile(LOOKS.format(frozen="> 10_000", asks=f"import pytest; {asks}"))
    pytester.runpytest_subprocess("--edgewise-all").assert_outcomes(passed=3)


def test_what_was_collected_is_frozen_and_garbage_of_it_found(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        app="""
        import weakref

        class Node:
            def __init__(self):
                self.itself = self

        kept = [Node() for _ in range(1000)]
        gone = weakref.ref(kept[0])
        """,
        test_app="""
        import gc
        import sys
        import app

        def test_frozen():
            frozen = gc.get_freeze_count()
            app.kept.clear()
            for generation in range(3):
                assert gc.collect(generation) >= 0
            assert app.gone() is None
            assert 10_000 < gc.get_freeze_count() < frozen

        def test_who_keeps_much_finds_nothing_frozen():
            much = [[] for _ in range(3 * sys.getallocatedblocks())]
            gc.collect()
            assert gc.get_freeze_count() < 1_000
            assert type(gc.collect).__name__ == "builtin_function_or_method"
        """,
    )
    ran = pytester.runpytest_subprocess("--edgewise-all")
    ran.assert_outcomes(passed=2)


def test_the_function_that_collects_is_given_back(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(): pass")
    pytester.makepyfile(
        run="""
        import gc
        import pytest

        plain = gc.collect
        assert pytest.main(["--edgewise-all", "-q"]) == 0
        assert gc.collect is plain
        """
    )
    assert pytester.runpython(pytester.path / "run.py").ret == 0


def test_a_run_within_a_test_freezes_nothing(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("pytest_plugins = ['pytester']")
    pytester.makepyfile(
        """
        import gc

        def test_outer(pytester):
            pytester.makepyfile("def test_inner(): pass")
            pytester.runpytest_inprocess("--edgewise-all").assert_outcomes(passed=1)
            assert gc.get_freeze_count() < 1_000
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
