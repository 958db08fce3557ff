import json

import shop


def test_codecs():
    ours = [one for one in json.JSONEncoder.__subclasses__() if one.__module__ == "shop"]
    assert len(ours) == 1


def test_name():
    assert shop.name() == "codecs"
