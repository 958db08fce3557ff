import os

def one():
    """
    >>> open("word.txt").read().strip()
    'a'
    """

def two():
    """
    >>> os.environ.get("APP_A")
    """

def three():
    """
    >>> 1 + 1
    2
    """
