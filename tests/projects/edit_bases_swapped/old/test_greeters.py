from greeters import Loud, Polite, Smart, Smarter


def test_smart_greets():
    assert Smart().greet() == "HI, SIR"


def test_smarter_greets():
    assert Smarter().greet() == "HI, SIR!"


def test_loud_greets():
    assert Loud().greet() == "HI"


def test_polite_greets():
    assert Polite().greet() == "hi, sir"
