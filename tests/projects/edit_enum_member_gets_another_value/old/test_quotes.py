from quotes import TABLE, Level, Quote, kept, wrapped


def test_short():
    assert wrapped("a") == "'a'"


def test_is_short():
    assert Quote.SHORT.is_short()


def test_level():
    assert Level.LOW < Level.HIGH


def test_long():
    assert wrapped("a", Quote.LONG) == '"""a"""'


def test_found():
    assert Quote('"""').name == "LONG"


def test_both():
    assert len({Quote.SHORT.value, Quote.LONG.value}) == 2


def test_kept():
    assert kept() == '"""'


def test_own():
    assert Quote.SHORT.same().value == '"""'


def test_turned():
    assert Quote.SHORT.turned().value == '"""'


def test_table():
    assert TABLE["long"].value == '"""'
