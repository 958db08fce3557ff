import current


def test_pushes_and_pops():
    current.push(current.first_name())
    found = current.top()
    current.pop()
    assert found == "first"


def test_pushes_its_own():
    current.push("own")
    assert current.top() == "own"
    current.pop()


def test_finds_none():
    assert current.top() is None


def test_leaves_a_note():
    current.note(current.left())


def test_finds_a_note():
    assert current.notes() == ["left"]
