import shop
import uses
from shop import prices


def test_summer():
    assert prices.RATES["summer"] == 10


def test_winter():
    assert prices.RATES["winter"] == 20


def test_got():
    assert prices.RATES.get("winter") == 20


def test_length():
    assert sum(prices.RATES.values()) == 30


def test_both():
    assert uses.both() == 30


def test_handed():
    assert uses.listed(prices.RATES) == [10, 20]


def test_reexported_summer():
    assert shop.RATES["summer"] == 10


def test_reexported_winter():
    assert shop.RATES["winter"] == 20


def test_nested_summer():
    assert uses.nested_summer() == 10


def test_nested_winter():
    assert uses.nested_winter() == 20


def test_cheap():
    assert uses.CHEAP == 10


def test_dear():
    assert uses.DEAR == 20


def test_every():
    assert uses.SUMS == [30]


def test_pattern():
    match prices.RATES:
        case {"winter": rate}:
            assert rate == 20


def test_late_summer():
    import shop.prices as late

    assert late.RATES["summer"] == 10


def test_late_winter():
    import shop.prices as late

    assert late.RATES["winter"] == 20


def test_computed():
    key = "winter"
    assert prices.RATES[key] == 20


def test_module_handed():
    assert uses.of(prices) == 20


def test_red():
    assert prices.Colour.RED.value == "red"


def test_method():
    assert prices.Colour.RED.title() == "Red"


def test_reexported_red():
    assert shop.Colour.RED.name == "RED"


def test_nested_red():
    assert shop.prices.Colour.RED.value == "red"


def test_match():
    match prices.Colour.BLUE:
        case prices.Colour.RED:
            found = 1
        case prices.Colour.BLUE:
            found = 2
    assert found == 2


def test_words():
    assert uses.WORDS[prices.Colour.RED] == "warm"


def test_words_of_all():
    assert len(uses.ALL_WORDS) == 2


def test_through_it():
    assert [colour.name for colour in prices.Colour] == ["RED", "BLUE"]


def test_value():
    assert not any(prices.Colour(colour.value).name == "GREEN" for colour in prices.Colour)


def test_listed():
    assert list(prices.Colour.__members__) == ["RED", "BLUE"]


def test_class():
    assert len(prices.Colour.RED.__class__) == 2


def test_handed_colour():
    kind = prices.Colour
    assert len(kind) == 2


def test_reexported_colours():
    assert len(shop.Colour) == 2


def test_stored():
    assert uses.stored().RATES["winter"] == 20
