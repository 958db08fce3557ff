"""Which tests can tell two versions apart? Hands on a `Selection`, a reason for each test."""
