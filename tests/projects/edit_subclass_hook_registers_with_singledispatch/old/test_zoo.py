from zoo import Cat, Dog, Fish, sound


def test_cat():
    assert sound(Cat()) == "meow"


def test_dog():
    assert sound(Dog()) == "woof"


def test_default():
    assert sound(Fish()) == "?"
