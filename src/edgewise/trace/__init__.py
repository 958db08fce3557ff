"""What did one test do? Hands on `Recording`: test histories, composed of units by reference."""
