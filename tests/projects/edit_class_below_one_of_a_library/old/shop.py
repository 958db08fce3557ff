import json


class Plain(json.JSONEncoder):
    pass


def name():
    return "codecs"
