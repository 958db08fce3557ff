"""A small shop: a cart, what things cost, what is taken off, and how it is sent."""
