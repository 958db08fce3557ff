import timeit

import work


def test_timed():
    work.CALLS.clear()
    timeit.timeit("work.CALLS.append(work.STEP)", setup="import work", number=2)
    assert sum(work.CALLS) == 2


def test_other():
    assert work.other() == 1
