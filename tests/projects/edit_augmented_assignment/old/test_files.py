from files import is_text, stem


def test_markdown():
    assert not is_text("a.md")


def test_stem():
    assert stem("a.md") == "a"
