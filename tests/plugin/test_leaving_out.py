"""Test files that are not collected: it is known what tests they hold, and none has to run."""

from __future__ import annotations

import os
import sqlite3

import pytest
from tests.plugin.small import BROKEN, CHANGED, A, B, C, Project, plainly

from edgewise.plugin.collecting import depends_on_moment

CASES = "CASES = [1, 2]\n"
MANY = (
    "import pytest\nfrom cases import CASES\n\n\n"
    "@pytest.mark.parametrize('case', CASES)\ndef test_case(case):\n    assert case\n"
)


def many(project: Project) -> Project:
    """The project with a test whose cases another module lists, recorded."""
    project.write({"cases.py": CASES, "test_many.py": MANY})
    project.run("--edgewise-all")
    return project


def test_nothing_is_collected_where_nothing_changed(recorded: Project) -> None:
    ended = recorded.run("--edgewise")
    assert ended.unseen == [A, B, C]
    assert "collected 3 items / 3 deselected / 0 selected" in ended.output


def test_only_files_with_tests_to_run_are(recorded: Project) -> None:
    recorded.write(BROKEN)
    ended = recorded.run("--edgewise", code=1)
    assert ended.outcomes == {C: "failed"}
    assert ended.unseen == [A, B]
    assert "collected 3 items / 2 deselected / 1 selected" in ended.output
    assert recorded.selected(code=1) == [C]


def test_histories_of_tests_that_were_not_collected_are_carried_over(recorded: Project) -> None:
    recorded.write(CHANGED)
    assert recorded.selected() == [C]
    assert recorded.run("--edgewise").unseen == [A, B, C]
    assert recorded.report("--edgewise-shadow")["selected"] == []


@pytest.mark.parametrize(
    "edit",
    [
        {"one.py": "LIMIT = 1\n\n\ndef one():\n    return 1\n"},
        {"one.py": "def one(by=1):\n    return by\n"},
        {"one.py": 'def one():\n    """One."""\n    return 1\n'},
        {"ran.py": "def ran():\n    return 2\n\n\nmatch ran():\n    case _:\n        pass\n"},
        {"conftest.py": ""},
        {"more.py": ""},
        {"test_more.py": "def test_more():\n    pass\n"},
    ],
    ids=["name", "default", "docstring", "ran at import", "conftest", "module", "test file"],
)
def test_what_import_time_code_can_see_has_all_collected(
    edit: dict[str, str], recorded: Project
) -> None:
    ran = "def ran():\n    return 1\n\n\nmatch ran():\n    case _:\n        pass\n"
    recorded.write({"ran.py": ran, "test_ran.py": "import ran\n\n\ndef test_ran():\n    pass\n"})
    recorded.run("--edgewise-all")
    recorded.write(edit)
    assert recorded.run("--edgewise").unseen == []


def test_a_file_that_is_named_is_collected(recorded: Project) -> None:
    assert recorded.run("--edgewise", "test_one.py").unseen == []
    assert recorded.selected(A) == [A]
    assert recorded.selected(".", B) == [B]


def test_tests_that_failed_are_collected(recorded: Project) -> None:
    recorded.write(BROKEN)
    recorded.run("--edgewise", code=1)
    assert recorded.selected(code=1) == [C]
    recorded.write({"two.py": "def two():\n    return 2\n"})
    assert recorded.selected() == [C]


@pytest.mark.parametrize("what", ["always=True", "files=['data.txt']", "env=['HOME']"])
def test_files_with_our_mark_are_always_collected(what: str, recorded: Project) -> None:
    text = f"import pytest\n\n\n@pytest.mark.edgewise({what})\ndef test_marked():\n    pass\n"
    recorded.write({"test_marked.py": text, "data.txt": "1"})
    recorded.run("--edgewise-all")
    assert recorded.run("--edgewise").unseen == [A, B, C]
    recorded.write({"data.txt": "2"})
    expected = [] if "env" in what else ["test_marked.py::test_marked"]
    assert recorded.selected() == expected


