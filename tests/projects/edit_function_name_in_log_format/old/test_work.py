import work


def test_line(caplog):
    work.run()
    assert [record.funcName for record in caplog.records] == ["_inner"]


def test_other():
    assert work.other() == 1
