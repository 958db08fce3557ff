from documents import Document, Folder, duplicate


def test_copied():
    assert duplicate(Document())


def test_copied_folder():
    assert duplicate(Folder())
