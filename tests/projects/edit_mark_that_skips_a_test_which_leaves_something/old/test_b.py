import prog


def test_reads():
    assert prog.mode() == 5


def test_reads_of_the_fixture():
    assert prog.level() == 3


def test_asks_too(other):
    assert other


def test_plain():
    assert prog
