"""A machine."""
