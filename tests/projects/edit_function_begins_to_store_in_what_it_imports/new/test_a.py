def table():
    from reg import TABLE as known
    known["a"] = 2
    return 1
def module():
    import reg as r
    r.MODE = "other"
    return 1
def called():
    from reg import add
    add(1)
    return 1
def test_table(): assert table()
def test_module(): assert module()
def test_called(): assert called()
