import configparser
import importlib
from pathlib import Path


def run(command):
    parser = configparser.ConfigParser()
    parser.read(Path(__file__).parent / "setup.ini")
    module, _, name = parser["commands"][command].partition(":")
    return getattr(importlib.import_module(module), name)()
