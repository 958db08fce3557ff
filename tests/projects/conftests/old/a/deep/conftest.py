import app


def pytest_runtest_teardown(item):
    app.for_deep()
