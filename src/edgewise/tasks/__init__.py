"""What can a user ask for? One file per answer; wiring only."""
