"""A real package now."""
