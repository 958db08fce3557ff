import conf


def test_sets():
    conf.settings().debug = conf.made()


def test_debug():
    assert conf.settings().debug == 7


def test_again():
    assert conf.settings().debug == conf.made()


def test_plan():
    assert conf.settings().plan == "free"


def test_fills():
    assert conf.log() == []


def test_logs():
    conf.log().append(conf.made())


def test_log():
    assert conf.log() == [7]


def test_free():
    assert conf
