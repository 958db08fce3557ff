"""How is a fact put into words? Hands on text and JSON; computes no facts."""
