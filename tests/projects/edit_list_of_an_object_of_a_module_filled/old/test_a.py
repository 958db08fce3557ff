from m import get
def test_add(): get().add(" a ")
def test_read(): assert get().items == ["a"]
def test_other(): assert get() is get()
