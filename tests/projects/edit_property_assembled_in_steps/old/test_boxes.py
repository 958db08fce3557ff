from boxes import Box, Other


def test_set():
    box = Box()
    box.width = 2
    assert box.width == 2


def test_get():
    assert Other().width == 1
