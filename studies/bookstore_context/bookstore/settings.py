"""How the shop is set up."""

import configparser
from pathlib import Path


def setting(name):
    parser = configparser.ConfigParser()
    parser.read(Path(__file__).parent.parent / "shop.ini")
    return parser["shop"][name]


def labelled(amount):
    return f"{amount} {setting('currency')}"
