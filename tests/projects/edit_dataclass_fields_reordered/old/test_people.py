from people import City, Person, full_name, unpacked


def test_full_name():
    assert full_name("Ada", "Byron") == "Ada Byron"


def test_unpacked():
    assert unpacked(Person(first="a", last="b")) == ("a", "b")


def test_city():
    assert unpacked(City("x", 1)) == ("x", 1)
