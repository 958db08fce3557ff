import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import threading

import pytest

from pkg import work

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = sys.executable


def call(*command, **options):
    subprocess.run([PYTHON, *command], check=True, timeout=60, **{"cwd": HERE, **options})


def test_module():
    call("-m", "pkg.main")


def test_script():
    call(os.path.join(HERE, "script.py"))


def test_statement():
    call("-c", "from pkg import work; work.by_statement()")


def test_no_environment():
    call("-c", "from pkg import work; work.without_environment()", env={})


def test_elsewhere(tmp_path):
    code = f"import sys; sys.path.insert(0, {HERE!r})\nfrom pkg import work; work.from_elsewhere()"
    call("-c", code, cwd=tmp_path)


def test_isolated():
    code = f"import sys; sys.path.insert(0, {HERE!r})\nfrom pkg import work; work.of_isolated()"
    call("-I", "-c", code)


def test_shell():
    code = "from pkg import work; work.in_a_shell()"
    subprocess.run(f'"{PYTHON}" -c "{code}"', shell=True, check=True, cwd=HERE)


def test_run_module():
    runpy.run_module("pkg.again", run_name="__main__")


def test_run_path():
    assert runpy.run_path(os.path.join(HERE, "other_script.py"))["VALUE"] == "run as path"


@pytest.mark.filterwarnings("ignore")
def test_fork():
    process = multiprocessing.get_context("fork").Process(target=work.of_fork)
    process.start()
    process.join()
    assert process.exitcode == 0


def test_spawn():
    process = multiprocessing.get_context("spawn").Process(target=work.of_spawn)
    process.start()
    process.join()
    assert process.exitcode == 0


def test_starts_forkserver():
    process = multiprocessing.get_context("forkserver").Process(target=len, args=((),))
    process.start()
    process.join()
    assert process.exitcode == 0


def test_forkserver():
    process = multiprocessing.get_context("forkserver").Process(target=work.of_forkserver)
    process.start()
    process.join()
    assert process.exitcode == 0


@pytest.mark.filterwarnings("ignore")
def test_pool():
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(work.of_pool, [1, 2]) == ["of pool"] * 2


def test_spawn_pool():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(work.of_spawn_pool, [1]) == ["of spawn pool"]


@pytest.mark.filterwarnings("ignore")
def test_bare_fork():
    child = os.fork()
    if not child:
        work.of_bare_fork()
        os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.filterwarnings("ignore")
def test_killed():
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        work.when_killed()
        os.write(writing, b"x")
        signal.pause()
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.filterwarnings("ignore")
def test_closed_descriptors():
    child = os.fork()
    if not child:
        os.closerange(3, 256)
        work.after_close()
        os._exit(0)
    os.waitpid(child, 0)


def test_daemon():
    code = "import os; os.closerange(3, 256); from pkg import work; work.of_daemon()"
    call("-c", code)


def test_grandchild():
    inner = "from pkg import work; work.of_grandchild()"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {inner!r}], check=True)"
    call("-c", code)


def test_thread():
    code = "from pkg import work; work.of_thread()"
    thread = threading.Thread(target=call, args=("-c", code))
    thread.start()
    thread.join()


@pytest.mark.filterwarnings("ignore")
def test_exec():
    child = os.fork()
    if not child:
        os.chdir(HERE)
        os.execv(PYTHON, [PYTHON, "-c", "from pkg import work; work.of_exec()"])
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.filterwarnings("ignore")
def test_posix_spawn(monkeypatch):
    monkeypatch.chdir(HERE)
    command = [PYTHON, "-c", "from pkg import work; work.os_spawned()"]
    assert os.spawnv(os.P_WAIT, PYTHON, command) == 0


def test_nothing():
    pass
