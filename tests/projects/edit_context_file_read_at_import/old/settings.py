import json
from pathlib import Path

with open(Path(__file__).with_name("limits.json")) as file:
    LIMITS = json.load(file)
LARGEST = LIMITS["largest"]
SMALLEST = LIMITS["smallest"]
UNITS = "cm"
