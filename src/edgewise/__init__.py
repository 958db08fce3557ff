"""edgewise: change-aware regression testing for Python and pytest.

In a child process of a recorded test we are there before pytest is, if that is
what the child runs. PYTEST_DONT_REWRITE keeps pytest from warning about it.
"""

__version__ = "0.1.0"
