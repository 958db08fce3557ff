from parsers import Parser, apart


def test_parse():
    assert Parser().parse() == "slow"


def test_apart():
    assert apart() == 1
