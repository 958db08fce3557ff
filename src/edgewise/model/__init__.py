"""What is true of one version, from its text alone? Hands on `Procedure`s: control-flow graphs."""
