import json


def load(name):
    try:
        with open(name) as file:
            return json.load(file)
    except ValueError:
        return None
