import json
from pathlib import Path


def load():
    text = Path("limits.json").read_text()
    return json.loads(text)


def merged():
    return {"low": 0, "step": 1} | load() | {"more": 1}
