import subprocess
import sys
from types import TracebackType

import lines
import plans
import steps


def test_line_of_a_plan():
    assert lines.of_plans(plans.plan) == 5


def test_no_line():
    assert lines.caught(steps.fail) is not None


def test_line_of_one_above():
    assert steps.above() == 5


def test_line_of_the_deepest():
    assert lines.deepest(steps.fail).tb_lineno == 9


def test_line_by_a_text():
    assert getattr(lines.deepest(steps.fail), "tb_lineno") == 9


def test_line_by_a_getter():
    assert lines.get(lines.deepest(steps.fail)) == 9


def test_line_by_a_computed_name():
    assert getattr(lines.deepest(steps.fail), "_".join(["tb", "lineno"])) == 9


def test_line_in_a_format():
    assert "{0.tb_lineno}".format(lines.deepest(steps.fail)) == "9"


def test_line_in_a_pattern():
    match lines.deepest(steps.fail):
        case TracebackType(tb_lineno=line):
            assert line == 9


def test_line_of_a_stand_in():
    assert lines.Place(lines.deepest(steps.fail)).tb_lineno == 9


def test_line_of_a_generator():
    walking = steps.walk()
    next(walking)
    assert walking.gi_frame.f_lineno == 13


def test_line_of_a_caller():
    assert steps.asking() == 18


def test_line_in_a_child():
    code = "import steps; print(steps.asking())"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "18\n"
