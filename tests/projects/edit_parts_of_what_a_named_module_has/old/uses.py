import shop.prices
from shop import prices

CHEAP = prices.RATES["summer"]
DEAR = prices.RATES["winter"]
SUMS = [sum(prices.RATES.values())]
WORDS = {prices.Colour.RED: "warm"}
ALL_WORDS = {colour: "any" for colour in prices.Colour}


def both():
    return prices.RATES["summer"] + max(prices.RATES.values())


def stored():
    prices.RATES["summer"] = prices.RATES["summer"]
    return prices


def nested_summer():
    return shop.prices.RATES["summer"]


def nested_winter():
    return shop.prices.RATES["winter"]


def listed(table):
    return sorted(table.values())


def of(module):
    return module.RATES["winter"]
