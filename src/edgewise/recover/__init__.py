"""What would a full run have recorded? Hands on the `CoverageMatrix` of the new version."""
