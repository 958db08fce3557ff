import app


def pytest_runtest_call(item):
    app.for_b()