def test_tests_that_the_configuration_lists_run(recorded: Project) -> None:
    recorded.write({"pytest.ini": f"[pytest]\nedgewise_always = {C}\n"})
    assert recorded.selected() == [C]
    assert recorded.run("--edgewise").unseen == [A, B]


def test_a_test_that_was_filtered_out_is_new_later(fresh: Project) -> None:
    many(fresh)
    fresh.write({"cases.py": "CASES = [1, 2, 3]\n"})
    assert fresh.selected("-k", "not 3") == []
    assert fresh.selected("-k", "not 3") == []
    assert fresh.selected() == ["test_many.py::test_case[3]"]


def test_a_test_beside_one_that_was_named_is_new_later(recorded: Project) -> None:
    recorded.write({"test_two.py": "def test_c():\n    pass\n\n\ndef test_d():\n    pass\n"})
    assert recorded.selected(C) == [C]
    assert recorded.selected() == ["test_two.py::test_d"]


def test_a_test_beside_one_that_failed_is_new_later(fresh: Project) -> None:
    fresh.write(BROKEN)
    plainly(fresh.directory, "--edgewise-all")
    text = "import two\n\n\ndef test_c():\n    assert two.two() == 3\n\n\n"
    fresh.write({"test_two.py": text + "def test_d():\n    pass\n"})
    assert "1 passed" in plainly(fresh.directory, "--edgewise", "--lf").stdout
    assert "test_two.py::test_d PASSED" in plainly(fresh.directory, "--edgewise", "-v").stdout


def test_cases_of_a_function_that_ran_at_import(fresh: Project) -> None:
    fresh.write({"cases.py": "def cases():\n    return [1, 2]\n\n\nCASES = cases()\n"})
    fresh.write({"test_many.py": MANY})
    fresh.run("--edgewise-all")
    fresh.write({"cases.py": "def cases():\n    return [1, 2, 3]\n\n\nCASES = cases()\n"})
    assert "test_many.py::test_case[3]" in fresh.selected()


def test_cases_of_a_hook_of_ours(fresh: Project) -> None:
    hook = "def pytest_generate_tests(metafunc):\n    if 'n' in metafunc.fixturenames:\n"
    hook += "        metafunc.parametrize('n', [1, {}])\n"
    test = "def test_n(n):\n    pass\n"
    fresh.write({"conftest.py": hook.format(2), "test_n.py": test})
    fresh.run("--edgewise-all")
    assert len(fresh.run("--edgewise").unseen) == 5
    fresh.write({"conftest.py": hook.format(3)})
    assert "test_n.py::test_n[3]" in fresh.selected()


def test_cases_from_outside(fresh: Project) -> None:
    listing = "import os\nimport pytest\n\n\n@pytest.mark.parametrize('name', os.listdir('data'))\n"
    fresh.write({"data/a": "", "test_data.py": listing + "def test_data(name):\n    pass\n"})
    fresh.run("--edgewise-all")
    assert fresh.selected() == []
    fresh.write({"data/b": ""})
    assert "test_data.py::test_data[b]" in fresh.selected()


def test_cases_that_depend_on_the_moment(fresh: Project) -> None:
    moment = "import time\nimport pytest\n\n\n@pytest.mark.parametrize('when', [time.time_ns()])\n"
    fresh.write({"test_moment.py": moment + "def test_moment(when):\n    pass\n"})
    fresh.run("--edgewise-all")
    assert len(fresh.selected()) == 1


def test_other_names_of_tests(recorded: Project) -> None:
    recorded.write({"test_two.py": "def test_c():\n    pass\n\n\ndef check_d():\n    pass\n"})
    recorded.run("--edgewise-all")
    recorded.write({"pytest.ini": "[pytest]\npython_functions = test check\n"})
    assert "test_two.py::check_d" in recorded.selected()


