def test_example(pytester):
    path = pytester.copy_example("test_example.py.txt")
    assert path.read_text() == "def test_x(): pass\n"

def test_other():
    assert 1
