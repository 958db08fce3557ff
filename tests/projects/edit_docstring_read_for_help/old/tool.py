"""A tool.

Does one thing.
"""

import argparse


def start(name):
    """Start the engine."""
    return f"{name} runs"


def summary(command):
    return command.__doc__.splitlines()[0]


def parser():
    return argparse.ArgumentParser(prog="tool", description=__doc__)
