from m import app
def test_add(): app().add("bob")
def test_users(): assert app().users == ["Bob"]
def test_free(): assert app
