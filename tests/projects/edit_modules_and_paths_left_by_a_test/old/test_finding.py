import sys

import finding


def test_puts():
    finding.put("ghost", finding.made())


def test_imports():
    import ghost

    assert ghost.VALUE == 1


def test_asks():
    assert sys.modules["ghost"].VALUE == 1


def test_extends():
    if finding.wanted("path"):
        finding.extend_path()


def test_finds():
    import hidden

    assert hidden.VALUE == 2


def test_free():
    assert finding
