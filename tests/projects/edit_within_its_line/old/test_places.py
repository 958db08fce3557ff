import traceback

import places


def line(function, argument):
    try:
        function(argument)
    except ValueError as error:
        found = error.__traceback__
        while found.tb_next is not None:
            previous, found = found, found.tb_next
        return previous.tb_lineno, found.tb_lineno


def test_number():
    assert line(places.both, 1)[1] == 9


def test_changed():
    assert places.both(7) == "much"


def test_text():
    try:
        places.both(1)
    except ValueError:
        assert "raise ValueError" in traceback.format_exc()


def test_noted(caplog):
    places.noted(1)
    assert [record.lineno for record in caplog.records] == [15]


def test_wrapped():
    assert line(places.wrapped, 7)[0] == 29


def test_low():
    assert line(places.low, 1)[1] == 36
