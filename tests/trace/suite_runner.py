"""Run one test module of the standard library, the module it tests with probes or without.

    python suite_runner.py MODULE TEST_MODULE plain|probed

Prints how many tests ran, failed, had errors and were skipped, by name, as JSON.
"""

from __future__ import annotations

import importlib.machinery
import sys
from types import CodeType

Loader = importlib.machinery.SourceFileLoader


def put_probes_into(package: str) -> None:
    """From now on, `package` and what is in it is imported with probes."""
    from edgewise.trace import runtime
    from edgewise.trace.code import put_probes

    runtime.install()
    plain = Loader.get_code

    def get_code(loader: Loader, fullname: str) -> CodeType | None:
        if fullname.partition(".")[0] != package:
            return plain(loader, fullname)
        import ast

        text = loader.get_data(loader.path)
        tree = ast.parse(text)
        put_probes(tree, text, loader.path, "", "edge")
        return compile(tree, loader.path, "exec", dont_inherit=True)

    setattr(Loader, "get_code", get_code)  # noqa: B010
    for name in list(sys.modules):
        if name.partition(".")[0] == package:
            del sys.modules[name]


def main() -> None:
    package, tests, mode = sys.argv[1:]
    if mode == "probed":
        put_probes_into(package)
    import io
    import json
    import unittest

    suite = unittest.defaultTestLoader.loadTestsFromName(tests)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    hits: dict[int, int] = {}
    if mode == "probed":
        from edgewise.trace import noting, runtime

        runtime.drain(hits, {}, {}, set(), everything=True)
        assert not noting.failures, noting.failures
    told = {
        "ran": result.testsRun,
        "failures": sorted(str(test) for test, _ in result.failures),
        "errors": sorted(str(test) for test, _ in result.errors),
        "skipped": sorted(str(test) for test, _ in result.skipped),
    }
    print(json.dumps([told, sum(row.bit_count() for row in hits.values())]))


if __name__ == "__main__":
    main()
