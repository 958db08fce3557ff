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
