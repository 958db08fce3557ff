import runpy

import program


def test_imported():
    assert program.work() == "work"


def test_run_as_main():
    assert runpy.run_module("program", run_name="__main__")["RESULT"] == ["work"]
