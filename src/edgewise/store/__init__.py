"""What is kept from one run to the next? Hands on `CoverageMatrix`."""
