import pydoc

import tools


def test_help():
    assert "width: int" in pydoc.render_doc(tools.area)


def test_call():
    assert tools.area(2, 3) == 6
