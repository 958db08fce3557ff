import importlib


def load(name):
    return importlib.import_module(f"parts.{name}")


def load_low(name):
    return __import__("parts." + name, fromlist=["*"])


def load_relative(name):
    return importlib.import_module("." + name, "parts")


def load_entry(entry):
    module, _, name = entry.partition(":")
    return getattr(importlib.import_module(module), name)
