"""Run by children only."""
