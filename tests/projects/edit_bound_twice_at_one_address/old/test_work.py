import string

import work


def test_binds():
    first, lent = id(work.CURRENT), id(string.Template.level)
    work.use("CURRENT", work.Level(work.height()))
    for _ in range(1000):
        if id(work.CURRENT) == first:
            break
        work.use("CURRENT", work.Level(work.height()))
    work.lend(work.Level(work.height()))
    for _ in range(1000):
        if id(string.Template.level) == lent:
            break
        work.lend(work.Level(work.height()))


def test_finds():
    assert work.CURRENT.height == 1


def test_finds_in_library():
    assert string.Template.level.height == 1


def test_free():
    assert work.Level(3).height == 3
