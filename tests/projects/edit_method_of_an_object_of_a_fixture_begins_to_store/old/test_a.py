def test_run(svc): assert svc.run() == 1
def test_mode(svc): assert svc.mode == "cold"
def test_free(): pass
