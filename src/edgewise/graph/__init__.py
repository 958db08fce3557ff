"""What can be said of nodes and edges alone? Hands on `Digraph`; knows no Python."""
