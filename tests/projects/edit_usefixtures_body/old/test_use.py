import pytest
import state


@pytest.mark.usefixtures("prepared")
def test_marked():
    assert state.VALUES["ready"]


@pytest.mark.usefixtures("prepared")
class TestMarked:
    def test_in_marked_class(self):
        assert "ready" in state.VALUES


def test_unmarked():
    assert 1 < 2
