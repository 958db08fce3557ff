import dataclasses

import records


def test_compares():
    assert records.Record(1) != records.Record(2)


def test_metadata():
    assert dataclasses.fields(records.Record)[0].metadata["strict"] == 1


def test_plain():
    assert records.Plain(1) != records.Plain(2)
