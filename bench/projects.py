"""The real programs that are measured, and how to prepare each from its release.

Nothing of them is kept here: a project is a name and a version on the package
index. `prepare` downloads its source release, installs it in development mode
into an environment of its own, and returns what is needed to run its tests.
Everything goes to one work directory (`--work`, else `$EDGEWISE_WORK`, else a
folder of the user's cache) and is reused by the next run.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent

# Every environment holds the same tools, so that variants differ by options only.
TOOLS = (
    "pytest==9.2.0",
    "pytest-xdist==3.8.0",
    "coverage==7.17.2; python_version >= '3.11'",
    "coverage==7.16.2; python_version < '3.11'",
    "pytest-cov==7.1.0",
    "pytest-testmon==2.2.0",
    "hypothesis",
)

# No plug-in but those asked for by the project, and none that writes to its folder.
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist")


@dataclass(frozen=True, slots=True)
class Project:
    """One program with its tests, named by its release."""

    name: str
    version: str
    package: str  # what `import` calls it
    requirements: tuple[str, ...] = ()  # what its tests need besides
    arguments: tuple[str, ...] = ()  # which tests to run
    libraries: tuple[str, ...] = ()  # importable packages to instrument as well


@dataclass(frozen=True, slots=True)
class Prepared:
    """A project ready to run: where it is and with which interpreter."""

    project: Project
    root: Path
    python: Path

    def command(self, *arguments: str) -> list[str]:
        """The command that runs the project's tests, `arguments` added."""
        return [
            str(self.python),
            "-m",
            "pytest",
            *QUIET,
            *self.project.arguments,
            *arguments,
        ]


def environment(**more: str) -> dict[str, str]:
    """The variables a measured child gets: bytecode allowed, hashing fixed.

    `PYTHONDONTWRITEBYTECODE` would make each import of the plain run a cold one
    and so flatter every tool that keeps a cache of its own.
    """
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTEST_ADDOPTS", "COVERAGE_FILE")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONHASHSEED": "0", **more}


def default_work() -> Path:
    """The work directory when none is named."""
    named = os.environ.get("EDGEWISE_WORK")
    if named:
        return Path(named)
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "edgewise-bench"


def add_options(parser: argparse.ArgumentParser, projects: Sequence[str]) -> None:
    """Give `parser` the options every harness shares."""
    parser.add_argument("projects", nargs="*", default=list(projects), metavar="PROJECT")
    parser.add_argument("--work", type=Path, default=default_work(), help="where projects go")
    parser.add_argument("--python", default=sys.executable, help="interpreter to measure with")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there too")


def prepare(project: Project, work: Path, python: str = sys.executable) -> Prepared:
    """The project in `work`, downloaded and installed unless it already is."""
    root = work / "src" / project.name
    unpacked = root.with_name(f"{project.name}.version")  # one tree serves every interpreter
    if not (unpacked.exists() and unpacked.read_text() == project.version and root.exists()):
        unpack(download(project, work / "sdists"), root)
        unpacked.write_text(project.version)
    venv = work / "venvs" / f"{project.name}-{_python_version(python)}"
    # Tools first: where a project *is* one of their requirements (packaging, pluggy),
    # its own release must be what stays installed.
    batches = (TOOLS, project.requirements, ("--editable", str(root)))
    return Prepared(project, root, _make_environment(venv, python, batches))


def bare(work: Path, python: str = sys.executable, more: tuple[str, ...] = ()) -> Path:
    """The interpreter of an environment with the tools, `more` of them, and no project."""
    kind = "peers" if more else "tools"
    venv = work / "venvs" / f"{kind}-{_python_version(python)}"
    return _make_environment(venv, python, (TOOLS, more))


def install_edgewise(python: Path) -> None:
    """Put this repository's edgewise, in development mode, into an environment.

    One that has it from another copy of the repository is somebody else's, who
    would go on measuring without knowing what: it is left alone.
    """
    code = "import edgewise; print(edgewise.__file__)"
    found = subprocess.run(
        [str(python), "-c", code],
        capture_output=True,
        text=True,
        cwd=python.parent,
        env=environment(),
    )
    if found.returncode:
        _pip(python, "--editable", str(REPOSITORY))
    elif not Path(found.stdout.strip()).is_relative_to(REPOSITORY):
        raise SystemExit(
            f"{python} has edgewise from {found.stdout.strip()}, not from {REPOSITORY}; "
            "it was left as it is. Choose another directory with --work."
        )


def provide_edgewise(python: Path) -> None:
    """Let pytest find the plug-in in an environment; where its code comes from is not asked."""
    code = "import importlib.metadata as found; found.distribution('pytest-edgewise')"
    command = [str(python), "-c", code]
    if subprocess.run(command, capture_output=True, env=environment()).returncode:
        install_edgewise(python)


def named(names: Iterable[str]) -> list[Project]:
    """The projects of these names, in this order."""
    table = {project.name: project for project in PROJECTS}
    unknown = [name for name in names if name not in table]
    if unknown:
        raise SystemExit(f"unknown project {', '.join(unknown)}; known: {', '.join(table)}")
    return [table[name] for name in names]


