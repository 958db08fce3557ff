from formats import clean, find


def test_find_csv():
    assert find("csv").__name__ == "Csv"


def test_clean():
    assert clean(" a ") == "a"
