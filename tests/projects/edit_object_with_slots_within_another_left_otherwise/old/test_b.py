import m
def test_reads_mode(): assert m.mode() == "b"
def test_reads_size(): assert m.size() == 4
def test_free(): assert m.free() == 1
