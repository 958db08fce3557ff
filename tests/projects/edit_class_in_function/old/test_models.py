from models import model


def test_model():
    assert model("Small")().fits(10)


def test_no_model():
    assert model("") is None
