import json


def hook(found):
    if "x" in found:
        return [found["x"], found["y"]]
    return found


def decode(text):
    return json.loads(text, object_hook=hook)
