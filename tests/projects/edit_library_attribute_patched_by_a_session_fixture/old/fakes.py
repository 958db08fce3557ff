import json


def loads(text):
    return {"fake": 1}


def install():
    json.loads, kept = loads, json.loads
    return kept
