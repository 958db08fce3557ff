import engine
from engine import Page, capped, render, worth


def test_own_values():
    assert render("out = value * 2", value=4) == 8


def test_own_attribute():
    assert render("out = page.getattr('a')", page=type("P", (), {"getattr": str.upper})) == "A"


def test_page():
    assert Page({"a": 1}).globals == {"a": 1}


def test_capped():
    assert capped(9) in (3, 4)


def test_text_imports():
    assert render("import engine\nout = engine.LIMIT") == 3


def test_text_computes_a_name():
    assert render("out = getattr(module, 'LIM' + 'IT')", module=engine) == 3


def test_text_lists():
    assert render("out = vars(module)['LIM' + 'IT']", module=engine) == 3


def test_text_asks_an_object():
    assert render("out = module.__dict__['LIM' + 'IT']", module=engine) == 3


def test_no_namespace_after_all():
    assert worth("LIMIT + 1") == 4


def test_no_namespace_and_no_name():
    assert worth("globals()['LIM' + 'IT'] + 1") == 4