def test_workers_note_it_and_collect_all(fresh: Project) -> None:
    pytest.importorskip("xdist")
    assert plainly(fresh.directory, "--edgewise-all", "-n", "2").returncode == 0
    done = plainly(fresh.directory, "--edgewise", "-n", "2")
    assert done.returncode == 0, done.stdout
    assert fresh.run("--edgewise").unseen == [A, B, C]


def test_what_was_not_known_is_noted_at_once(recorded: Project) -> None:
    for name in ("test_one.py", "test_two.py"):
        os.utime(recorded.directory / name, (1, 1))  # not just written
    connection = sqlite3.connect(recorded.directory / ".edgewise/history.db")
    with connection:
        connection.execute("DELETE FROM collected")
    connection.close()
    assert recorded.run("--edgewise").unseen == []
    assert recorded.run("--edgewise").unseen == [A, B, C]


REGISTRY = (
    "NAMES = []\n\n\ndef add(name):\n    NAMES.append(name)\n\n\ndef first():\n    return 1\n"
)
ADDING = (
    "import registry\n\nregistry.add({name!r})\n\n\n"
    "def test_{name}():\n    assert registry.NAMES\n\n\n"
    "def test_first_{name}():\n    assert registry.first() == {value}\n"
)


def test_what_names_became_counts_as_it_was_when_all_was_imported(fresh: Project) -> None:
    """After a run without one of the files that fill a list, the list is not another one."""
    fresh.write(
        {
            "registry.py": REGISTRY,
            "test_left.py": ADDING.format(name="left", value=1).replace("registry.first()", "1"),
            "test_right.py": ADDING.format(name="right", value=1),
        }
    )
    fresh.run("--edgewise-all")
    fresh.write({"registry.py": REGISTRY.replace("return 1", "return 2 - 1")})
    ended = fresh.run("--edgewise")
    assert ended.outcomes == {"test_right.py::test_first_right": "passed"}
    assert "test_left.py::test_left" in ended.unseen
    documented = 'def first():\n    """One."""\n    return 2 - 1\n'
    fresh.write({"registry.py": REGISTRY.replace("def first():\n    return 1\n", documented)})
    assert fresh.selected() == []


ALWAYS = "@pytest.mark.edgewise(always=True)\n"
LATE = """
import pytest
from edgewise.plugin.settings import Settings
from edgewise.trace.history import Touch

plain = Settings.touches


class Late:
    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self):
        more = frozenset({Touch('config', 'late=1')})
        Settings.touches = lambda self: plain(self) | more


def pytest_configure(config):
    config.pluginmanager.register(Late())
"""


def run_told_wrongly(project: Project) -> str:
    """A run with settings that nobody knew of before conftests of directories were loaded."""
    outside = project.directory.with_name("outside")
    outside.mkdir()
    (outside / "late_settings.py").write_text(LATE)
    path = ("-o", f"pythonpath={outside}", "-p", "late_settings")
    return plainly(project.directory, "--edgewise", *path).stdout


def test_where_it_was_told_wrongly_all_is_collected(recorded: Project) -> None:
    ended = run_told_wrongly(recorded)
    assert "3 passed" in ended, ended


WRONG = """
told = []


def pytest_collection_finish(session):
    leaving = session.config.pluginmanager.get_plugin("edgewise-leaving-out")
    leaving.wrong = not told
    told.append(len(session.items))


def pytest_unconfigure():
    print("COLLECTED", told)
"""


