import importlib


def hello(language):
    return importlib.import_module(f"languages.{language}").HELLO
