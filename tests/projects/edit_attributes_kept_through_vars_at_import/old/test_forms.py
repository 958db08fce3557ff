import forms


def test_names():
    assert forms.KEEPER.names == ["title"]


def test_title():
    assert forms.Form.title == 1
