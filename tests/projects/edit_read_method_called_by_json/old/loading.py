import json


def load(source):
    return json.load(source)
