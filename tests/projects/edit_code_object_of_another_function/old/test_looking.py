import looking


def test_work():
    assert looking.local_names(looking.work) == ("number", "half")


def test_rest():
    assert looking.local_names(looking.rest) == ("number",)


def test_method():
    assert looking.local_names(looking.Tool().use) == ("self",)


def test_around():
    assert looking.constants(looking.outer) > 0


def test_proxy():
    assert looking.local_names(looking.Proxy(looking.work)) == ("number", "half")


def test_by_name():
    assert looking.by_name(looking.work, "__code__").co_varnames == ("number", "half")


def test_seen_at_import():
    assert looking.SEEN == [("number",)]


def test_called():
    assert looking.rest(3) == 1
