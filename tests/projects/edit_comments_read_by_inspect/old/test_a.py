import inspect
import app

def test_comment():
    assert inspect.getcomments(app.work) == "# Public.\n"

def test_other():
    assert app.other() == 2
