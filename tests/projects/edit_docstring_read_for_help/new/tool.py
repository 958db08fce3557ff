"""A tool.

Does two things.
"""

import argparse


def start(name):
    """Start an engine."""
    return f"{name} runs"


def summary(command):
    return command.__doc__.splitlines()[0]


def parser():
    return argparse.ArgumentParser(prog="tool", description=__doc__)
