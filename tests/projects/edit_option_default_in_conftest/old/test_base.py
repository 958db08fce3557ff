def test_base(base):
    assert base == "http"