def download(project: Project, folder: Path) -> Path:
    """The source release of a project in `folder`, fetched unless it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    # The file of a release spells the name with - or _, and in any case.
    stem = re.sub(r"[-_.]+", "[-_.]", project.name)
    pattern = re.compile(rf"{stem}-{re.escape(project.version)}\.tar\.gz", re.IGNORECASE)
    for _attempt in range(2):
        for path in folder.iterdir():
            if pattern.fullmatch(path.name):
                return path
        release = f"{project.name}=={project.version}"
        command = f"pip download --quiet --no-deps --no-binary {project.name} {release} --dest"
        _call([sys.executable, "-m", *command.split(), str(folder)])
    raise SystemExit(f"no source release of {project.name} {project.version} was found")


def unpack(archive: Path, root: Path) -> None:
    """Put the one folder of a source release at `root`, in place of what was there."""
    shutil.rmtree(root, ignore_errors=True)
    root.parent.mkdir(parents=True, exist_ok=True)
    unpacked = root.with_name(root.name + ".unpacking")
    shutil.rmtree(unpacked, ignore_errors=True)
    with tarfile.open(archive) as tar:
        tar.extractall(unpacked, filter="data")
    (only,) = unpacked.iterdir()
    only.rename(root)
    unpacked.rmdir()


def _python_version(python: str) -> str:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run(
        [python, "-c", code], check=True, capture_output=True, text=True
    ).stdout.strip()


def _make_environment(venv: Path, python: str, batches: tuple[tuple[str, ...], ...]) -> Path:
    """The interpreter of `venv`, with each batch of requirements installed in turn."""
    interpreter = venv / "bin" / "python"
    stamp = venv / "prepared.txt"
    wanted = repr(batches)
    if not (stamp.exists() and stamp.read_text() == wanted):
        _say(f"preparing {venv.name}")
        shutil.rmtree(venv, ignore_errors=True)
        _call([python, "-m", "venv", str(venv)])
        for batch in batches:
            if batch:
                _pip(interpreter, *batch)
        stamp.write_text(wanted)
    return interpreter


def install(python: Path, *requirements: str) -> None:
    """Have an environment hold some tools more."""
    _pip(python, *requirements)


def _pip(python: Path, *arguments: str) -> None:
    _call([str(python), "-m", "pip", "install", "--quiet", *arguments])


def _call(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, env=environment())
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


PROJECTS = (
    Project("sqlparse", "0.6.1", "sqlparse"),
    Project(
        "flask",
        "3.1.3",
        "flask",
        # Its tests import a private name that pytest 9 no longer has.
        requirements=("pytest==8.4.2", "asgiref"),
        # Asks for the status an older Werkzeug gave.
        arguments=("--deselect=tests/test_reqctx.py::test_bad_environ_raises_bad_request",),
        libraries=("werkzeug", "jinja2", "click", "itsdangerous", "blinker"),
    ),
    Project("click", "8.5.1", "click"),
    Project(
        "attrs",
        "26.1.0",
        "attr",
        requirements=("cloudpickle", "pympler"),
        # Compares a spelling of an annotation that differs between patch releases.
        arguments=("--deselect=tests/test_converters.py::TestPipe::test_wrapped_annotation",),
    ),
    Project("jinja2", "3.1.6", "jinja2", requirements=("trio",), libraries=("markupsafe",)),
    Project(
        "werkzeug",
        "3.1.9",
        "werkzeug",
        requirements=("pytest-timeout", "watchdog", "ephemeral-port-reserve", "cryptography"),
        arguments=("--ignore=tests/test_serving.py",),  # starts servers and waits for them
    ),
    Project(
        "packaging",
        "26.3",
        "packaging",
        requirements=("pretend", "tomli_w"),
        # 57,000 of its 62,000 tests, alike but for their parameters.
        arguments=("--ignore=tests/test_version.py", "--ignore=tests/test_requirements.py"),
    ),
    Project("networkx", "3.6.1", "networkx", arguments=("networkx/classes", "networkx/utils")),
    Project("itsdangerous", "2.2.0", "itsdangerous", requirements=("freezegun",)),
    Project(
        "python-dateutil",
        "4.0.0",
        "dateutil",
        requirements=("freezegun", "attrs"),
        # These compare with the time zones of the machine.
        arguments=(
            "--ignore=tests/test_tzpath_data.py",
            "--deselect=tests/test_tz.py::test_gettz_link[tzpath-Europe/Monaco-Europe/Paris]",
            "--deselect=tests/test_tzfile.py::test_gettz_local_abbreviation_without_time_zone_data",
        ),
    ),
    Project("lark", "1.3.1", "lark", requirements=("regex", "interegular", "atomicwrites")),
    Project("tomlkit", "0.15.2", "tomlkit", requirements=("PyYAML",)),
    Project("toolz", "1.2.0", "toolz"),
    Project("boltons", "26.2.0", "boltons"),
    Project("mistune", "3.4.0", "mistune"),
)


def main() -> None:
    """Prepare the projects named and print how to run each."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, [project.name for project in PROJECTS])
    options = parser.parse_args()
    for project in named(options.projects):
        prepared = prepare(project, options.work, options.python)
        print(f"cd {prepared.root} && {' '.join(prepared.command())}")


if __name__ == "__main__":
    main()
