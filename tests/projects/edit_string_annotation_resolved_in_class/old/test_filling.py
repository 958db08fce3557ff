import filling
import types_of_ours


def test_fields():
    assert filling.filled(types_of_ours.Box, size="3") == {"size": 3}


def test_name():
    assert types_of_ours.name() == "types"
