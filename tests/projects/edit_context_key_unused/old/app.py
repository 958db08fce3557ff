import json
from pathlib import Path

with open(Path(__file__).with_name("shop.json")) as file:
    SHOP = json.load(file)
TIMEOUT = SHOP["timeout"]


def promotion(name):
    return SHOP["promotions"].get(f"promotion_{name}", 0)


def largest():
    return SHOP["limits"]["max"]


def has_sale():
    return "sale" in SHOP


def names():
    return sorted(SHOP["promotions"])


def copied():
    return {**SHOP["limits"]}


def timeout():
    return TIMEOUT


def fresh():
    with open(Path(__file__).with_name("shop.json")) as file:
        return json.load(file)["limits"]["min"]
