def table(): return 1
def module(): return 1
def called(): return 1
def test_table(): assert table()
def test_module(): assert module()
def test_called(): assert called()
