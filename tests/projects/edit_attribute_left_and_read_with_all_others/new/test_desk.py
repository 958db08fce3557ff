import json

import desk


def test_leaves():
    desk.DESK.raise_to(80)
    desk.DESK.note = "higher"


def test_shows_all():
    assert len(vars(desk.DESK)) > 0


def test_takes_a_copy():
    assert desk.DESK.twin() is not desk.DESK


def test_writes_json():
    assert desk.DESK is not None
    assert json.dumps({"a": 1})


def test_own_attributes():
    assert desk.DESK is not None
    assert desk.Lamp().shown() == ["bright"]


def test_copies_a_dict():
    assert desk.DESK is not None
    assert {"a": 1}.copy() == {"a": 1}
