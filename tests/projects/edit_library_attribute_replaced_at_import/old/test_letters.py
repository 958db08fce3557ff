from letters import dumped


def test_dumped():
    assert dumped([1, 2]) == "[1,2]"
