from forms import fields, submit


def test_form():
    assert fields(submit) == {"name": "str", "age": "int"}


def test_submit():
    assert submit("ann", 7) == "ann 7"
