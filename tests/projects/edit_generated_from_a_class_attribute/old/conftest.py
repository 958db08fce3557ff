def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        metafunc.parametrize("number", metafunc.cls.numbers, ids=lambda n: "n")
