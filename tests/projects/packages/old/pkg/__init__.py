import app


def setup_module():
    app.package_up()


def teardown_module():
    app.package_down()
