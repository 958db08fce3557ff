"""What shipping costs, by country."""

import json
from pathlib import Path

RATES = Path(__file__).parent.parent / "shipping.json"


def rate(country):
    return json.loads(RATES.read_text())[country]


def dearest():
    return max(json.loads(RATES.read_text()).values())
