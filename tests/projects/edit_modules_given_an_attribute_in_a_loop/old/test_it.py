import install
import one
import two


def test_one():
    assert one.run() == "hooked"


def test_two():
    assert two.run() == "two"
