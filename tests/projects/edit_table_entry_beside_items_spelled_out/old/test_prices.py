import prices
import stars
from prices import ORDERED, RATES, TWICE
from prices import RATES as R


def listed(table):
    return sorted(table)


def test_summer():
    assert prices.summer() == 10


def test_renamed():
    assert R["summer"] == 10


def test_default():
    assert prices.default() == 10


def test_constant():
    assert prices.CONSTANT == 10


def test_nested():
    assert prices.nested() == 1


def test_typed():
    assert prices.low() == 1


def test_told():
    assert prices.word() == "1"


def test_winter():
    assert prices.winter() == 20


def test_renamed_winter():
    assert R["winter"] == 20


def test_by_name():
    assert prices.by_name("winter") == 20


def test_all():
    assert prices.everything() == 35


def test_got():
    assert prices.got() == 20


def test_has():
    assert not prices.has("new")


def test_both():
    assert prices.both() == 14


def test_same_block():
    assert prices.same_block("winter") == 30


def test_derived():
    assert prices.DERIVED == [20]


def test_default_winter():
    assert prices.default_winter() == 20


def test_copied():
    assert dict(RATES)["winter"] == 20


def test_new():
    assert prices.asked_for_new() is None


def test_gone():
    assert prices.gone() == 5


def test_module():
    assert prices.RATES["winter"] == 20


def test_handed():
    assert listed(RATES) == ["deep", "old", "summer", "winter"]


def test_computed():
    assert getattr(prices, "RA" + "TES")["winter"] == 20


def test_stored():
    assert prices.stored()["winter"] == 20


def test_merged():
    assert prices.merged() == 10 and prices.by_name("old") == 5


def test_late():
    from prices import RATES as late

    assert late["winter"] == 20


def test_starred():
    assert stars.winter() == 20


def test_globals():
    assert prices.through_globals() == 20


def test_twice():
    assert TWICE["c"] == 2


def test_filled():
    assert prices.fill() == 3


def test_ordered():
    assert list(ORDERED) == ["x", "y"]


def test_left():
    assert (len(R), R["summer"]) == (4, 10)


def test_pattern():
    assert prices.pattern() == 20


def test_aliased():
    assert prices.aliased() == 20
