import m
def test_login(): m.login()
def test_who(): assert m.who() == "u"
def test_free(): pass
