"""How do we know that selection is safe here? Hands on `Mutant`s of the project, to be tried."""