def test_fixtures_of_directories_are_there_when_all_is_collected_after_all(fresh: Project) -> None:
    test = "def test_NAME(kind, number):\n    assert kind and number == 2\n"
    fresh.write(
        {
            "conftest.py": "import pytest\n\n\n@pytest.fixture\ndef number():\n    return 1\n",
            "below/conftest.py": (
                "import pytest\n\n\n@pytest.fixture(params=[1, 2])\ndef kind(request):\n"
                "    return request.param\n\n\n@pytest.fixture\ndef number(number):\n"
                "    return number + 1\n"
            ),
            "below/test_always.py": f"import pytest\n\n\n{ALWAYS}{test.replace('NAME', 'always')}",
        }
    )
    assert len(fresh.run("--edgewise-all").outcomes) == 5
    outside = fresh.directory.with_name("outside")
    outside.mkdir()
    (outside / "told_wrongly.py").write_text(WRONG)
    path = ("-o", f"pythonpath={outside}", "-p", "told_wrongly")
    ended = plainly(fresh.directory, "--edgewise", *path).stdout
    assert "5 passed" in ended, ended
    assert "COLLECTED [5, 5]" in ended, ended


def test_what_others_left_counts_after_a_test_ran_by_itself(fresh: Project) -> None:
    """It ran though nothing had changed, and so without them."""
    app = "STATE = {{}}\n\n\ndef put():\n    STATE['x'] = made()\n\n\ndef made():\n    return {}\n"
    fresh.write(
        {
            "app.py": app.format(1),
            "test_put.py": "import app\n\n\ndef test_put():\n    app.put()\n",
            "test_then.py": "import app\n\n\ndef test_then():\n    app.STATE.get('x')\n",
        }
    )
    fresh.run("--edgewise-all")
    then = "test_then.py::test_then"
    assert fresh.selected(then) == [then]
    fresh.write({"app.py": app.format(2)})
    assert sorted(fresh.selected()) == ["test_put.py::test_put", then]


def test_what_failed_without_us_is_asked_for(recorded: Project) -> None:
    recorded.write(BROKEN)
    assert plainly(recorded.directory).returncode == 1
    recorded.write({"two.py": "def two():\n    return 2\n"})
    done = plainly(recorded.directory, "--edgewise", "--lf")
    assert "not in selected tests" not in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("text", "depends"),
    [
        ("query = 'what time is it now; pick a random one'\n", False),
        ("import time\n\ndef test():\n    time.perf_counter()\n", False),
        ("# now\n", False),
        ("import time\nCASES = [time.time()]\n", True),
        ("import time as t\nCASES = [t.time()]\n", True),
        ("from time import time as t\nCASES = [t()]\n", True),
        ("from random import choice\n", True),
        ("import numpy.random as r\n", True),
        ("CASES = [getattr(datetime, 'now')()]\n", True),
        ("CASES = [load('datetime.datetime.now')]\n", True),
        ("CASES = [now()\n", True),  # nobody can tell
    ],
)
def test_mentions_of_the_moment(text: str, depends: bool) -> None:
    assert depends_on_moment(text.encode()) is depends


def test_a_file_that_fills_what_a_test_to_run_reads_is_collected(recorded: Project) -> None:
    table = "TABLE = {}\nMODE = 'a'\n\n\ndef add(x):\n    TABLE[x] = 1\n\n\ndef look():\n"
    look = "import reg\n\n\ndef test_l():\n    assert reg.look() == (['b'], 'b')\n"
    recorded.write(
        {
            "reg.py": f"{table}    return sorted(TABLE), MODE\n",
            "test_fills.py": "from reg import add\n\nadd('b')\n\n\ndef test_f():\n    pass\n",
            "test_sets.py": "import reg\n\nreg.MODE = 'b'\n\n\ndef test_s():\n    pass\n",
            "test_asks.py": "import reg\n\n\ndef test_k():\n    assert reg.MODE\n",
            "test_look.py": look,
        }
    )
    recorded.run("--edgewise-all")
    recorded.write({"reg.py": f"{table}    return list(TABLE), MODE\n"})
    ended = recorded.run("--edgewise")
    assert list(ended.outcomes) == ["test_look.py::test_l"]
    left_out = {test.partition("::")[0] for test in ended.unseen}
    assert left_out == {"test_one.py", "test_two.py", "test_asks.py"}
