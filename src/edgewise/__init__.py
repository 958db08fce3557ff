"""edgewise: change-aware regression testing for Python and pytest."""

__version__ = "0.1.0"
