def test_stock(db):
    assert db.execute("SELECT stock FROM item").fetchone() == (5,)


def test_pure():
    assert 1 + 1 == 2
