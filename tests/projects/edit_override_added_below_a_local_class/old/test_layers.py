from layers import Framed, Plain, Root


def test_local_class():
    class Both(Plain, Framed):
        pass

    assert Both().paint() == "framed"


def test_made_by_a_call():
    both = type("Both", (Plain, Framed), {})
    assert both().paint() == "framed"


def test_root():
    assert Root().paint() == "root"


def test_framed():
    assert Framed().paint() == "framed"
