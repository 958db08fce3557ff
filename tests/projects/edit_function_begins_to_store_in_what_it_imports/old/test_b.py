import reg
def test_look(): assert reg.look() == 1
def test_mode(): assert reg.mode() == "plain"
def test_items(): assert reg.items() == []
def test_free(): assert reg.free()
