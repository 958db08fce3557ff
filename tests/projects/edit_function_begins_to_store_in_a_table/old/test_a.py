import m
def test_login(): assert m.login("x") == "x"
def test_who(): assert m.who() == "nobody"
def test_other(): assert m.other() == 1
