"""How do two versions differ? Knows no tests. Hands on a `Difference`."""
