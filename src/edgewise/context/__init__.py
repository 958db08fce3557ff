"""What lies around the program, and how do we know it moved? Hands on `Surroundings`."""
