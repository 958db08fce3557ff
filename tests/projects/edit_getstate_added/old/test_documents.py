from documents import Document, Folder, duplicate


def test_copied():
    assert duplicate(Document()) == ["cache", "text"]


def test_copied_list():
    assert duplicate(Folder()) == ["cache"]
