import app


def setup_module(module):
    app.module_up()


def teardown_module():
    app.module_down()


def setup_function(function):
    app.function_up()


def teardown_function():
    app.function_down()


def test_function():
    pass


def test_another():
    pass


class TestClass:
    @classmethod
    def setup_class(cls):
        app.class_up()

    @classmethod
    def teardown_class(cls):
        app.class_down()

    def setup_method(self):
        app.method_up()

    def teardown_method(self):
        app.method_down()

    def test_one(self):
        pass

    def test_two(self):
        pass


class TestPlain:
    def test_plain(self):
        pass
