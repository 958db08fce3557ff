def pytest_generate_tests(metafunc):
    if "sides" in metafunc.fixturenames:
        metafunc.parametrize("sides", [1, 2, 3])
