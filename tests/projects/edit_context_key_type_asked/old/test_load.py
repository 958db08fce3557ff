import copy
import json
import pickle

import pytest

from load import boxed, server, shape, shown


def test_shape():
    assert shape(server()) == ("mapping", dict, True)


def test_names():
    assert sorted(server()) == ["host", "path", "port"]


@pytest.mark.parametrize("same", [boxed, dict, copy.copy, copy.deepcopy])
def test_copy(same):
    assert same(server()) == {"port": 80, "host": "shop", "path": "/"}


def test_pickle():
    assert type(pickle.loads(pickle.dumps(server()))) is dict


def test_written():
    assert json.dumps(server()) == '{"port": 80, "host": "shop", "path": "/"}'


def test_shown():
    assert shown(server()) == "{'host': 'shop', 'path': '/', 'port': 80}"


def test_no_attribute():
    assert not hasattr(server(), "path")


def test_message():
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(server())


def test_host():
    assert server()["host"] == "shop"
