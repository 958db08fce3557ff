import app


def pytest_configure(config):
    app.for_all()
