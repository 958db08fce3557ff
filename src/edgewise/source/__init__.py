"""Which text makes up this version? Hands on `Snapshot`."""
