import forms
import reg


def test_names():
    assert reg.names() == ["title"]


def test_save():
    assert forms.save("a") == "A"


def test_plain():
    assert forms.plain() == 1
