import web

def test_api():
    assert web.resolve("shop/api/")() == 2

def test_list():
    assert web.resolve("shop/list/")() == 1
